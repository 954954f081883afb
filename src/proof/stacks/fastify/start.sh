#!/usr/bin/env bash
# start.sh first or corrected: serves http://127.0.0.1:$PORT/v1 with the key $API_KEY. npm ci has built it.
set -euo pipefail
cd "$(dirname "$0")"
case $1 in
build) ;;
*) exec node "$1.mjs" ;;
esac
