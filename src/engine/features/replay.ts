/** `replay`: sends the cases of findings again, as results.json has them, and says of each whether it is reproduced. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../base/problems.js';
import { jsonText, rowsOf, short } from '../base/text.js';
import { withCredential } from '../exchange/place.js';
import { withSubject } from '../judge/subject.js';
import { wholeNumber } from '../kit/kinds.js';
import { identityOf, judgedIds, type Kit } from '../kit/kit.js';
import { thingsLeft } from '../kit/things.js';
import { addFlags, type Context, type Feature, flagGroups, flagsOf, ownValue } from '../options/feature.js';
import { runOptionsOf, selectIds } from '../options/resolve.js';
import { readRun } from '../reports/json.js';
import type { FindingResult, Results } from '../results/results.js';
import { resolveThere } from './last-failed.js';

/** `replay --json`. */
type Replay = Awaited<ReturnType<typeof sentAgain>>;

interface Typed extends Record<string, unknown> {
  readonly times: string;
  readonly json?: true;
  readonly suspects?: true;
}

/** A finding, or a request that may have ended the service. */
type Sent = Pick<FindingResult, 'requirement' | 'summary' | 'actual' | 'case'> &
  Partial<Pick<FindingResult, 'cause' | 'checks' | 'exchanges'>>;

export const command: Feature = (program, context) => {
  const own = program
    .command('replay')
    .summary('send the findings of a run again')
    .description(
      'Sends the cases of findings again, with the seed of the run, and says for each whether it is reproduced.',
    )
    .argument('[what...]', 'path of a results.json or its folder, ids of requirements, URL of another deployment')
    .option('--times <N>', 'how often each finding is sent, from 1 to 20', '3')
    .option('--suspects', 'send the requests that were under way when the service stopped answering, one at a time')
    .option('--json', 'print the outcome as JSON');
  const { kit } = context;
  addFlags(context, own, {
    'Where it is sent': ['target', 'config', 'reference', 'read-only', 'allow-writes', 'settle'],
    ...flagGroups(kit, 'API key', 'Connection'),
  });
  own
    .addHelpText('after', notesFor(kit))
    .action(async (what: readonly string[], typed: Typed) => context.exitWith(await replay(what, typed, context)));
};

const notesFor = ({ name, example, address }: Kit) => `
A word with a slash or .json at its end is the file (default: reports/results.json), and so is a folder that holds a
results.json; any other word but a URL is an id. Without an id all findings are sent, and each gets one line. Not reproduced does not
prove that the server was fixed: run the checks again to judge the requirement.

Example
  ${name} replay ${example} ${address.example} --times 10

Exit codes
  0 no finding is reproduced, or the run had none, 1 a finding is reproduced, 2 usage or configuration, 3 a finding could
  not be tried and no other is reproduced, 4 the kit's own fault`;

async function replay(words: readonly string[], typed: Typed, context: Context): Promise<number> {
  const { kit, workingDirectory, stdout, stderr } = context;
  const times = ownValue(wholeNumber(1, 20), '--times', typed.times);
  const isUrl = (one: string) => /^https?:\/\//i.test(one);
  const isFile = (one: string) =>
    !isUrl(one) && (/[/\\]|\.json$/i.test(one) || existsSync(path.resolve(workingDirectory, one, 'results.json')));
  const [url, second] = words.filter(isUrl);
  const [file = 'reports/results.json', another] = words.filter(isFile);
  if (second ?? another) throw new UsageError(`${second ?? another}: give one file and one URL at most`);
  const patterns = words.filter((one) => !isUrl(one) && !isFile(one));
  const wanted =
    patterns.length === 0 ? judgedIds(kit) : selectIds(patterns, kit, 'an id (a file has a slash or .json)');
  const results = readRun(path.resolve(workingDirectory, file), file, kit);
  const all = typed.suspects ? suspectsOf(kit, results) : results.requirements.flatMap((one) => one.findings);
  const findings = all.filter(({ requirement }) => wanted.includes(requirement));
  const isAll = patterns.length === 0 && !typed.suspects;
  if (findings.length === 0 && !isAll)
    throw new UsageError(`${file}: holds no such finding: there is nothing to send again`);
  if (findings.length === 0) {
    const line = `${file}: the run was ${results.verdict} and has no findings; nothing was sent.\n`;
    stdout.write(typed.json ? jsonText({ findings: [], created: [] }) : line);
    return 0;
  }
  const outcome = await sentAgain(results, findings, { url, times, typed }, context);
  stderr.write(`Sent again, up to ${times} times, to ${outcome.baseUrl}\n`);
  stdout.write(
    typed.json ? jsonText(outcome) : replayText(kit, outcome, isAll ? 0 : Math.max(60, stdout.columns ?? 100)),
  );
  const has = (word: string) => outcome.findings.some((one) => one.word === word);
  if (has('reproduced')) return 1;
  return has('not-tried') ? 3 : 0;
}

async function sentAgain(
  results: Results,
  findings: readonly Sent[],
  { url, times, typed }: { readonly url: string | undefined; readonly times: number; readonly typed: Typed },
  context: Context,
) {
  const { kit } = context;
  const resolved = await resolveThere(flagsOf(context, url, typed), results, context);
  const only = [...new Set(findings.map(({ requirement }) => requirement))];
  const all = await kit.checks();
  // Each sending has a mark of its own: two things with one would be a finding.
  const options = () => ({ ...runOptionsOf(resolved), only });
  const { judge } = await import('../judge/judge.js');
  return withSubject(resolved, context, async (subject) => {
    const again: Results[] = [];
    const send = async (some: readonly Sent[]) => {
      // Those that a finding needs, such as the creation of what a list shows, belong to it.
      const sent = some.flatMap(({ exchanges = [] }) => exchanges.map(({ address }) => address.replace(/#.*/s, '')));
      const cases = new Set([...some.map((one) => one.case.path), ...sent]);
      const alone = typed.suspects && { concurrency: 1, only: some.map(({ requirement }) => requirement) };
      const ownChecks = (id: string) => all.filter(({ ids }) => ids.includes(id)).map(({ title }) => title);
      const titles = new Set(some.flatMap((one) => one.checks ?? ownChecks(one.requirement)));
      // Any case may be the one that asks for a fixture.
      const isShared = !typed.suspects && [...cases].some((one) => one.startsWith('fixture.'));
      const how = { now: context.now, checks: [...titles], ...(!isShared && { cases }) };
      const judged = await judge(kit, subject, { ...options(), ...alone }, how);
      again.push(judged.results);
      return judged.results;
    };
    const outcomes = [];
    for (const suspect of typed.suspects ? findings : []) {
      const isDown = again.at(-1)?.end === 'stopped';
      outcomes.push(suspectOutcome(suspect, isDown ? undefined : await send([suspect])));
    }
    if (!typed.suspects) for (let time = 0; time < times; time += 1) await send(findings);
    return {
      schemaVersion: '3.0',
      kit: identityOf(kit),
      recorded: { runId: results.runId, startedAt: results.startedAt, baseUrl: results.target.baseUrl },
      baseUrl: again[0]?.target.baseUrl ?? '',
      findings: typed.suspects ? outcomes : findings.map((finding) => outcomeOf(finding, again)),
      created: again.flatMap(({ created }) => created),
    };
  });
}

/** The requests under way when the service stopped answering, the likeliest first, but for those of fixtures. */
function suspectsOf({ service }: Kit, { stopped, incidents = [], requirements, target }: Results): readonly Sent[] {
  const outages = incidents.filter(({ kind }) => kind === 'outage').flatMap(({ exchanges }) => exchanges);
  const suspects = [...(stopped?.suspects ?? []), ...outages].map(({ address, request }): Sent => {
    const casePath = address.replace(/#.*/s, '');
    const origin = casePath.includes('/') ? 'table' : 'check';
    const own = { path: casePath, title: request.words, origin } as const;
    const [id = ''] = casePath.split('/');
    // The path of a case may have a name of its own; then the request tells its requirement.
    const { method, url, body } = request;
    const headers = [['content-type', 'application/json']] as const;
    const bytes = Buffer.from(body?.text ?? body?.base64 ?? '', body?.text === undefined ? 'base64' : 'utf8');
    const bare = { method, target: url.slice(target.baseUrl.length), headers, body: bytes };
    const sent = withCredential(bare, service.credential, '{key}');
    const isId = requirements.some((one) => one.id === id) || casePath.startsWith('fixture.');
    const requirement = isId ? id : service.statusRequirement(sent);
    return { requirement, summary: request.words, actual: 'no response', case: own };
  });
  const byPath = new Map(suspects.toReversed().map((one) => [one.case.path, one]));
  return [...byPath.values()].reverse().filter(({ requirement }) => requirements.some(({ id }) => id === requirement));
}

function wordOf(isSeen: boolean, isTried: boolean) {
  if (isSeen) return 'reproduced';
  return isTried ? 'not-reproduced' : 'not-tried';
}

/** A suspect is reproduced if the service stops answering again. @param again absent when it was down already */
function suspectOutcome({ requirement, summary, actual: before }: Sent, again: Results | undefined) {
  const outage = again?.incidents?.find(({ kind }) => kind === 'outage');
  const word = wordOf(outage !== undefined, again !== undefined);
  const now = outage?.what ?? (again ? 'the service went on answering' : 'the service was down already');
  return { requirement, summary, word, seen: outage ? 1 : 0, tried: again ? 1 : 0, before, now } as const;
}

/** A finding is reproduced if its requirement is violated again, in the same way or in another. */
function outcomeOf({ requirement, cause, summary, actual: before }: Sent, again: readonly Results[]) {
  const all = again.flatMap(({ requirements }) => requirements.filter(({ id }) => id === requirement));
  const violated = all.filter((one) => one.findings.length > 0);
  const tried = all.filter(({ outcome }) => outcome === 'met').length + violated.length;
  const open = all.find(({ outcome }) => outcome !== 'met' && outcome !== 'violated' && outcome !== 'warned');
  const { findings = [] } = violated.at(-1) ?? {};
  const same = findings.find((one) => one.cause === cause) ?? findings[0];
  const alone = open?.reason && `its case alone does not show it: ${open.reason}`;
  const now = same?.actual ?? alone ?? 'what is expected, though its case alone may not show it';
  const word = wordOf(violated.length > 0, tried > 0);
  return { requirement, cause, summary, word, seen: violated.length, tried, before, now } as const;
}

const MARKS = { reproduced: '✗', 'not-reproduced': '·', 'not-tried': '?' } as const;

/** For a person at a terminal. Ends in a line feed. @param width 0 for one line a finding */
function replayText({ things }: Kit, { findings, created }: Replay, width: number): string {
  const labelled = (label: string, words: string) => rowsOf(`  ${label.padEnd(8)}`, short(words, 600), width);
  const idWidth = width === 0 ? Math.max(...findings.map(({ requirement }) => requirement.length)) : 0;
  return `${[
    ...findings.flatMap(({ requirement, word, seen, tried, summary, before, now }) => {
      const count = tried === 0 ? '' : `, ${seen} of ${tried}`;
      const line = `${MARKS[word]} ${requirement.padEnd(idWidth)}  ${word.replace('-', ' ')}${count}`;
      if (width === 0) return `${line}: ${short(now, 200)}`;
      return [line, ...labelled('Wrong', summary), ...labelled('Then', before), ...labelled('Now', now), ''];
    }),
    ...(width === 0 ? [''] : []),
    ...(created.length === 0 ? [] : [`The replay created ${thingsLeft(things, created)}, which stay in the store.`]),
    ...(findings.some(({ word }) => word === 'not-reproduced')
      ? ['Not reproduced does not prove that the server was fixed: run the checks again to judge the requirement.']
      : []),
  ].join('\n')}\n`;
}
