/** The commands of all findings as a script for a POSIX shell. It reads the key, and does not hold it. */
import { shellQuoted } from '../base/problems.js';
import { defused, short } from '../base/text.js';
import { addressOf } from '../exchange/exchange.js';
import { curlCommand, type EvidenceContext } from '../results/evidence.js';
import type { FindingResult, Results } from '../results/results.js';
import { requestsUpTo } from '../results/sendings.js';
import type { LogEntry } from '../service/service.js';

/** Bytes of a response that show. The rest is read, so that curl does not fail. */
const LONGEST_RESPONSE = 4_000;
/** Functions that show a finding or a request, and what the commands need. */
const FUNCTIONS = `finding() { printf '\\n%s: %s\\n  Came back: %s\\n  Expected:  %s\\n' "$@"; }
request() { printf '\\n> %s\\n' "$1"; }
curl() { command curl -sS "$@" | { head -c ${LONGEST_RESPONSE}; cat >/dev/null; }; echo; }`;

/** UTF-16 units of a text. */
const LONGEST_COMMENT = 600;

/** @param log of the run */
export function reproduceScript(
  { kit, runId, target, requirements }: Pick<Results, 'kit' | 'runId' | 'target' | 'requirements'>,
  entries: readonly LogEntry[],
  context: EvidenceContext,
): string {
  const findings = requirements.flatMap((one) => one.findings);
  const log = entries.map(({ exchange }) => exchange);
  const line = (text: string) => defused(short(text, LONGEST_COMMENT));
  const call = (...[name, ...texts]: readonly string[]) =>
    [name, ...texts.map((text) => shellQuoted(line(text)))].join(' ');
  const byAddress = new Map(log.map((exchange) => [addressOf(exchange), exchange]));
  const commands = findings.flatMap((finding) => {
    const { requirement, summary, actual, expected } = finding;
    const sent = sendingsIn(finding).flatMap(({ words, addresses, how }) => {
      const exchanges = addresses.flatMap((address) => byAddress.get(address) ?? []);
      const requests = exchanges.flatMap((one) => (how === 'alone' ? requestsUpTo(one, log) : one.request));
      const command = curlCommand(requests, context, how === 'together');
      return [call('request', words), command ?? '# Too long for this file, or not text: use replay.'];
    });
    return ['', call('finding', requirement, summary, actual, expected), ...sent];
  });
  const { keyVariable } = context;
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
  const groups = beside.map(({ how, addresses }) => ({ words: `${addresses.length} requests ${how}`, addresses, how }));
  const grouped = new Set(groups.flatMap(({ addresses }) => addresses));
  const isSentLater = (connection = 'fresh', at: number) =>
    connection !== 'fresh' && exchanges.slice(at + 1).some((later) => later.connection === connection);
  const alone = exchanges.flatMap(({ address, connection, request: { words } }, at) =>
    grouped.has(address) || isSentLater(connection, at) ? [] : [{ words, addresses: [address], how: 'alone' }],
  );
  const placeOf = (addresses: readonly string[]) => exchanges.findIndex(({ address }) => addresses.includes(address));
  return [...alone, ...groups].toSorted((one, other) => placeOf(one.addresses) - placeOf(other.addresses));
}
