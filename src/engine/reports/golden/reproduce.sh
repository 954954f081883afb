#!/bin/sh
# sh reproduce.sh
# Sends the requests of all findings again, and shows for each what came back in the run and what is expected.
# It shows the first 4000 bytes of each response.
# What they create stays, and their ids are those of that run: if the store was emptied since, use replay.
# Run 3fa9c1 of https://staging.example.com/v1, kit 1.0.0
[ "$API_KEY" ] || { echo 'API_KEY is not set: put the API key of the deployment into it.' >&2; exit 2; }
finding() { printf '\n%s: %s\n  Came back: %s\n  Expected:  %s\n' "$@"; }
request() { printf '\n> %s\n' "$1"; }
curl() { command curl -sS "$@" | { head -c 4000; cat >/dev/null; }; echo; }

finding 'list.limit.default' 'GET /things without limit returned 3 things; the default is 2' '3 things' 'at most 2 things'
request 'POST /things'
curl -i --path-as-is -H "Authorization: Bearer ${API_KEY}" -H 'Accept: application/json' -H 'User-Agent: kit/1.0' -H 'Content-Type: application/json' --data-binary '{"name":"Ann"}' 'https://staging.example.com/v1/things'
request 'GET /things'
curl -i --path-as-is -H "Authorization: Bearer ${API_KEY}" -H 'Accept: application/json' -H 'User-Agent: kit/1.0' 'https://staging.example.com/v1/things'

finding 'list.media-type' 'The response names no charset.' '200' '200'
request 'GET /things?limit=5'
curl -i --path-as-is -H "Authorization: Bearer ${API_KEY}" -H 'Accept: application/json' -H 'User-Agent: kit/1.0' 'https://staging.example.com/v1/things?limit=5'

finding 'add.invalid' 'A body without a name was answered 201.' '201 with a Thing whose name is null' '400 with an Error'
request 'POST /things'
curl -i --path-as-is -H "Authorization: Bearer ${API_KEY}" -H 'Accept: application/json' -H 'User-Agent: kit/1.0' -H 'Content-Type: application/json' --data-binary '{}' 'https://staging.example.com/v1/things'
