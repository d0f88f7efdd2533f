#!/usr/bin/env bash
# The sample as people use it: on a terminal, and against a server of others behind a proxy that breaks connections.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
swift build --package-path "$root/Examples/Notes" --product Notes >/dev/null
program="$(swift build --package-path "$root/Examples/Notes" --show-bin-path)/Notes"
python="$root/.venv/bin/python"
"$python" "$root/Tests/Sample/terminal.py" "$program"
"$python" "$root/Tests/Sample/peers.py" "$program"
