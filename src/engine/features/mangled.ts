/** Faulty servers that nobody writes by hand: a correct one, behind another one that alters some of its responses. */
import { createServer, type IncomingMessage, request as requestTo } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isObject, readJson, writeJson } from '../base/json.js';
import type { Aspect } from '../contract/judging.js';
import { aspectRows, type ContractService, operationIn } from '../contract/service.js';
import type { Header, Request, Response } from '../exchange/exchange.js';
import type { ProofServer, Started } from '../kit/kit.js';

type Mangle = (response: Response) => Response;

/** @param request without the base path, and with `{key}` in the place of the key @experimental @since 0.1.0 */
export type Alter = (request: Request, response: Response) => Response;

const leftOut = (response: Response, isOut: (name: string) => boolean): Response => ({
  ...response,
  headers: response.headers.filter(([name]) => !isOut(name.toLowerCase())),
});
const ofErrors =
  (mangle: Mangle): Mangle =>
  (response) =>
    response.status >= 400 ? mangle(response) : response;
const ofSuccesses =
  (mangle: Mangle): Mangle =>
  (response) =>
    response.status < 300 ? mangle(response) : response;
const nothing = (response: Response): Response =>
  response.body.length === 0 ? response : { ...response, body: Buffer.from('null') };

/** Bytes. Some clients send long queries. */
const LONGEST_HEAD = 64 * 1024;

const OF_THE_MESSAGE = /^(connection|keep-alive|transfer-encoding|content-length)$/i;

/** Bytes that a response announces, and lacks. */
const MISSING = 20;
export const withHeader = (response: Response, header: Header): Response => {
  const others = leftOut(response, (name) => name === header[0]);
  return { ...others, headers: [...others.headers, header] };
};

/** The fault of each aspect. A request without any response is a matter of a story by hand: it takes time. */
const mangles: Readonly<Partial<Record<Aspect, Mangle>>> = {
  // The connection ends after it, or a client would wait for the rest. A 204 has no length.
  message: (response) => {
    const status = response.status === 204 ? 200 : response.status;
    const announced = withHeader({ ...response, status }, ['content-length', `${response.body.length + MISSING}`]);
    return withHeader(announced, ['connection', 'close']);
  },
  status: ofSuccesses((response) => ({ ...response, status: 500 })),
  'media-type': (response) =>
    response.body.length === 0 ? response : withHeader(response, ['content-type', 'text/html']),
  headers: (response) => leftOut(response, (name) => !/^(content-|www-)/.test(name)),
  body: ofSuccesses(nothing),
  'error-body': ofErrors(nothing),
  'error-status': ofErrors((response) => {
    const { value } = readJson(response.body);
    return isObject(value) ? { ...response, body: Buffer.from(writeJson({ ...value, status: 499 })) } : response;
  }),
  'auth.challenge': (response) => leftOut(response, (name) => name === 'www-authenticate'),
};

/**
 * A story for each row of the catalogue about an aspect that the engine judges, such as `mangled-list-media-type`, and a
 * variation that loses responses: checks must hold for requests that are sent again.
 * @param kit the same as for `contractService`
 * @param reference starts a correct server
 * @param more of some of them by their requirement, such as those that they `also` break
 * @experimental @since 0.1.0
 */
export const mangled = (
  kit: ContractService,
  reference: () => Promise<Started>,
  more: Readonly<Record<string, Partial<ProofServer>>> = {},
): readonly ProofServer[] => {
  const stories = aspectRows(kit).flatMap(({ id, operation, aspect }) => {
    const mangle = mangles[aspect];
    if (mangle === undefined) return [];
    const alter: Alter = (request, response) => (operationIn(kit)(request) === operation ? mangle(response) : response);
    const start = async () => altered(await reference(), alter);
    return [{ kind: 'story' as const, id: `mangled-${id.replaceAll('.', '-')}`, own: [id], start, ...more[id] }];
  });
  const start = async () => altered(await reference(), losing());
  // A requirement may stay open that a lost response would have shown.
  return [{ kind: 'variation', id: 'loses-some-responses', start, mayBeInconclusive: true }, ...stories];
};

/** One response of so many is lost. It must be few, or a run judges nothing by them. */
const LOST_OF = 25;

function losing(): Alter {
  let served = 0;
  return (_, response) => {
    served += 1;
    if (served % LOST_OF === 0) throw new Error('This response is lost.');
    return response;
  };
}

/** A server that hands requests on to a correct one, and alters its responses. @experimental @since 0.1.0 */
export async function altered({ baseUrl, key, close }: Started, alter: Alter): Promise<Started> {
  const { pathname, origin } = new URL(baseUrl);
  const base = pathname.replace(/\/$/, '');
  const asSuitesSee = (text: string) => (key === undefined ? text : text.replaceAll(key, '{key}'));
  const server = createServer({ maxHeaderSize: LONGEST_HEAD }, async (message, response) => {
    try {
      const { method = '', url = '' } = message;
      const body = await buffer(message);
      const sent = requestTo(origin, { method, path: url, headers: message.rawHeaders, agent: false });
      const came = new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject));
      sent.end(body);
      const answer = await came;
      // The length, and what belongs to a connection, are not the same in an altered response.
      const kept = headersOf(answer).filter(([name]) => !OF_THE_MESSAGE.test(name));
      const plain = { status: answer.statusCode ?? 0, headers: kept, body: await buffer(answer) };
      const headers = headersOf(message).map(([name, value]): Header => [name, asSuitesSee(value)]);
      const target = asSuitesSee(url.startsWith(base) ? url.slice(base.length) : url);
      const given = alter({ method, target, headers, body }, plain);
      response.writeHead(given.status, given.headers.flat()).end(given.body);
    } catch {
      message.socket.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    ...(key !== undefined && { key }),
    close: async () => {
      server.close().closeAllConnections();
      await close();
    },
  };
}

const headersOf = ({ rawHeaders }: IncomingMessage): readonly Header[] =>
  rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : []));
