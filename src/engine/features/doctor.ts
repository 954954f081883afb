/** `doctor`: looks at the way to a deployment step by step, and says what to change. Judges nothing. */
import { lookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { petstore } from '../../petstore/service.js';
import { headerOf, isBusy, type Request } from '../exchange.js';
import { openWire } from '../http/connect.js';
import { bareHost } from '../http/route.js';
import { type Outcome, onWire } from '../http/wire.js';
import { CONTROL, incidentsIn } from '../incidents.js';
import type { RunOptions } from '../log/log.js';
import { completed } from '../log/transport.js';
import { prefixOf } from '../names.js';
import { type Target, targetOf } from '../options/deployment.js';
import { addFlags, type Feature, flagGroups, flagsOf } from '../options/feature.js';
import { resolveFlags, runOptionsOf } from '../options/resolve.js';
import { kit } from '../package.js';
import { hasColor } from '../reports/console.js';
import { choice, list, object, optional, type Type, text, truth } from '../results/schema.js';
import { jsonText, plural, sentence, visible } from '../results/text.js';
import { otherRequests } from '../run/preflight.js';
import type { Service } from '../service.js';
import { maskOf } from '../subject.js';

const step = object({
  step: text('What was looked at: `address`, `connection`, `key`, or the kind of an incident.'),
  state: choice(['good', 'doubt', 'bad', 'note'], '`bad`: no run can judge the deployment until that is fixed.'),
  says: text('The finding, as a clause.'),
  advice: optional(text('What to do, as a clause.')),
});

export const diagnosisSchema = object({
  schemaVersion: choice(['3.0']),
  kit: object({ name: text(), version: text() }),
  startedAt: text('ISO 8601, UTC.'),
  target: object({ name: optional(text()), baseUrl: text() }),
  judgeable: truth('Whether a run could judge it now.'),
  steps: list(step, 'In the order in which a run meets them.'),
});
type Step = Type<typeof step>;
type Diagnosis = Type<typeof diagnosisSchema>;

const NOTES = `
Example
  petstore-conformance doctor --target production --json

Exit codes
  0 a run could judge it, 2 usage or configuration, 3 it could not, for the reason shown, 4 the kit's own fault`;

export const command: Feature = (program, context) => {
  const own = program
    .command('doctor')
    .summary('look at the way to a deployment, and say what to change')
    .description('Looks at a deployment as a run meets it. Creates one pet, unless it is read-only. Judges nothing.')
    .argument('[url]', 'base URL of the deployment, which ends in /v1');
  addFlags(own, { 'What is judged': ['target', 'config'], ...flagGroups('API key', 'Connection') });
  addFlags(own, { 'What it creates': ['read-only', 'production', 'allow-writes', 'category-id'] });
  addFlags(own, { Pace: ['concurrency', 'timeout', 'settle'], Output: ['no-color'] })
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', NOTES)
    .action(async (url: string | undefined, typed: { readonly json?: true }) => {
      const resolved = await resolveFlags(flagsOf(url, typed), context);
      const target = await targetOf(resolved, context);
      context.learn(maskOf(target));
      const startedAt = context.now().toISOString();
      const ids = petstore.catalogue.map(({ id }) => id);
      const steps = await stepsOf(target, runOptionsOf(resolved, ids));
      const diagnosis: Diagnosis = {
        ...{ schemaVersion: '3.0', kit, startedAt, steps },
        target: { baseUrl: resolved.values['base-url'] ?? '', ...(target.targetName && { name: target.targetName }) },
        judgeable: !steps.some(({ state }) => state === 'bad'),
      };
      const color = hasColor(context.stdout, resolved.values['no-color'], context.environment);
      const shown = typed.json ? jsonText(diagnosis) : doctorText(diagnosis, color);
      context.stdout.write(shown);
      context.exitWith(diagnosis.judgeable ? 0 : 3);
    });
};

const [control] = petstore.controls;
const reading = (target: string): Request => ({ ...control, target });
const SHORT_LIST = reading('/pets?limit=1');
const MEASURED = 10;

type Found = AsyncGenerator<readonly [step: string, state: Step['state'], says: string, advice?: string | undefined]>;
type Answer = Outcome & { readonly took: number };
type Send = (request: Request) => Promise<Answer>;

/** Its requests have addresses of their own. */
const PLACE = { path: `${CONTROL}doctor`, attempt: 0, step: 0, try: 0 } as const;

async function stepsOf(target: Target, options: RunOptions): Promise<readonly Step[]> {
  const { key, added, wire: way } = target;
  const wire = openWire(way);
  const additions = { ...added, requestIds: false, runId: '' };
  const send: Send = async (request) => {
    const began = performance.now();
    const outcome = await wire.send(onWire(completed(request, PLACE, additions), way.baseUrl, key));
    return { ...outcome, took: performance.now() - began };
  };
  const steps: Step[] = [];
  const looks = [connecting(send, target), access(send, options), pace(send, target, options), store(send, options)];
  for (const found of looks) {
    for await (const [step, state, says, advice] of found)
      steps.push({ step, state, says, ...(advice !== undefined && { advice }) });
    if (steps.some(({ state }) => state === 'bad')) break;
  }
  await wire.close();
  return steps;
}

/** Address, proxy, connection, TLS. */
async function* connecting(send: Send, { wire, route }: Target): Found {
  for (const says of route) yield ['way', says.includes('--insecure') ? 'doubt' : 'note', says];
  const isNear = wire.proxy !== undefined || wire.unixSocket !== undefined;
  const found = isNear ? [] : await lookup(bareHost(wire.baseUrl), { all: true }).catch(() => []);
  if (found.length > 0) yield ['address', 'good', found.map(({ address }) => address).join(', ')];
  const { response, failure, took } = await send(SHORT_LIST);
  if (response) yield ['connection', 'good', `the first response came after ${Math.round(took)} ms`];
  else yield ['connection', 'bad', failure?.what ?? 'no response', failure?.advice];
  if (!/\/v1\/?$/.test(wire.baseUrl.pathname))
    yield ['base path', 'doubt', 'does not end in /v1', 'check the base URL'];
}

/** The key, and whether another server answers: the requests before the first check of a run, and their incidents. */
async function* access(send: Send, options: RunOptions): Found {
  const requests = [control, ...otherRequests(petstore, options)];
  const ask = async (request: Request, step: number) => {
    const exchange = { ...PLACE, step, at: 0, request, ...(await send(request)) };
    return { exchange, facts: petstore.facts(exchange), trace: petstore.trace(exchange) };
  };
  const log = await Promise.all(requests.map(ask));
  const [incident] = incidentsIn(log, petstore as Service).filter(({ endsRun }) => endsRun);
  if (incident) return yield [incident.kind, 'bad', incident.what, incident.advice];
  const [plain, , wrong] = log.map(({ exchange }) => exchange.response?.status ?? 'no response');
  const says = `GET ${control.target} got ${plain}`;
  if (plain !== 200) return yield ['response', 'bad', says, 'look at the log of the deployment'];
  if (wrong === 401) return yield ['key', 'good', 'accepted; a wrong one gets 401'];
  yield ['key', 'doubt', `accepted, but a wrong one gets ${wrong}`, 'check that the base URL leads there'];
}

/** Latency, losses, limits, clock. */
async function* pace(send: Send, { wire: { timeout } }: Target, { concurrency }: RunOptions): Found {
  const answers: Answer[] = [];
  for (let sent = 0; sent < MEASURED; sent += 1) answers.push(await send(SHORT_LIST));
  const median = answers.map(({ took }) => took).sort((one, other) => one - other)[MEASURED >> 1] ?? 0;
  const says = `${Math.round(median)} ms, the median of ${MEASURED} requests`;
  if (median * 4 <= timeout) yield ['latency', 'good', says];
  else yield ['latency', 'doubt', says, `give --timeout ${Math.ceil(median / 100)}s`];
  const lost = answers.filter(({ response }) => !response).length;
  const lossy = 'look for what drops them; a run that loses more than --max-lost is inconclusive';
  if (lost > 0) yield ['losses', 'doubt', `${lost} of ${MEASURED} requests got no response`, lossy];
  const count = Math.max(1, Math.min(concurrency, Math.floor(timeout / 2 / Math.max(median, 1))));
  const burst = await Promise.all(Array.from({ length: count }, () => send(SHORT_LIST)));
  const busy = burst.filter(isBusy).length;
  const slower = `give --concurrency ${Math.max(1, count - busy)}, or --rate`;
  if (busy > 0) yield ['at once', 'doubt', `${busy} of ${plural(count, 'request')} at once got 429 or 503`, slower];
  const skew = Date.parse(headerOf(burst[0]?.response?.headers, 'date') ?? '') - Date.now();
  const away = `${Math.round(Math.abs(skew) / 1000)} s ${skew > 0 ? 'ahead of' : 'behind'} this machine's`;
  // A Date header tells whole seconds.
  if (Math.abs(skew) > 5000) yield ['clock', 'doubt', away, 'set the clocks of both machines'];
}

/** Pets, writes, and how far reads lag behind them. */
async function* store(send: Send, { readOnly, categoryIds, runId, settle }: RunOptions): Found {
  const textOf = ({ response }: Outcome) => Buffer.from(response?.body ?? []).toString();
  const page = textOf(await send(reading('/pets?limit=100')));
  const shown = page.match(/"categoryId"\s*:/g)?.length ?? 0;
  yield ['pets', 'note', readOnly && shown < 100 ? `${shown}; a read-only run needs 100 to judge all` : `${shown}`];
  if (readOnly) return yield ['writes', 'note', 'not tried: the target is read-only'];
  const category = categoryIds[0] ?? /"categoryId"\s*:\s*(-?\d+)/.exec(page)?.[1] ?? '1';
  const name = `${prefixOf(runId)}doctor`;
  const headers = [...control.headers, ['content-type', 'application/json'] as const];
  const body = Buffer.from(`{"name":"${name}","categoryId":${category},"status":"available"}`);
  const created = await send({ method: 'POST', target: '/pets', headers, body });
  const status = created.response?.status ?? 0;
  const [, id] = (status >= 200 && status < 300 && /"id"\s*:\s*(-?\d+)/.exec(textOf(created))) || [];
  const says = `POST /pets with category ${category} got ${status || 'no response'}`;
  if (id === undefined) return yield ['writes', 'doubt', says, 'give --category-id with a category that it knows'];
  yield ['writes', 'good', `pet ${id} (${name}) was created, and stays`];
  const began = performance.now();
  for (let lag = 0; ; await sleep(100)) {
    const { response } = await send(reading(`/pets/${id}`));
    lag = Math.round(performance.now() - began);
    const advice = lag * 4 > settle ? `give --settle ${Math.max(settle, 1000) * 4}ms` : undefined;
    if (response?.status === 200) return yield ['lag', advice ? 'doubt' : 'good', `reads lag by ${lag} ms`, advice];
    if (lag > settle) return yield ['lag', 'doubt', `reads did not show the new pet in ${lag} ms`, advice];
  }
}

const SIGNS = { good: ['✓', 32], doubt: ['!', 33], bad: ['✗', 31], note: ['·', 2] } as const;

function doctorText({ target, steps, judgeable }: Diagnosis, color: boolean): string {
  const paint = (state: Step['state'], [sign, tone] = SIGNS[state]) =>
    color ? `\u001b[${tone}m${sign}\u001b[m` : sign;
  const rows = steps.flatMap(({ step: name, state, says, advice }) => [
    `  ${paint(state)} ${name.padEnd(13)}${visible(says)}`,
    ...(advice === undefined ? [] : [`    ${''.padEnd(13)}→ ${sentence(visible(advice))}`]),
  ]);
  const last = judgeable ? `${paint('good')} A run can judge it.` : `${paint('bad')} No run can judge it now.`;
  return `${[target.name ?? target.baseUrl, ...rows, '', last].join('\n')}\n`;
}
