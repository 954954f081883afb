/** The first requests of a run: whether the service can be reached with this key at this address. */
import { type Exchange, headerOf, isBusy, isLost, type Request } from '../exchange.js';
import { firstWords } from '../results/text.js';
import { endpointOf, type Run } from './run.js';

const MOST_TRIES = 6;
/** The step that shows another operation. */
const OTHER_OPERATION = 9;
const REDIRECTED = 10;
/** Characters of a web page that a message quotes. */
const QUOTED = 80;

/**
 * Sends the control, and stops the run if every request would fail for a reason that is not the implementation's.
 * @param basePath the path of the base URL
 * @param wait milliseconds to wait until the service responds
 */
export async function preflight(run: Run, basePath: string, wait: number): Promise<void> {
  const { transport } = run;
  const stop = (what: string, advice?: string) =>
    transport.stop({ kind: 'stopped', what, ...(advice !== undefined && { advice }) });
  const first = await firstResponse(run, wait);
  const { response, failure } = first;
  if (!response) {
    if (failure?.kind === 'lost' && !failure.unconnected && (await isAnsweredElsewhere(run, first)))
      judgeAddress(run, basePath, first);
    else if (failure?.kind === 'lost') stop(`the service cannot be reached: ${failure.what}`, failure.advice);
    return;
  }
  if (isBusy(first)) return;
  if (response.problem === undefined) judgeAddress(run, basePath, first);
  const { status, headers } = response;
  if (isLost(first) && !(await isAnsweredElsewhere(run, first))) stop(`a gateway answers every request with ${status}`);
  if (status >= 300 && status < 400) {
    const location = headerOf(headers, 'location');
    if (location !== undefined && isSlash(first.request, location, basePath)) {
      run.notices.push('The service redirects to addresses with a slash at the end; the run uses these.');
      run.slashed = await redirectedEndpoints(run, first, basePath);
      return;
    }
    if (await isAnsweredElsewhere(run, first)) return;
    const advice = location === undefined ? undefined : `Use the address that it redirects to: ${location}`;
    stop(`every request is redirected (status ${status})`, advice);
    return;
  }
  const body = Buffer.from(response.body).toString();
  const isPage = /html/i.test(headerOf(headers, 'content-type') ?? '') || /^\s*<(!doctype|html)/i.test(body);
  if (status !== 401 && status !== 403 && !(status === 400 && isPage)) return;
  // A key check that is turned round lets wrong keys in: the implementation's fault, so the run goes on.
  if ((await isOpenToOthers(run)) || (await isAnsweredElsewhere(run, first))) return;
  if (isPage) {
    const text = body.replace(/(<[^<>]*>|\s)+/g, ' ').trim();
    const quoted = JSON.stringify(firstWords(text, QUOTED));
    const advice = /certificate/i.test(text) ? 'Give --client-cert.' : undefined;
    stop(`a gateway refuses every request with a web page (${status}): its text begins ${quoted}`, advice);
  } else if (status === 401)
    stop('the service refuses the API key (401)', 'Check that the key is the one of this deployment.');
  else stop('the service refuses every request (403)', 'Check what the key may do, and what stands in front of it.');
}

function judgeAddress(run: Run, basePath: string, first: Exchange): void {
  const { judged, findings } = run.service.judgeAddress(basePath);
  for (const id of judged) run.judgedOnce(id);
  for (const finding of findings) run.found(finding, first);
}

/** Tries until the service responds. */
async function firstResponse(run: Run, wait: number): Promise<Exchange> {
  const { service, transport } = run;
  for (let number = 0; ; number += 1) {
    const address = { path: 'preflight', attempt: 0, step: 0, try: number };
    const exchange = await run.exchange(address, service.controls[0]);
    const isTried = number + 1 < MOST_TRIES || exchange.at < wait;
    if ((!isLost(exchange) && !isBusy(exchange)) || !isTried) return exchange;
    const pause = Math.min(50 * 2 ** number, 1000);
    if (!(await transport.again({ ...address, try: number + 1 }, pause))) return exchange;
  }
}

/** True for the same path with a slash at the end. */
function isSlash({ target }: Request, location: string, basePath: string): boolean {
  const base = new URL(`http://host${basePath.replace(/\/$/, '')}${target}`);
  const to = URL.canParse(location, base.href) ? new URL(location, base) : undefined;
  const isHere = to !== undefined && (location.startsWith('/') || to.protocol.startsWith('http'));
  return isHere && to.pathname === `${base.pathname}/`;
}

/** True when a request of another operation fares otherwise: then the fault is that of the first operation. */
async function isAnsweredElsewhere(run: Run, first: Exchange): Promise<boolean> {
  const address = { path: 'preflight', attempt: 0, step: OTHER_OPERATION, try: 0 };
  const { response } = await run.exchange(address, run.service.controls[1]);
  return response !== undefined && response.status !== first.response?.status;
}

/** The endpoints that the service redirects to an address with a slash. Each redirect is a violation, reported here alone. */
async function redirectedEndpoints(run: Run, first: Exchange, basePath: string): Promise<readonly string[]> {
  const { service } = run;
  const [target = ''] = first.request.target.split('?');
  const headers = first.request.headers.filter(([, value]) => !value.includes('{key}'));
  // A request without a key creates nothing.
  const others = [{ method: 'POST', target, headers, body: Buffer.from('{}') }, service.controls[1]];
  const send = (request: Request, index: number) =>
    run.exchange({ path: 'preflight', attempt: 0, step: REDIRECTED + index, try: 0 }, request);
  const all = [first, ...(await Promise.all(others.map(send)))];
  const redirects = all.filter(({ request, response }) => {
    const location = headerOf(response?.headers, 'location');
    return location !== undefined && isSlash(request, location, basePath);
  });
  for (const exchange of redirects) {
    const requirement = service.statusRequirement(exchange.request);
    for (const finding of service.judge(exchange, { requirement, statuses: [] }).findings) run.found(finding, exchange);
  }
  return redirects.map(({ request }) => endpointOf(request));
}

async function isOpenToOthers(run: Run): Promise<boolean> {
  const [control] = run.service.controls;
  const others = control.headers.filter(([, value]) => !value.includes('{key}'));
  const wrong = control.headers.map(([name, value]) => [name, value.replace('{key}', '{key:last-changed}')] as const);
  for (const [step, headers] of [others, wrong].entries()) {
    const address = { path: 'preflight', attempt: 0, step: step + 1, try: 0 };
    const { response } = await run.exchange(address, { ...control, headers });
    if (response && response.status < 300) return true;
  }
  return false;
}
