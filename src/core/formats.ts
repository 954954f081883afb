import { createRequire } from 'node:module';

/** A format of JSON Schema that the schemas of our own files name. */
export const FORMATS = ['date', 'date-time', 'email', 'uri'] as const;

type Format = (typeof FORMATS)[number];
type Rules = Readonly<Record<Format, unknown>>;

const require = createRequire(import.meta.url);
let rules: Rules | undefined;

/**
 * Whether a text has a format, by the same rules as the schema of the file. They take some milliseconds to load, so the
 * first text that needs them loads them.
 */
export function hasFormat(format: Format, text: string): boolean {
  rules ??= (require('ajv-formats/dist/formats.js') as { readonly fullFormats: Rules }).fullFormats;
  const rule = rules[format];
  if (rule instanceof RegExp) return rule.test(text);
  if (typeof rule === 'function') return rule(text);
  return (rule as { validate(text: string): boolean }).validate(text);
}
