import type { Masker } from '../../core/masking/masker.js';

/** Members of a diagnosis that hold words of the kit's own. */
const OWN: ReadonlySet<string> = new Set([
  ...['schemaVersion', 'kit', 'startedAt', 'http', 'expires', 'accepted', 'taken', 'advice', 'option'],
]);

/** Members that hold sentences of the kit's own, which may quote what came from outside. */
const SENTENCES: ReadonlySet<string> = new Set(['reason', 'problem', 'because']);

/** A diagnosis, or a part of it, without secrets: what a server says may hold the key wherever it stands. */
export function masked<T>(value: T, masker: Masker): T {
  return withoutSecrets(value, '', masker) as T;
}

/** @param name of the member */
function withoutSecrets(value: unknown, name: string, masker: Masker): unknown {
  if (OWN.has(name)) return value;
  if (typeof value === 'string')
    return SENTENCES.has(name) ? masker.maskSentence(value).text : masker.mask(value);
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, name, masker));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, one]) => [member, withoutSecrets(one, member, masker)]),
  );
}
