import type { Results } from '../../core/results/model.js';

/** Texts of a server that a browser, a terminal, a template or an object may misread. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<script>globalThis.harmed = 1</script>',
  '</script><script>globalThis.harmed = 1</script>',
  '<!--<script>',
  '<img src=x onerror="globalThis.harmed = 1">',
  '"><svg onload=globalThis.harmed=1>',
  "' onmouseover='globalThis.harmed = 1",
  'javascript:globalThis.harmed=1',
  '</pre></div></style><style>*{display:none}</style>',
  '\u001b[2J\u001b]0;title\u0007\u009b31m',
  'a\u0000b\u0085c\u007f',
  '\u202ehidden\u2066\u200f\u2028\u2029\ufeff\u{e0041}',
  '\ud800 and \udfff',
  "$& $` $' $1 $$",
  '{{data}}{{fallback}}{{title}}',
  '__proto__',
  'constructor',
  '<b>long</b>\u202e'.repeat(90_000),
];

/** Members with values of the kit's own, which never come from outside. */
const OWN_WORDS = new Set([
  ...[
    'schemaVersion',
    'startedAt',
    'verdict',
    'scope',
    'end',
    'state',
    'outcome',
    'basis',
    'level',
    'operation',
    'origin',
    'in',
  ],
]);

/** A run with a hostile text in each string except a few fixed words, each text in turn. */
export function hostileRun(run: Results): Results {
  let turn = 0;
  return withTexts(run, () => {
    turn += 1;
    return HOSTILE_TEXTS[turn % HOSTILE_TEXTS.length] ?? '';
  });
}

/** A run with another text in each string except a few fixed words. */
export function withTexts(run: Results, textInPlace: () => string): Results {
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string') return textInPlace();
    if (Array.isArray(value)) return value.map(changed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, OWN_WORDS.has(name) ? member : changed(member)]),
    );
  };
  return changed(run) as Results;
}
