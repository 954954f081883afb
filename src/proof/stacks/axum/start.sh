#!/usr/bin/env bash
# start.sh build, then start.sh first or corrected: serves http://127.0.0.1:$PORT/v1 with the key $API_KEY.
set -euo pipefail
cd "$(dirname "$0")"
out=../../../../build/stacks/axum
case $1 in
build) cargo build --quiet --locked --target-dir "$out" ;;
*) exec "$out/debug/$1" ;;
esac
