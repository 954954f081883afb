import type { BehaviourChange } from '../../behaviour.js';
import { type ChooseDuplicate, readJson } from '../../json/read.js';
import { Refusal } from '../../refusal.js';
import type { Variation } from '../variation.js';

/** Bodies on which the document is silent: extra or duplicate members, large and deep bodies, other media types. */
export const requestBodyVariations: readonly Variation[] = [
  {
    id: 'closed-bodies',
    description: 'A member beyond the schema gets 400.',
    change: ({ validation }) => ({
      validation: {
        object: (context, value) => {
          const object = validation.object(context, value);
          const isKnown = (member: string) => ['name', 'categoryId', 'status'].includes(member);
          if (Object.keys(object).every(isKnown)) return object;
          throw new Refusal(400, 'unknown_member', 'The body has a member that is not known.');
        },
      },
    }),
  },
  {
    id: 'ids-from-the-client-refused',
    description: 'A body with an id gets 409; other members beyond the schema are ignored.',
    change: ({ validation }) => ({
      validation: {
        object: (context, value) => {
          const object = validation.object(context, value);
          if (!Object.hasOwn(object, 'id')) return object;
          throw new Refusal(409, 'id_given', 'The service assigns the id.');
        },
      },
    }),
  },
  {
    id: 'last-of-duplicate-members-wins',
    description: 'The last of two members with the same name counts.',
    change: duplicates((_first, last) => last),
  },
  {
    id: 'first-of-duplicate-members-wins',
    description: 'The first of two members with the same name counts.',
    change: duplicates((first) => first),
  },
  {
    id: 'integers-in-plain-digits-only',
    description: 'A categoryId that is not written in plain digits, such as 1.0 or 1e2, gets 400.',
    change: ({ validation }) => ({
      validation: { int64: (number) => (/^-?\d+$/.test(number.text) ? validation.int64(number) : undefined) },
    }),
  },
  {
    id: 'byte-order-marks-skipped',
    description: 'A byte order mark before the JSON is skipped.',
    change: ({ parsing }) => ({
      parsing: { decode: (context) => parsing.decode(context).replace(/^\ufeff/, '') },
    }),
  },
  {
    id: 'bytes-that-are-not-utf-8-replaced',
    description: 'Bytes that are not UTF-8 become U+FFFD: worth a warning.',
    change: { parsing: { decode: ({ body }) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(body) } },
  },
  {
    id: 'bytes-that-are-not-utf-8-answered-415',
    description: 'A body that is not UTF-8 gets 415.',
    change: ({ parsing }) => ({
      parsing: {
        decode: (context) => {
          try {
            return parsing.decode(context);
          } catch {
            throw new Refusal(415, 'unsupported_media_type', 'Send UTF-8.');
          }
        },
      },
    }),
  },
  {
    id: 'long-numbers-refused-with-413',
    description: 'A body with a number of more than 1,000 digits gets 413.',
    change: ({ parsing }) => ({
      parsing: {
        parse: (context, text) => {
          if (/\d{1001}/.test(text)) throw new Refusal(413, 'number_too_long', 'A number is too long.');
          return parsing.parse(context, text);
        },
      },
    }),
  },
  {
    id: 'bodies-beyond-1-kib-refused',
    description: 'A body of more than 1024 bytes gets 413.',
    change: { parsing: { maximumBytes: 1024 } },
  },
  {
    id: 'bodies-beyond-1-kib-end-the-connection',
    description: 'A body of more than 1024 bytes gets 413, and the connection closes.',
    change: ({ rendering }) => ({
      parsing: { maximumBytes: 1024 },
      rendering: {
        refusal: (context, refusal) => {
          const response = rendering.refusal(context, refusal);
          if (refusal.status !== 413) return response;
          return { ...response, headers: { ...response.headers, connection: 'close' } };
        },
      },
    }),
  },
  {
    id: 'shallow-bodies-only',
    description: 'A body with more than two levels gets 400.',
    change: { parsing: { maximumDepth: 2 } },
  },
  {
    id: 'any-content-type',
    description: 'A body is parsed as JSON whatever its Content-Type.',
    change: { parsing: { accepts: () => true } },
  },
  {
    id: 'other-content-types-refused-with-400',
    description: 'A Content-Type other than application/json, or none, gets 400.',
    change: ({ parsing }) => ({
      parsing: {
        accepts: (context) => {
          const { 'content-type': contentType } = context.headers;
          if (contentType !== undefined && parsing.accepts(context)) return true;
          throw new Refusal(400, 'wrong_media_type', 'Send JSON.');
        },
      },
    }),
  },
];

/** Reads members that are given twice, at any depth. */
function duplicates(choose: ChooseDuplicate): BehaviourChange {
  return {
    parsing: {
      parse: (_context, text) => {
        try {
          return readJson(text, Number.POSITIVE_INFINITY, choose);
        } catch {
          throw new Refusal(400, 'invalid_json', 'The body cannot be read as JSON.');
        }
      },
    },
  };
}
