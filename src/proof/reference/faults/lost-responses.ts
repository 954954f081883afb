import type { BehaviourChange, RequestContext } from '../behaviour.js';
import { sendRaw } from '../raw-response.js';
import type { Response } from '../response.js';
import type { Fault } from './fault.js';

/** Loses the responses to some requests: the worker process dies of them. */
const losing = (
  isLost: (context: RequestContext, response: Response) => boolean,
  bytes: string,
): BehaviourChange => {
  return ({ sending }) => ({
    sending: {
      send: (context, response) =>
        isLost(context, response) ? sendRaw(context, bytes, 'close') : sending.send(context, response),
    },
  });
};

const BAD_GATEWAY = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 11\r\n\r\n<h1>Oh</h1>';

/** Responses that never come, while other requests of the operation get theirs. */
export const lostResponseFaults: readonly Fault[] = [
  {
    id: 'filter-sold-closes-the-connection',
    description: 'The filter sold ends the worker process: the connection closes without a response.',
    turnsRed: { 'list.message': 'broken message' },
    change: losing(({ operation, query }) => operation === 'listPets' && query.get('status') === 'sold', ''),
  },
  {
    id: 'negative-ids-are-a-bad-gateway',
    description: 'A negative id ends the worker process, and the gateway responds with 502.',
    turnsRed: { 'get.message': 'broken message' },
    change: losing(({ petId }) => petId.startsWith('-'), BAD_GATEWAY),
  },
  {
    id: 'names-with-emoji-close-the-connection',
    description: 'A name with an emoji ends the worker process: the connection closes without a response.',
    turnsRed: { 'add.message': 'broken message' },
    change: losing(
      ({ operation, body }, { status }) =>
        operation === 'addPet' &&
        status === 201 &&
        /[\u{10000}-\u{10ffff}]/u.test(Buffer.from(body).toString()),
      '',
    ),
  },
];
