#!/usr/bin/env bash
# start.sh build, then start.sh first or corrected: serves http://127.0.0.1:$PORT/v1 with the key $API_KEY.
set -euo pipefail
cd "$(dirname "$0")"
out=../../../../build/stacks/javalin
case $1 in
build) mvn -q -B compile dependency:copy-dependencies -DincludeScope=runtime ;;
*) exec java -cp "$out/classes:$out/dependency/*" "petstore.${1^}" ;;
esac
