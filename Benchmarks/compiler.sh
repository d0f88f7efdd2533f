#!/usr/bin/env bash
# Builds and runs CompilerBenchmark: the compiler beside graphql-js, whose Debian package is installed where it is
# missing. It prints what is asked of the compiler beside what it takes.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$root"
# shellcheck source=scripts/setup
. "$root/scripts/setup"

# Debian's own node looks here by itself, others do not.
export NODE_PATH="${NODE_PATH:+$NODE_PATH:}/usr/share/nodejs"
need_swift
need nodejs "the benchmark's peer runs in it" command -v node
need node-graphql "the benchmark's peer" node -e 'require("graphql")'
install_missing

swift build -c release --product freshet
swift build -c release --target Freshet
swift build -c release --package-path Benchmarks --product CompilerBenchmark
exec Benchmarks/.build/release/CompilerBenchmark "$(swift build -c release --show-bin-path)/freshet" \
  "$(swift build -c release --show-bin-path)/Modules" "$root/Sources/CCurl"
