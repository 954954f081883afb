/** `doctor`: looks at the way to a deployment step by step, and says what to change. Judges nothing. */

import { lookup } from 'node:dns/promises';
import { arrayOf, object, oneOf, optional, type Type, text, truth } from '../base/schema.js';
import { jsonText, plural, sentence, visible } from '../base/text.js';
import { headerOf, isBusy, type Request } from '../exchange/exchange.js';
import { openWire } from '../http/connect.js';
import { bareHost, placeOf } from '../http/route.js';
import { onWire } from '../http/wire.js';
import { maskOf } from '../judge/subject.js';
import { type Answer, identityOf, type Kit, type Look } from '../kit/kit.js';
import { oneThing } from '../kit/things.js';
import { completed, mayRefuseOwnFields, OWN_FIELDS, withoutOwnFields } from '../log/transport.js';
import { type Target, targetOf } from '../options/deployment.js';
import { addFlags, type Feature, flagGroups, flagsOf } from '../options/feature.js';
import { resolveFlags, runOptionsOf } from '../options/resolve.js';
import type { OptionName } from '../options/table.js';
import { hasColor } from '../reports/console.js';
import { concurrencyFor, medianOf } from '../results/latency.js';
import { otherRequests } from '../run/preflight.js';
import { CONTROL } from '../service/entries.js';
import { incidentsIn } from '../service/incidents.js';
import type { RunOptions } from '../service/run-options.js';

const step = object({
  step: text('What was looked at: `address`, `connection`, `key`, or the kind of an incident.'),
  state: oneOf(['good', 'doubt', 'bad', 'note'], '`bad`: no run can judge the deployment until that is fixed.'),
  says: text('The finding, as a clause.'),
  advice: optional(text('What to do, as a clause.')),
});

export const diagnosisSchema = object({
  schemaVersion: oneOf(['3.0']),
  kit: object({ name: text(), version: text() }),
  startedAt: text('ISO 8601, UTC.'),
  target: object({ name: optional(text()), baseUrl: text() }),
  judgeable: truth('Whether a run could judge it now.'),
  steps: arrayOf(step, 'In the order in which a run meets them.'),
});
type DiagnosisStep = Type<typeof step>;
type Diagnosis = Type<typeof diagnosisSchema>;

const notesFor = (name: string) => `
Example
  ${name} doctor --target production --json

Exit codes
  0 a run could judge it, 2 usage or configuration, 3 it could not, for the reason shown, 4 the kit's own fault`;

export const command: Feature = (program, context) => {
  const { kit } = context;
  const ownNames = Object.keys(kit.options ?? {}) as OptionName[];
  const creates = kit.looks ? ` Creates one ${oneThing(kit.things)}, unless it is read-only.` : '';
  const own = program
    .command('doctor')
    .summary('look at the way to a deployment, and say what to change')
    .description(`Looks at a deployment as a run meets it.${creates} Judges nothing.`)
    .argument('[url]', `base URL of the deployment${kit.address.words ?? ''}`);
  addFlags(context, own, { 'What is judged': ['target', 'config'], ...flagGroups(kit, 'API key', 'Connection') });
  addFlags(context, own, { 'What it creates': ['read-only', 'production', 'allow-writes', ...ownNames] });
  addFlags(context, own, { Pace: ['concurrency', 'timeout', 'settle'], Output: ['no-color'] })
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', notesFor(kit.name))
    .action(async (url: string | undefined, typed: { readonly json?: true }) => {
      const resolved = await resolveFlags(flagsOf(context, url, typed), context);
      const target = await targetOf(resolved, context);
      context.learn(maskOf(kit, target));
      const startedAt = context.now().toISOString();
      const steps = await stepsOf(kit, target, runOptionsOf(resolved));
      const diagnosis: Diagnosis = {
        ...{ schemaVersion: '3.0', kit: identityOf(kit), startedAt, steps },
        target: { baseUrl: resolved.values['base-url'] ?? '', ...(target.targetName && { name: target.targetName }) },
        judgeable: !steps.some(({ state }) => state === 'bad'),
      };
      const color = hasColor(context.stdout, resolved.values['no-color'], context.environment);
      context.stdout.write(typed.json ? jsonText(diagnosis) : doctorText(diagnosis, color));
      context.exitWith(diagnosis.judgeable ? 0 : 3);
    });
};

/** Requests whose time is measured: enough for a median, and soon over. */
const MEASURED = 10;

type Found = AsyncGenerator<Look>;
type Send = (request: Request) => Promise<Answer>;

/** Its requests have addresses of their own. */
const PLACE = { path: `${CONTROL}doctor`, attempt: 0, step: 0, try: 0 } as const;

async function stepsOf(kit: Kit, target: Target, options: RunOptions): Promise<readonly DiagnosisStep[]> {
  const { key, added, wire: way } = target;
  const wire = openWire(way);
  let additions = added;
  const send: Send = async (request) => {
    const began = performance.now();
    const outcome = await wire.send(onWire(completed(request, PLACE, additions, 'doctor'), way.baseUrl, key));
    return { ...outcome, took: performance.now() - began };
  };
  const steps: DiagnosisStep[] = [];
  const read = () => send(kit.shortRead ?? kit.service.controls[0]);
  /** A run leaves its own header fields out of all requests if that is what the service wants. */
  async function* headers(): Found {
    const first = await read();
    if (!mayRefuseOwnFields(first, added)) return;
    additions = withoutOwnFields(added);
    const says = `${first.response?.status} with ${OWN_FIELDS}, and 200 without`;
    if ((await read()).response?.status === 200) yield ['headers', 'doubt', says, 'give --plain-headers'];
    else additions = added;
  }
  const looks = [connecting(read, kit, target), headers(), access(send, kit, options), pace(read, target, options)];
  for (const found of [...looks, ...(kit.looks ? [kit.looks(send, options)] : [])]) {
    for await (const [name, state, says, advice] of found)
      steps.push({ step: name, state, says, ...(advice !== undefined && { advice }) });
    if (steps.some(({ state }) => state === 'bad')) break;
  }
  await wire.close();
  return steps;
}

/** Address, proxy, connection, TLS. */
async function* connecting(read: () => Promise<Answer>, { address }: Kit, { wire, route }: Target): Found {
  for (const { kind, words } of route) yield ['way', kind === 'insecure' ? 'doubt' : 'note', words];
  const isNear = wire.proxy !== undefined || wire.unixSocket !== undefined;
  const found = isNear ? [] : await lookup(bareHost(placeOf(wire)), { all: true }).catch(() => []);
  if (found.length > 0) yield ['address', 'good', found.map((one) => one.address).join(', ')];
  const { response, failure, took } = await read();
  if (response) yield ['connection', 'good', `the first response came after ${Math.round(took)} ms`];
  else yield ['connection', 'bad', failure?.what ?? 'no response', failure?.advice];
  if (address.isRight?.(wire.baseUrl.pathname) === false)
    yield ['base path', 'doubt', `is not one${address.words ?? ''}`, 'check the base URL'];
}

/** The key, and whether another server answers: the requests before the first check of a run, and their incidents. */
async function* access(send: Send, { service }: Kit, options: RunOptions): Found {
  const [control] = service.controls;
  const requests = [control, ...otherRequests(service, options)];
  const ask = async (request: Request, index: number) => {
    const exchange = { ...PLACE, step: index, at: 0, request, ...(await send(request)) };
    return { exchange, facts: service.facts(exchange), trace: service.trace(exchange) };
  };
  const log = await Promise.all(requests.map(ask));
  const [incident] = incidentsIn(log, service).filter(({ endsRun }) => endsRun);
  if (incident) return yield [incident.kind, 'bad', incident.what, incident.advice];
  const [plain, , wrong] = log.map(({ exchange }) => exchange.response?.status ?? 'no response');
  const says = `${service.words(control)} got ${plain}`;
  if (plain === 200 && service.credential === 'none') return yield ['response', 'good', says];
  if (plain !== 200) return yield ['response', 'bad', says, 'look at the log of the deployment'];
  if (wrong === 401) return yield ['key', 'good', 'accepted; a wrong one gets 401'];
  yield ['key', 'doubt', `accepted, but a wrong one gets ${wrong}`, 'check that the base URL leads there'];
}

/** Latency, losses, limits, clock. */
async function* pace(read: () => Promise<Answer>, { wire: { timeout } }: Target, { concurrency }: RunOptions): Found {
  const answers: Answer[] = [];
  for (let sent = 0; sent < MEASURED; sent += 1) answers.push(await read());
  const times = answers.map(({ took }) => took).toSorted((one, other) => one - other);
  const median = medianOf(times);
  const says = `${Math.round(median)} ms, the median of ${MEASURED} requests`;
  if (median * 4 <= timeout) yield ['latency', 'good', says];
  else yield ['latency', 'doubt', says, `give --timeout ${Math.ceil(median / 100)}s`];
  const lost = answers.filter(({ response }) => !response).length;
  const lossy = 'look for what drops them; a run that loses more than --max-lost is inconclusive';
  if (lost > 0) yield ['losses', 'doubt', `${lost} of ${MEASURED} requests got no response`, lossy];
  const count = Math.max(1, Math.min(concurrency, Math.floor(timeout / 2 / Math.max(median, 1))));
  const burst = await Promise.all(Array.from({ length: count }, read));
  const busy = burst.filter(isBusy).length;
  const slower = `give --concurrency ${Math.max(1, count - busy)}, or --rate`;
  if (busy > 0) yield ['at once', 'doubt', `${busy} of ${plural(count, 'request')} at once got 429 or 503`, slower];
  const bears = busy + lost === 0 && burst.every(({ response }) => response);
  // Beside the quickest ones that were alone.
  const wanted = bears && concurrencyFor([...times.slice(0, 2), ...burst.map(({ took }) => took)], concurrency);
  const quicker = `give --concurrency ${wanted} for a quicker run, unless the deployment counts requests`;
  if (wanted) yield ['at once', 'note', `${plural(count, 'request')} at once took as long as one`, quicker];
  const skew = Date.parse(headerOf(burst[0]?.response?.headers, 'date') ?? '') - Date.now();
  const away = `${Math.round(Math.abs(skew) / 1000)} s ${skew > 0 ? 'ahead of' : 'behind'} this machine's`;
  // A Date header tells whole seconds.
  if (Math.abs(skew) > 5000) yield ['clock', 'doubt', away, 'set the clocks of both machines'];
}

const SIGNS = { good: ['✓', 32], doubt: ['!', 33], bad: ['✗', 31], note: ['·', 2] } as const;

function doctorText({ target, steps, judgeable }: Diagnosis, color: boolean): string {
  const paint = (state: DiagnosisStep['state'], [sign, tone] = SIGNS[state]) =>
    color ? `\u001b[${tone}m${sign}\u001b[m` : sign;
  const rows = steps.flatMap(({ step: name, state, says, advice }) => [
    `  ${paint(state)} ${name.padEnd(12)} ${visible(says)}`,
    ...(advice === undefined ? [] : [`    ${''.padEnd(13)}→ ${sentence(visible(advice))}`]),
  ]);
  const last = judgeable ? `${paint('good')} A run can judge it.` : `${paint('bad')} No run can judge it now.`;
  return `${[target.name ?? target.baseUrl, ...rows, '', last].join('\n')}\n`;
}
