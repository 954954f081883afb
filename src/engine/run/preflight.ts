/** The first requests of a run: whether the service can be reached with this key at this address. */

import { type Exchange, endpointOf, headerOf, isLost, isServed, type Request } from '../exchange/exchange.js';
import { withCredential } from '../exchange/place.js';
import { mayRefuseOwnFields, OWN_FIELDS } from '../log/transport.js';
import { isForeign, isKeyRefused } from '../service/entries.js';
import { incidentsIn } from '../service/incidents.js';
import type { RunOptions } from '../service/run-options.js';
import type { Service } from '../service/service.js';
import type { Book } from './book.js';
import type { Traffic } from './traffic.js';

const MOST_FIRST_TRIES = 6;
const REDIRECTED = 10;
const PLAIN = 20;

/**
 * Sends the control, and stops the run if every request would fail for a reason that is not the implementation's.
 * @param wait milliseconds to wait until the service responds as the document says
 */
export async function preflight(traffic: Traffic, book: Book, wait: number): Promise<void> {
  const basePath = new URL(traffic.head.target).pathname;
  const first = await acceptable(traffic, book, await firstResponse(traffic, wait));
  const { response } = first;
  const location = isRedirect(first) ? headerOf(response?.headers, 'location') : undefined;
  if (location !== undefined && isSlash(first.request, location, basePath)) {
    book.notice('The service redirects to addresses with a slash at the end; the run uses these.');
    traffic.slash(await redirectedEndpoints(traffic, book, first, basePath));
  } else if (isDoubtful(traffic.service, first)) {
    const send = (request: Request, index: number) =>
      traffic.exchange({ path: 'preflight', attempt: 0, step: index + 1, try: 0 }, request);
    await Promise.all(otherRequests(traffic.service, traffic.options).map(send));
    const incident = incidentsIn(traffic.log, traffic.service).find(({ endsRun }) => endsRun);
    if (incident) return traffic.stop(incident);
  }
  if ((first.failure && first.failure.kind !== 'lost') || response?.problem !== undefined) return;
  if (isServed(first) && (response?.status ?? 0) >= 500)
    book.notice(`The first request was answered ${response?.status}, perhaps during a start; that is not judged.`);
  judgeFirst(traffic, book, first);
  const { judged, findings } = traffic.service.judgeAddress(basePath);
  book.judgedOnce(judged, first);
  for (const finding of findings) book.found(finding, first);
}

/** A response of the service is judged like any other. A wrong status is judged where checks expect the right one. */
function judgeFirst({ service, options }: Traffic, book: Book, first: Exchange): void {
  if (first.response?.status !== 200 || !service.trace(first).isOwn) return;
  const requirement = service.statusRequirement(first.request);
  const { judged, findings } = service.judge(first, { requirement, statuses: [200] }, options.runId);
  book.judgedOnce(judged, first);
  for (const finding of findings) book.found(finding, first);
}

const isRedirect = ({ response }: Exchange) =>
  response !== undefined && response.status >= 300 && response.status < 400;

/** True when nothing tells yet whether the response is that of the service. */
function isDoubtful(service: Service, exchange: Exchange): boolean {
  const entry = { exchange, trace: service.trace(exchange) };
  const isNowhere = exchange.response?.status === 404 || isRedirect(exchange) || isLost(exchange);
  return isNowhere || isForeign(entry) || isKeyRefused(entry);
}

/** Plain requests without the key, with a wrong one, and of each operation: together with the first control they show whether every request fares alike. */
export function otherRequests(
  service: Pick<Service, 'controls' | 'plain' | 'creates' | 'credential'>,
  { readOnly }: Pick<RunOptions, 'readOnly'>,
): readonly Request[] {
  const [control, other] = service.controls;
  const post = creation(service);
  const refused = [null, '{key:last-changed}'].map((text) => withCredential(control, service.credential, text));
  const all = service.credential === 'none' ? [other, post] : [...refused, other, post, service.plain(post)];
  return readOnly ? all.filter((request) => !service.creates(request)) : all;
}

/** A request to create something that creates nothing: it lacks the key, or is plain where the interface asks for none. */
function creation(service: Pick<Service, 'controls' | 'plain' | 'credential'>): Request {
  const [control] = service.controls;
  const [target = ''] = control.target.split('?');
  const { headers } = withCredential(control, service.credential, null);
  const request = { method: 'POST', target, headers, body: Buffer.from('{}') };
  return service.credential === 'none' ? service.plain(request) : request;
}

/** Tries until the service responds; with `wait`, until it does so as the document says. */
async function firstResponse(traffic: Traffic, wait: number): Promise<Exchange> {
  const { service, transport } = traffic;
  for (let number = 0; ; number += 1) {
    const address = { path: 'preflight', attempt: 0, step: 0, try: number };
    const exchange = await traffic.exchange(address, service.controls[0]);
    const isGood = isServed(exchange) && exchange.response?.status === 200 && service.trace(exchange).isOwn;
    const isTried = isServed(exchange) || number + 1 >= MOST_FIRST_TRIES;
    const isOver = isGood || (isTried && exchange.at >= wait);
    const pause = Math.min(50 * 2 ** number, 1000);
    // In a replay the log says whether it was tried again.
    const left = isOver ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    if (!(await transport.again({ ...address, try: number + 1 }, pause, left))) return exchange;
  }
}

/** The response to the control; if it was refused, perhaps one without the header fields that the kit adds of its own. */
async function acceptable(traffic: Traffic, book: Book, first: Exchange): Promise<Exchange> {
  if (!mayRefuseOwnFields(first, traffic.head.added)) return first;
  traffic.ownFields(false);
  const [control] = traffic.service.controls;
  const plain = await traffic.exchange({ path: 'preflight', attempt: 0, step: PLAIN, try: 0 }, control);
  const isAccepted = plain.response?.status === 200;
  if (isAccepted)
    book.notice(
      `The service answers ${first.response?.status} to requests with ${OWN_FIELDS}, so the run sends neither (--plain-headers).`,
    );
  traffic.ownFields(!isAccepted);
  return isAccepted ? plain : first;
}

function isSlash({ target }: Request, location: string, basePath: string): boolean {
  const base = new URL(`http://host${basePath.replace(/\/$/, '')}${target}`);
  const to = URL.canParse(location, base.href) ? new URL(location, base) : undefined;
  const isHere = to !== undefined && (location.startsWith('/') || to.protocol.startsWith('http'));
  return isHere && to.pathname === `${base.pathname}/`;
}

/** The endpoints that the service redirects to an address with a slash. Each redirect is a violation, reported here alone. */
async function redirectedEndpoints(
  traffic: Traffic,
  book: Book,
  first: Exchange,
  basePath: string,
): Promise<readonly string[]> {
  const { service } = traffic;
  const others = [creation(service), service.controls[1]];
  const send = (request: Request, index: number) =>
    traffic.exchange({ path: 'preflight', attempt: 0, step: REDIRECTED + index, try: 0 }, request);
  const all = [first, ...(await Promise.all(others.map(send)))];
  const redirects = all.filter(({ request, response }) => {
    const location = headerOf(response?.headers, 'location');
    return location !== undefined && isSlash(request, location, basePath);
  });
  for (const exchange of redirects) {
    const requirement = service.statusRequirement(exchange.request);
    for (const finding of service.judge(exchange, { requirement, statuses: [] }).findings)
      book.found(finding, exchange);
  }
  return redirects.map(({ request }) => endpointOf(request));
}
