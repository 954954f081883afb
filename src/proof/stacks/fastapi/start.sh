#!/usr/bin/env bash
# start.sh build, then start.sh first or corrected: serves http://127.0.0.1:$PORT/v1 with the key $API_KEY.
set -euo pipefail
cd "$(dirname "$0")"
out=../../../../build/stacks/fastapi
case $1 in
build) python3 -m venv "$out" && "$out/bin/pip" install --quiet --requirement requirements.txt ;;
*) PYTHONDONTWRITEBYTECODE=1 exec "$out/bin/uvicorn" "$1:app" --host 127.0.0.1 --port "$PORT" --log-level critical ;;
esac
