import type { Results } from '../../core/results/model.js';
import { HOSTILE_TEXTS } from './hostile.js';
import { creation, exchange, finding, requirementResult, response, results } from './results-fixture.js';

/** A run with one text of a server in every place that can contain it. */
export function runQuoting(hostile: string): Results {
  const came = response(200, hostile, [['x-request-id', hostile]]);
  const shown = finding({
    summary: hostile,
    expected: hostile,
    actual: hostile,
    exchanges: [exchange({ response: came }), creation(18, hostile, came)],
    control: exchange({ response: came, failure: hostile }),
    counterexample: {
      property: hostile,
      value: hostile,
      origin: 'random',
      index: 1,
      seed: 1,
      path: hostile,
      shrinks: 1,
    },
  });
  const outcomes = ['violated', 'warned', 'inconclusive', 'not-applicable', 'kit-error'] as const;
  return results({
    verdict: 'non-conformant',
    reason: hostile,
    notices: [hostile],
    observations: [{ id: 'list.order', sentence: 'Open.', seen: [hostile] }],
    created: [{ id: '1', name: hostile }],
    requirements: outcomes.map((outcome) =>
      requirementResult({ outcome, reason: `${hostile}.`, findings: [shown, shown] }),
    ),
  });
}

/** Texts of a server that may break a report or a terminal. */
export const HOSTILE: readonly string[] = [
  ...HOSTILE_TEXTS,
  '',
  '\u0000',
  ']]>',
  '<![CDATA[ ]]>',
  '</failure><failure message="" type="">',
  '&#0;&unknown;',
  '\ud800<\udfff&\ud83d',
  '\ufffe\uffff',
  '\u001b[31m\u0085\u2028\u009b\u202e\u2066',
  'a\r\nb\rc\td',
  '\u{1fffe}\u{10ffff}',
  'é😀',
  '\n::error::forged\n##[error]forged\n',
  '| a | b |\n|---|---|\n',
  '```\n# heading\n~~~\n',
  '![image](https://evil.example/x.png) [link](javascript:alert(1)) @octocat #123 www.evil.example',
  'x'.repeat(1_000_000),
  '<'.repeat(1_000_000),
  '`'.repeat(100_000),
  '@'.repeat(1_000_000),
  '\u0000'.repeat(100_000),
];
