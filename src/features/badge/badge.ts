import { gateView } from '../../core/report/gate-view.js';
import { limitsOf } from '../../core/report/limits.js';
import { safeJson } from '../../core/report/results-json.js';
import type { Results } from '../../core/results/model.js';
import { gateWords, verdictWords } from '../../core/results/verdict-words.js';
import { plural } from '../../core/text/plural.js';

/** The response of a badge endpoint, as shields.io expects it: https://shields.io/badges/endpoint-badge. */
export interface Badge {
  readonly schemaVersion: 1;
  readonly label: string;
  readonly message: string;
  readonly color: string;
  /** Whether a page may choose no other colour. */
  readonly isError: boolean;
}

/** The run as a badge for a README. Holds no text of a server. */
export function badge(results: Results): string {
  return safeJson(badgeOf(results));
}

function badgeOf(results: Results): Badge {
  return {
    schemaVersion: 1,
    label: 'pet store interface',
    message: message(results),
    color: color(results),
    isError: results.gate === undefined ? results.verdict !== 'conformant' : results.gate.state !== 'passed',
  };
}

function message(results: Results): string {
  const { gate } = results;
  return gate === undefined ? ofVerdict(results) : `${gateWords(gate)}; ${ofVerdict(results)}`;
}

function ofVerdict(results: Results): string {
  const { verdict, summary, requirements } = results;
  const head = [verdictWords(results), ...limitsOf(results)].join(', ');
  switch (verdict) {
    case 'conformant': {
      const warnings = summary.warned > 0 ? `, ${plural(summary.warned, 'warning')}` : '';
      return `${head} ${summary.met}/${requirements.length}${warnings}`;
    }
    case 'non-conformant': {
      const { waived } = gateView(results);
      return `${head}: ${summary.violated} violated${waived.length === 0 ? '' : ` (${waived.length} waived)`}`;
    }
    case 'inconclusive':
      return head;
  }
}

function color({ gate, verdict, scope, summary }: Results): string {
  if (gate?.state === 'failed') return 'red';
  if (gate?.state === 'inconclusive') return 'lightgrey';
  // Good enough to go on, and not conformant.
  if (gate !== undefined && verdict !== 'conformant') return 'yellow';
  if (verdict === 'non-conformant') return 'red';
  if (verdict === 'inconclusive') return 'lightgrey';
  if (scope === 'partial') return 'yellowgreen';
  return summary.warned > 0 ? 'green' : 'brightgreen';
}
