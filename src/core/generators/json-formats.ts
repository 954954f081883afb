import fc from 'fast-check';
import { type JsonObject, writeJson } from '../json/json.js';
import { membersOf, type NewPetDraft, toJson } from './new-pets.js';

/** One of several JSON texts for the same NewPet. */
export interface JsonFormat {
  readonly label: string;
  readonly write: (draft: NewPetDraft, extra?: JsonObject) => string;
}

export const jsonFormats: readonly JsonFormat[] = [
  { label: 'compact', write: toJson },
  { label: 'pretty-printed', write: (draft, extra) => pretty(membersOf(draft, extra)) },
  {
    label: 'members in another order',
    write: (draft, extra) => writeJson(reversed(membersOf(draft, extra))),
  },
  {
    label: 'non-ASCII characters as \\u escapes',
    write: (draft, extra) => escaped(toJson(draft, extra), /[^ -~]/g),
  },
  { label: 'each letter as a \\u escape', write: (draft, extra) => eachEscaped(membersOf(draft, extra)) },
];

export function jsonFormat(): fc.Arbitrary<JsonFormat> {
  return fc.constantFrom(...jsonFormats);
}

function pretty(members: JsonObject): string {
  const lines = Object.entries(members).map(
    ([name, value]) => `\t${JSON.stringify(name)} : ${writeJson(value)}`,
  );
  return `{\r\n${lines.join(',\r\n')}\r\n}\n`;
}

function reversed(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).reverse());
}

function eachEscaped(members: JsonObject): string {
  return writeJson(members).replace(/"(?:[^"\\]|\\.)*"/g, (text) => {
    // Keeps existing escapes, and rewrites only the characters between them.
    return text.replace(/\\u[0-9a-f]{4}|\\.|[^"\\]/gi, (unit) => (unit.length > 1 ? unit : asEscape(unit)));
  });
}

function escaped(text: string, characters: RegExp): string {
  return text.replace(characters, asEscape);
}

function asEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
