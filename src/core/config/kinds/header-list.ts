import { type FileValue, type OptionKind, type Reading, read, refuse } from './kind.js';

/** One header field as it is given. */
export interface HeaderField {
  readonly name: string;
  readonly value: string;
}

/** Fields that the kit or HTTP itself sets: another value would change the request that is judged. */
const OWN: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Header fields as `Name: value`, one a line in text, so that a flag is given once for each.
 * @param shows what stands after the colon; `secret` where it must not be repeated
 */
export function headerList(placeholder: string, { secret = false } = {}): OptionKind<readonly HeaderField[]> {
  const item = (text: string): Reading<HeaderField> => {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/.exec(text) ?? [];
    if (name === undefined || value === undefined || value === '' || /[^\t\x20-\x7e]/.test(value)) {
      return refuse(`must be a header field, such as '${placeholder}'`);
    }
    if (OWN.has(name.toLowerCase())) return refuse(`${name} is the kit's own to send`);
    return read({ name, value });
  };
  const items = (texts: readonly string[]): Reading<readonly HeaderField[]> => {
    const fields: HeaderField[] = [];
    for (const text of texts) {
      const reading = item(text);
      if (!reading.ok) return reading;
      fields.push(reading.value);
    }
    return read(fields);
  };
  const one = { type: 'string', minLength: 1 };
  return {
    placeholder: `'${placeholder}'`,
    separator: '\n',
    type: 'readonly string[]',
    fromText: (text) => items(text.split('\n')),
    fromFile(value) {
      const given: readonly FileValue[] = Array.isArray(value) ? value : [value];
      const texts = given.filter((text): text is string => typeof text === 'string');
      return texts.length === given.length ? items(texts) : refuse('must be text, or a list of texts');
    },
    schema: { anyOf: [one, { type: 'array', items: one }] },
    ...(secret ? {} : { show: (text: string) => text.replace(/:.*/s, ': …') }),
  };
}
