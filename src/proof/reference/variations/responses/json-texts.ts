import type { BehaviourChange } from '../../behaviour.js';
import { isJsonObject, type JsonValue } from '../../json/value.js';
import type { Variation } from '../variation.js';

/** One JSON value may be written in many ways. */
export const jsonTextVariations: readonly Variation[] = [
  {
    id: 'json-is-spaced-out',
    description: 'Each JSON token is on a line of its own.',
    change: rewritten((token) => (/^["{}[\],:]/.test(token) ? `\r\n\t ${token} ` : token)),
  },
  {
    id: 'json-is-ascii',
    description: 'All characters beyond ASCII are written as \\u escapes.',
    change: rewritten((token) => token.replace(/[^ -~]/g, escaped)),
  },
  {
    id: 'json-is-all-escapes',
    description: 'All characters, including those of member names, are written as \\u escapes.',
    change: rewritten((token) => {
      if (!token.startsWith('"')) return token;
      const text: string = JSON.parse(token);
      return `"${text.replace(/[\s\S]/g, escaped)}"`;
    }),
  },
  {
    id: 'json-escapes-what-html-knows',
    description: 'Slashes, ampersands, angle brackets and apostrophes are escaped.',
    change: rewritten((token) =>
      token.startsWith('"') ? token.replaceAll('/', '\\/').replace(/[&<>']/g, escaped) : token,
    ),
  },
  {
    id: 'integers-with-a-fraction-of-zero',
    description: 'Integers are written as 1.0, which JSON Schema accepts as an integer.',
    change: rewritten((token) => (/^-?\d+$/.test(token) ? `${token}.0` : token)),
  },
  {
    id: 'integers-with-an-exponent',
    description: 'Integers are written with an exponent: 12 as 1.2e1.',
    change: rewritten((token) =>
      token.replace(/^(-?\d)(\d+)$/, (_, first, rest) => `${first}.${rest}e${rest.length}`),
    ),
  },
  {
    id: 'integers-in-odd-spellings',
    description:
      'Integers are written with zeros and exponents that cancel out: 5 as 0.5e1, 500e-2 or 5.0000e+0.',
    change: rewritten((token) => {
      const [, sign = '', digits] = /^(-?)(\d+)$/.exec(token) ?? [];
      if (digits === undefined) return token;
      const spellings = [`0.${digits}e${digits.length}`, `${digits}00e-2`, `${digits}.0000E+0`];
      return `${sign}${spellings[Number(digits.at(-1)) % spellings.length]}`;
    }),
  },
  {
    id: 'members-in-random-order',
    description: 'The members of an object are in a different order each time.',
    change: ({ sending }) => ({
      sending: { text: (context, content) => sending.text(context, disordered(content)) },
    }),
  },
];

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** @param token returns the new text of a token of compact JSON: a string, a punctuator or a literal */
function rewritten(token: (text: string) => string): BehaviourChange {
  return ({ sending }) => ({
    sending: {
      text: (context, content) => sending.text(context, content).replace(TOKEN, (text) => token(text)),
    },
  });
}

function escaped(unit: string): string {
  return [...Array(unit.length).keys()]
    .map((index) => `\\u${unit.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('');
}

function disordered(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(disordered);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map((member) => ({ member, place: Math.random() }));
  members.sort((one, other) => one.place - other.place);
  return Object.fromEntries(members.map(({ member }) => member));
}
