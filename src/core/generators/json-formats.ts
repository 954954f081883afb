import { type JsonObject, writeJson } from '../json/json.js';
import { membersOf, type NewPetDraft, toJson } from './new-pets.js';

/** One of several JSON texts for the same NewPet. */
export interface JsonFormat {
  readonly label: string;
  /** The end of a name that shows what is special about the format. @default none */
  readonly nameEnd?: string;
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
    // As json.dumps of Python writes a name, and json_encode of PHP its slashes.
    label: 'non-ASCII characters as \\u escapes, and slashes with an escape',
    nameEnd: ' Žoë/🐶',
    write: (draft, extra) => escaped(toJson(draft, extra), /[^ -~]/g).replaceAll('/', '\\/'),
  },
  { label: 'each letter as a \\u escape', write: (draft, extra) => eachEscaped(membersOf(draft, extra)) },
];

function pretty(members: JsonObject): string {
  const lines = Object.entries(members).map(
    ([name, value]) => `\t${JSON.stringify(name)} : ${writeJson(value)}`,
  );
  return `\r\n{\r\n${lines.join(',\r\n')}\r\n}\n`;
}

function reversed(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).reverse());
}

function eachEscaped(members: JsonObject): string {
  return writeJson(members).replace(/"(?:[^"\\]|\\.)*"/g, (text) => {
    // Keeps existing escapes, and rewrites only the characters between them.
    return text.replace(/\\u[0-9a-f]{4}|\\.|[^"\\]/gi, (unit) =>
      unit.length > 1 ? unit : `\\u${hexOf(unit).toUpperCase()}`,
    );
  });
}

function escaped(text: string, characters: RegExp): string {
  return text.replace(characters, asEscape);
}

function asEscape(unit: string): string {
  return `\\u${hexOf(unit)}`;
}

function hexOf(unit: string): string {
  return unit.charCodeAt(0).toString(16).padStart(4, '0');
}
