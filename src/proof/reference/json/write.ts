import { JsonNumber, type JsonValue } from './value.js';

/**
 * The JSON text of a value; integers keep every digit.
 * A lone surrogate becomes an escape (`\ud800`), since UTF-8 cannot encode it.
 */
export function writeJson(value: JsonValue): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  const members: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${writeJson(member)}`);
  }
  return `{${members.join(',')}}`;
}
