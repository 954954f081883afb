import type { Parsing } from '../behaviour.js';
import { readJson } from '../json/read.js';
import { Refusal } from '../refusal.js';

export const parsing: Parsing = {
  maximumBytes: 2 ** 20,
  maximumDepth: 200,

  accepts: ({ headers }) => {
    const [mediaType = '', ...attributes] = (headers['content-type'] ?? 'application/json').split(';');
    const charsets = attributes.filter((attribute) => /^\s*charset=/i.test(attribute));
    return (
      /^application\/json$/i.test(mediaType.trim()) &&
      charsets.every((charset) => /=\s*"?utf-?8"?\s*$/i.test(charset)) &&
      /^identity$/i.test(headers['content-encoding'] ?? 'identity')
    );
  },

  decode: ({ body }) => {
    try {
      // A byte order mark is kept, so that the parser refuses it: JSON must not begin with one.
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    } catch {
      throw new Refusal(400, 'invalid_json', 'The body is not valid UTF-8.');
    }
  },

  parse: (context, text) => {
    if (text === '') throw new Refusal(400, 'invalid_json', 'The body is empty; send a NewPet as JSON.');
    try {
      return readJson(text, context.behaviour.parsing.maximumDepth);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new Refusal(400, 'invalid_json', `The body cannot be read as JSON: ${error.message}.`);
    }
  },

  json: (context) => {
    const { maximumBytes, accepts, decode, parse } = context.behaviour.parsing;
    if (context.bodyTooLarge) {
      throw new Refusal(413, 'body_too_large', `The body must not be larger than ${maximumBytes} bytes.`);
    }
    if (!accepts(context)) {
      throw new Refusal(415, 'unsupported_media_type', 'Send the body as application/json in UTF-8.');
    }
    return parse(context, decode(context));
  },
};
