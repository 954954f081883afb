import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import type { JsonValue } from '../../json/value.js';
import type { Refusal } from '../../refusal.js';
import type { Response } from '../../response.js';
import type { Fault } from '../fault.js';
import { everyOperation, ofEach, operationOf, type Prefix } from './expectations.js';

interface Told {
  readonly id: string;
  readonly says: string;
  /** The word of the requirement, with the cause. */
  readonly breaks: readonly [word: 'media-type' | 'error-body' | 'error-status', cause: string];
  readonly response: (response: Response, refusal: Refusal) => Response;
}

/** The response to a refused key, in other words. */
function refusals(
  { response }: Told,
  applies: (context: RequestContext) => boolean = () => true,
): BehaviourChange {
  return ({ rendering }) => ({
    rendering: {
      refusal: (context, refusal) => {
        const correct = rendering.refusal(context, refusal);
        return refusal.status === 401 && applies(context) ? response(correct, refusal) : correct;
      },
    },
  });
}

function everywhere(told: Told): Fault {
  const [word, cause] = told.breaks;
  return {
    id: `refusal-${told.id}`,
    says: `A 401 ${told.says}.`,
    turnsRed: { ...ofEach([word], cause), 'orders.auth': cause },
    change: refusals(told),
  };
}

function only(prefix: Prefix, told: Told): Fault {
  const [word, cause] = told.breaks;
  return {
    id: `refusal-by-${prefix}-${told.id}`,
    says: `A 401 of ${operationOf[prefix]} ${told.says}.`,
    turnsRed: ofEach([word], cause, [prefix]),
    change: refusals(told, ({ operation }) => operation === operationOf[prefix]),
  };
}

/** The same response with another JSON body. */
function json(content: (refusal: Refusal) => JsonValue): Told['response'] {
  return ({ status, headers }, refusal) => ({ status, headers, content: content(refusal) });
}

/** The same response with a body that is not made of JSON. */
function raw(body: string, mediaType?: string): Told['response'] {
  return ({ status, headers }) => ({
    status,
    headers: { ...headers, ...(mediaType !== undefined && { 'content-type': mediaType }) },
    body,
  });
}

const PAGE = '<!doctype html><title>401</title><h1>Unauthorized</h1>';

const empty: Told = {
  id: 'is-empty',
  says: 'has no body',
  breaks: ['media-type', 'no media type'],
  response: raw(''),
};
const html: Told = {
  id: 'is-a-page',
  says: 'is a page for a browser',
  breaks: ['media-type', 'media type text/html'],
  response: raw(PAGE, 'text/html; charset=utf-8'),
};
const framework: Told = {
  id: 'is-of-the-framework',
  says: "has the framework's own body",
  breaks: ['error-body', 'Error required:code'],
  response: json(({ message }) => ({ statusCode: 401, error: 'Unauthorized', message })),
};
const lying: Told = {
  id: 'says-400-of-itself',
  says: 'says in its body that its status is 400',
  breaks: ['error-status', 'status member differs'],
  response: json(({ code, message }) => ({ code, message, status: 400 })),
};
const textStatus: Told = {
  id: 'has-its-status-as-text',
  says: 'says "401" in its body, in quotes',
  breaks: ['error-body', 'Error/status type'],
  response: json(({ code, message }) => ({ code, message, status: '401' })),
};

const tellings: readonly Told[] = [
  empty,
  html,
  framework,
  lying,
  textStatus,
  {
    id: 'is-empty-json',
    says: 'calls an empty body JSON',
    breaks: ['error-body', 'not JSON'],
    response: raw('', 'application/json'),
  },
  {
    id: 'is-plain-text',
    says: 'is the word Unauthorized',
    breaks: ['media-type', 'media type text/plain'],
    response: raw('Unauthorized', 'text/plain'),
  },
  {
    id: 'is-a-page-called-json',
    says: 'is a page for a browser and calls it JSON',
    breaks: ['error-body', 'not JSON'],
    response: raw(PAGE, 'application/json'),
  },
  {
    id: 'is-problem-json',
    says: 'has the media type application/problem+json',
    breaks: ['media-type', 'media type application/problem+json'],
    response: (response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'application/problem+json' },
    }),
  },
  {
    id: 'is-wrapped',
    says: 'has its Error inside a member called error',
    breaks: ['error-body', 'Error required:code'],
    response: json(({ code, message, status }) => ({ error: { code, message, status } })),
  },
  {
    id: 'is-a-list-of-errors',
    says: 'has a list of Errors',
    breaks: ['error-body', 'Error type'],
    response: json(({ code, message, status }) => [{ code, message, status }]),
  },
  {
    id: 'is-json-in-a-string',
    says: 'has its Error as a string of JSON',
    breaks: ['error-body', 'Error type'],
    response: json(({ code, message, status }) => JSON.stringify({ code, message, status })),
  },
  {
    id: 'has-no-status',
    says: 'has no status in its body',
    breaks: ['error-body', 'Error required:status'],
    response: json(({ code, message }) => ({ code, message })),
  },
  {
    id: 'has-a-number-as-its-code',
    says: 'has a number as its code',
    breaks: ['error-body', 'Error/code type'],
    response: json(({ message, status }) => ({ code: 1001, message, status })),
  },
  {
    id: 'has-no-message',
    says: 'has no message',
    breaks: ['error-body', 'Error required:message'],
    response: json(({ code, status }) => ({ code, status })),
  },
  {
    id: 'has-null-as-its-message',
    says: 'has null for a message',
    breaks: ['error-body', 'Error/message type'],
    response: json(({ code, status }) => ({ code, message: null, status })),
  },
  {
    id: 'has-several-messages',
    says: 'has an array of messages',
    breaks: ['error-body', 'Error/message type'],
    response: json(({ code, message, status }) => ({ code, message: [message], status })),
  },
];

/** Where the refusal has the right status and says it in a wrong way. */
export const refusalBodyFaults: readonly Fault[] = [
  ...tellings.map(everywhere),
  only('list', empty),
  only('add', html),
  only('get', html),
  only('get', framework),
  ...everyOperation.map((prefix) => only(prefix, lying)),
  ...everyOperation.map((prefix) => only(prefix, textStatus)),
];
