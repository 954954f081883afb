import { MASK } from '../../../core/config/key/api-key.js';
import { markerHolds } from '../../../core/results/marker-holds.js';
import type { Finding, RecordedExchange, RequirementResult } from '../../../core/results/model.js';
import { LONGEST_RECORDED_BODY } from '../../../core/results/recording.js';
import { type ListedExchange, listed as listedForm } from '../exchange-list.js';

/** Checks that findings are in their exchanges, and these in the list of the run. Gives clauses. Pure. */
export function findingProblems(
  { id, findings }: Pick<RequirementResult, 'id' | 'findings'>,
  list: readonly ListedExchange[],
): readonly string[] {
  const causes = new Set(findings.map(({ cause }) => cause));
  return [
    ...(causes.size === findings.length ? [] : ['has two findings of one cause']),
    ...findings.flatMap((finding) => [
      ...(finding.requirement === id ? [] : ['has a finding of another requirement']),
      ...markerProblems(finding),
      ...[...finding.exchanges, ...(finding.control ? [finding.control] : [])].flatMap((exchange) =>
        listProblems(exchange, list),
      ),
    ]),
  ];
}

function markerProblems({ markers, exchanges, confirmation: { seen, tried } }: Finding): readonly string[] {
  const unseen = markers.filter((marker) => {
    const exchange = exchanges.find(({ number }) => number === marker.exchange);
    return exchange === undefined || markerHolds(marker, exchange) === false;
  });
  return [
    ...(exchanges.length > 0 ? [] : ['has a finding without an exchange']),
    ...(seen >= 1 && seen <= tried ? [] : ['has a finding that was seen more often than it was looked for']),
    ...unseen.map(({ exchange }) => `has a finding that exchange ${exchange} does not show`),
  ];
}

function listProblems(exchange: RecordedExchange, list: readonly ListedExchange[]): readonly string[] {
  const { number } = exchange;
  const [own, listed] = [listedForm(exchange), list[number - 1]];
  if (listed === undefined) return [`shows exchange ${number}, which is not in the list of the run`];
  const isLike =
    own.method === listed.method &&
    own.status === listed.status &&
    (own.sha256 === listed.sha256 || !isRecordedAlike(exchange));
  return isLike ? [] : [`shows exchange ${number} otherwise than the list of the run has it`];
}

/**
 * Whether the exchange stands in the results as it was when it was listed. Of the response that shows a finding more is
 * kept; and what became known as secret in between is masked in the later record only.
 */
function isRecordedAlike({ response }: RecordedExchange): boolean {
  if (response === undefined) return true;
  const { body, headers } = response;
  const kept = body.text ?? body.base64 ?? '';
  return (
    !body.truncated && kept.length <= LONGEST_RECORDED_BODY && !JSON.stringify([body, headers]).includes(MASK)
  );
}
