import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import type { JsonValue } from '../../json/value.js';
import type { Refusal } from '../../refusal.js';
import type { Response } from '../../response.js';
import type { Fault } from '../fault.js';
import { everyOperation, ofEach, operationOf, type Prefix } from './expectations.js';

interface Wording {
  readonly id: string;
  readonly description: string;
  /** The last part of the requirement's id, and the cause. */
  readonly breaks: readonly [word: 'media-type' | 'error-body' | 'error-status', cause: string];
  readonly response: (response: Response, refusal: Refusal) => Response;
}

/** Rewords the response to a refused key. */
function refusals(
  { response }: Wording,
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

function everywhere(wording: Wording): Fault {
  const [word, cause] = wording.breaks;
  return {
    id: `refusal-${wording.id}`,
    description: `A 401 ${wording.description}.`,
    turnsRed: { ...ofEach([word], cause), 'orders.auth': cause },
    change: refusals(wording),
  };
}

function only(prefix: Prefix, wording: Wording): Fault {
  const [word, cause] = wording.breaks;
  return {
    id: `refusal-by-${prefix}-${wording.id}`,
    description: `A 401 from ${operationOf[prefix]} ${wording.description}.`,
    turnsRed: ofEach([word], cause, [prefix]),
    change: refusals(wording, ({ operation }) => operation === operationOf[prefix]),
  };
}

/** The same response with another JSON body. */
function json(content: (refusal: Refusal) => JsonValue): Wording['response'] {
  return ({ status, headers }, refusal) => ({ status, headers, content: content(refusal) });
}

/** The same response with a body that is sent as it is. */
function raw(body: string, mediaType?: string): Wording['response'] {
  return ({ status, headers }) => ({
    status,
    headers: { ...headers, ...(mediaType !== undefined && { 'content-type': mediaType }) },
    body,
  });
}

const PAGE = '<!doctype html><title>401</title><h1>Unauthorized</h1>';

const empty: Wording = {
  id: 'is-empty',
  description: 'has no body',
  breaks: ['media-type', 'no media type'],
  response: raw(''),
};
const html: Wording = {
  id: 'is-a-page',
  description: 'is an HTML page',
  breaks: ['media-type', 'media type text/html'],
  response: raw(PAGE, 'text/html; charset=utf-8'),
};
const framework: Wording = {
  id: 'is-of-the-framework',
  description: "has the framework's own error body",
  breaks: ['error-body', 'Error required:code'],
  response: json(({ message }) => ({ statusCode: 401, error: 'Unauthorized', message })),
};
const lying: Wording = {
  id: 'says-400-of-itself',
  description: 'has status 400 in its body',
  breaks: ['error-status', 'status member differs'],
  response: json(({ code, message }) => ({ code, message, status: 400 })),
};
const textStatus: Wording = {
  id: 'has-its-status-as-text',
  description: 'has its status as the string "401" in its body',
  breaks: ['error-body', 'Error/status type'],
  response: json(({ code, message }) => ({ code, message, status: '401' })),
};

const wordings: readonly Wording[] = [
  empty,
  html,
  framework,
  lying,
  textStatus,
  {
    id: 'is-empty-json',
    description: 'has the JSON media type and an empty body',
    breaks: ['error-body', 'not JSON'],
    response: raw('', 'application/json'),
  },
  {
    id: 'is-plain-text',
    description: 'is the plain text Unauthorized',
    breaks: ['media-type', 'media type text/plain'],
    response: raw('Unauthorized', 'text/plain'),
  },
  ...['"Unauthorized"', 'null', '401'].map(
    (text): Wording => ({
      id: `is-the-plain-text-${text.replaceAll('"', '').toLowerCase()}`,
      description: `is the plain text ${text}, which is JSON, too`,
      breaks: ['media-type', 'media type text/plain'],
      response: raw(text, 'text/plain'),
    }),
  ),
  {
    id: 'is-a-page-called-json',
    description: 'is an HTML page with the JSON media type',
    breaks: ['error-body', 'not JSON'],
    response: raw(PAGE, 'application/json'),
  },
  {
    id: 'is-problem-json',
    description: 'has the media type application/problem+json',
    breaks: ['media-type', 'media type application/problem+json'],
    response: (response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'application/problem+json' },
    }),
  },
  {
    id: 'is-wrapped',
    description: 'wraps its Error in a member called error',
    breaks: ['error-body', 'Error required:code'],
    response: json(({ code, message, status }) => ({ error: { code, message, status } })),
  },
  {
    id: 'is-a-list-of-errors',
    description: 'has a list of Errors',
    breaks: ['error-body', 'Error type'],
    response: json(({ code, message, status }) => [{ code, message, status }]),
  },
  {
    id: 'is-json-in-a-string',
    description: 'has its Error as JSON in a string',
    breaks: ['error-body', 'Error type'],
    response: json(({ code, message, status }) => JSON.stringify({ code, message, status })),
  },
  {
    id: 'has-no-status',
    description: 'has no status in its body',
    breaks: ['error-body', 'Error required:status'],
    response: json(({ code, message }) => ({ code, message })),
  },
  {
    id: 'has-a-number-as-its-code',
    description: 'has a number as its code',
    breaks: ['error-body', 'Error/code type'],
    response: json(({ message, status }) => ({ code: 1001, message, status })),
  },
  {
    id: 'has-no-message',
    description: 'has no message',
    breaks: ['error-body', 'Error required:message'],
    response: json(({ code, status }) => ({ code, status })),
  },
  {
    id: 'has-null-as-its-message',
    description: 'has null as its message',
    breaks: ['error-body', 'Error/message type'],
    response: json(({ code, status }) => ({ code, message: null, status })),
  },
  {
    id: 'has-several-messages',
    description: 'has an array of messages',
    breaks: ['error-body', 'Error/message type'],
    response: json(({ code, message, status }) => ({ code, message: [message], status })),
  },
];

/** One flaw of a response does not hide the other. */
const bothWrong: Fault = {
  id: 'refusal-by-list-is-of-the-framework-in-text',
  description: "A 401 from listPets has the framework's own error body, and says that it is text.",
  turnsRed: { 'list.media-type': 'media type text/plain', 'list.error-body': 'Error required:code' },
  change: refusals(
    {
      ...framework,
      response: (response, refusal) => {
        const { headers, ...rest } = framework.response(response, refusal);
        return { ...rest, headers: { ...headers, 'content-type': 'text/plain' } };
      },
    },
    ({ operation }) => operation === 'listPets',
  ),
};

/** Refusals with the right status and a wrong body. */
export const refusalBodyFaults: readonly Fault[] = [
  ...wordings.map(everywhere),
  bothWrong,
  only('list', empty),
  only('add', html),
  only('get', html),
  only('get', framework),
  ...everyOperation.map((prefix) => only(prefix, lying)),
  ...everyOperation.map((prefix) => only(prefix, textStatus)),
];
