#!/usr/bin/env bash
# Does what the README tells a new user to do: makes the package of its blocks, builds it, and runs it against a server.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
exec "$root/.venv/bin/python" "$root/Tests/Readme/readme.py" "$root"
