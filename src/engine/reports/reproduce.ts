/** The commands of all findings as a script, for a POSIX shell or for PowerShell. It reads the key, and does not hold it. */
import { shellQuoted } from '../base/problems.js';
import { defused, short } from '../base/text.js';
import { addressOf } from '../exchange/exchange.js';
import { curlCommand, type EvidenceContext, type Shell } from '../results/evidence.js';
import type { FindingResult, Results } from '../results/results.js';
import { requestsUpTo } from '../results/sendings.js';
import type { LogEntry } from '../service/service.js';

interface Dialect {
  readonly usage: string;
  /** A text as one word of the script: nothing in it runs. */
  readonly quoted: (line: string) => string;
  readonly takeKey: (variable: string, problem: string) => string;
  /** Functions that show a finding or a request, and what the commands need. */
  readonly functions: string;
}

const dialects: Readonly<Record<Shell, Dialect>> = {
  sh: {
    usage: '#!/bin/sh\n# sh reproduce.sh',
    quoted: shellQuoted,
    takeKey: (variable, problem) => `[ "$${variable}" ] || { echo ${problem} >&2; exit 2; }`,
    functions: `finding() { printf '\\n%s: %s\\n  Came back: %s\\n  Expected:  %s\\n' "$@"; }
request() { printf '\\n> %s\\n' "$1"; }
curl() { command curl -sS "$@"; echo; }`,
  },
  powershell: {
    usage: '# powershell -ExecutionPolicy Bypass -File reproduce.ps1',
    quoted: (line) => `'${inAscii(line).replaceAll("'", "''")}'`,
    takeKey: (variable, problem) => `$key = $env:${variable}
if (-not $key) { Write-Host ${problem}; exit 2 }`,
    // Each character of a command is a byte.
    functions: `$OutputEncoding = [Text.Encoding]::GetEncoding(28591)
$curl = @(Get-Command curl.exe, curl -CommandType Application -ErrorAction SilentlyContinue)[0]
function finding($id, $summary, $actual, $expected) {
  Write-Host ("\`n" + $id + ': ' + $summary + "\`n  Came back: " + $actual + "\`n  Expected:  " + $expected)
}
function request($words) { Write-Host ("\`n> " + $words) }`,
  },
};

/** Windows PowerShell reads a file in the encoding of the machine, where a letter may become a quotation mark. */
const inAscii = (line: string) =>
  line.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** UTF-16 units of a text. */
const LONGEST_COMMENT = 600;

/** @param log of the run */
export function reproduceScript(
  shell: Shell,
  { kit, runId, target, requirements }: Pick<Results, 'kit' | 'runId' | 'target' | 'requirements'>,
  entries: readonly LogEntry[],
  context: EvidenceContext,
): string {
  const { usage, quoted, takeKey, functions } = dialects[shell];
  const findings = requirements.flatMap((one) => one.findings);
  const log = entries.map(({ exchange }) => exchange);
  const call = (...[name, ...texts]: readonly string[]) =>
    [name, ...texts.map((text) => quoted(defused(short(text, LONGEST_COMMENT))))].join(' ');
  const byAddress = new Map(log.map((exchange) => [addressOf(exchange), exchange]));
  const commands = findings.flatMap((finding) => {
    const { requirement, summary, actual, expected } = finding;
    const sent = sendingsIn(finding).flatMap(({ words, addresses, how }) => {
      const exchanges = addresses.flatMap((address) => byAddress.get(address) ?? []);
      const requests = exchanges.flatMap((one) => (how === 'alone' ? requestsUpTo(one, log) : one.request));
      const command = curlCommand(requests, context, shell, how === 'together');
      return [call('request', words), command ?? '# Too long for this file, or not text: use replay.'];
    });
    return ['', call('finding', requirement, summary, actual, expected), ...sent];
  });
  const { keyVariable } = context;
  const hasKey = commands.some((one) => one.includes(shell === 'sh' ? keyVariable : '$key'));
  const missing = quoted(`${keyVariable} is not set: put the API key of the deployment into it.`);
  return `${[
    usage,
    '# Sends the requests of all findings again, and shows for each what came back in the run and what is expected.',
    '# What they create stays, and their ids are those of that run: if the store was emptied since, use replay.',
    `# Run ${runId} of ${inAscii(short(target.baseUrl, LONGEST_COMMENT))}, ${kit.name} ${kit.version}`,
    ...(hasKey ? [takeKey(keyVariable, missing)] : []),
    ...[functions, ...commands],
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
