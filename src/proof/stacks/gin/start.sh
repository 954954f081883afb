#!/usr/bin/env bash
# start.sh build, then start.sh first or corrected: serves http://127.0.0.1:$PORT/v1 with the key $API_KEY.
set -euo pipefail
cd "$(dirname "$0")"
out=../../../../build/stacks/gin
case $1 in
build) mkdir -p "$out" && go build -o "$out" ./first ./corrected ;;
*) exec "$out/$1" ;;
esac
