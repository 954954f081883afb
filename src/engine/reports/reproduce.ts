/** The commands of all findings as a script for a POSIX shell. It reads the key, and does not hold it. */
import { shellQuoted } from '../base/problems.js';
import { defused, short } from '../base/text.js';
import type { FindingResult, Results } from '../results/results.js';

/** Bytes of a response that show. The rest is read, so that curl does not fail. */
const LONGEST_RESPONSE = 4_000;
/** Functions that show a finding or a request, and what the commands need. */
const FUNCTIONS = `finding() { printf '\\n%s: %s\\n  Came back: %s\\n  Expected:  %s\\n' "$@"; }
request() { printf '\\n> %s\\n' "$1"; }
curl() { command curl -sS "$@" | { head -c ${LONGEST_RESPONSE}; cat >/dev/null; }; echo; }`;

/** UTF-16 units of a text. */
const LONGEST_COMMENT = 600;

export function reproduceScript({ kit, runId, target, requirements }: Results, keyVariable: string): string {
  const findings = requirements.flatMap((one) => one.findings);
  const line = (text: string) => defused(short(text, LONGEST_COMMENT));
  const call = (...[name, ...texts]: readonly string[]) =>
    [name, ...texts.map((text) => shellQuoted(line(text)))].join(' ');
  const commands = findings.flatMap((finding) => {
    const { requirement, summary, actual, expected } = finding;
    const sent = sendingsIn(finding).flatMap(({ words, curl }) => {
      // A command that a CI server would obey cannot be made harmless: it would send something else.
      const isShown = curl !== undefined && defused(curl) === curl;
      return [call('request', words), isShown ? curl : '# Too long for this file, or not text: use replay.'];
    });
    return ['', call('finding', requirement, summary, actual, expected), ...sent];
  });
  const hasKey = commands.some((one) => one.includes(keyVariable));
  const missing = shellQuoted(`${keyVariable} is not set: put the API key of the deployment into it.`);
  return `${[
    '#!/bin/sh',
    '# sh reproduce.sh',
    '# Sends the requests of all findings again, and shows for each what came back in the run and what is expected.',
    `# It shows the first ${LONGEST_RESPONSE} bytes of each response.`,
    '# What they create stays, and their ids are those of that run: if the store was emptied since, use replay.',
    `# Run ${runId} of ${line(target.baseUrl)}, ${kit.name} ${kit.version}`,
    ...(hasKey ? [`[ "$${keyVariable}" ] || { echo ${missing} >&2; exit 2; }`] : []),
    ...[FUNCTIONS, ...commands],
  ].join('\n')}\n`;
}

/** The commands that show it, in the order of its exchanges. A later exchange's command sends those before it on its connection. */
function sendingsIn({ exchanges, beside = [] }: FindingResult) {
  const groups = beside.map((one) => ({ ...one, words: `${one.addresses.length} requests ${one.how}` }));
  const grouped = new Set(groups.flatMap(({ addresses }) => addresses));
  const isSentLater = (connection = 'fresh', at: number) =>
    connection !== 'fresh' && exchanges.slice(at + 1).some((later) => later.connection === connection);
  const alone = exchanges.flatMap(({ address, connection, request: { words, curl } }, at) =>
    grouped.has(address) || isSentLater(connection, at) ? [] : [{ words, addresses: [address], curl }],
  );
  const placeOf = (addresses: readonly string[]) => exchanges.findIndex(({ address }) => addresses.includes(address));
  return [...alone, ...groups].toSorted((one, other) => placeOf(one.addresses) - placeOf(other.addresses));
}
