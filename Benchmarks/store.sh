#!/usr/bin/env bash
# The store beside simdjson, JSONSerialization and an @Observable class, in one table: what is asked, what was measured,
# and whether it holds. Debian's simdjson is installed where it is missing.
#   Benchmarks/store.sh [PART...]        builds everything and prints the table, or these parts of it (page, events, reads,
#                                        connection, layer, collection, memory)
#   Benchmarks/store.sh --check-counts   compares what must not change from run to run with counts.txt, as it was built
#   Benchmarks/store.sh --update-counts  writes counts.txt anew
#   Benchmarks/store.sh --generate       compiles the benchmark's documents anew
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$root"
program=Benchmarks/.build/release/StoreBenchmark
counts=Benchmarks/counts.txt

case "${1:-}" in
  "" | [a-z]*)
    # shellcheck source=scripts/setup
    . "$root/scripts/setup"
    setup_build
    need libsimdjson-dev "the benchmark's peer" test -e /usr/include/simdjson.h
    install_missing
    export FRESHET_SIMDJSON=1
    swift build -c release --package-path Benchmarks --product StoreBenchmark
    exec "$program" "$@"
    ;;
  --check-counts)
    # Allocations are counted with glibc, and are this processor's and this toolchain's.
    if ! diff "$counts" <("$program" --counts); then
      echo "$0: the counts are others (< $counts, > now). If they should be: $0 --update-counts" >&2
      exit 1
    fi
    ;;
  --update-counts)
    swift build -c release --package-path Benchmarks --product StoreBenchmark
    "$program" --counts >"$counts"
    ;;
  --generate)
    documents=Benchmarks/Sources/StoreBenchmark
    swift run freshet generate --config "$documents/freshet.json" --output "$documents/Generated" \
      -- "$documents"/*.graphql
    ;;
  *)
    sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
