import { operationTitle } from '../../../../core/report/operation-title.js';
import type { QuantileChange, TrafficComparison } from '../../../../core/results/comparison.js';
import { count } from '../figures/quantities.js';

interface TrafficProps {
  readonly traffic: readonly TrafficComparison[];
}

/** Statuses that only one of the runs saw. */
export function StatusChanges({ traffic }: TrafficProps) {
  const changes = traffic.flatMap(({ operation, statuses: { before, after, gone, appeared } }) =>
    [...gone, ...appeared].map((status) => [operation, status, before[status], after[status]] as const),
  );
  if (changes.length === 0) return null;
  return (
    <table class="list changes">
      <caption>Statuses that only one of the runs saw</caption>
      <thead>
        <tr>
          <th scope="col">Operation</th>
          <th scope="col">Status</th>
          <th scope="col">Responses</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(([operation, status, before = 0, after = 0]) => (
          <tr>
            <th scope="row">{operationTitle[operation]}</th>
            <td>{status === 'none' ? 'no whole response' : status}</td>
            <td>
              {count(before)} → {count(after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const QUANTILES = ['p50', 'p90', 'p99'] as const;

/** Latency in both runs. */
export function LatencyChanges({ traffic }: TrafficProps) {
  if (traffic.every(({ latency }) => latency === undefined)) return null;
  return (
    <table class="list changes">
      <caption>Latency of whole responses before and after, in milliseconds</caption>
      <thead>
        <tr>
          <th scope="col">Operation</th>
          {QUANTILES.map((name) => (
            <th scope="col">{name}</th>
          ))}
          <th scope="col" class="wide">
            Responses
          </th>
          <th scope="col">Notable</th>
        </tr>
      </thead>
      <tbody>
        {traffic.map(
          ({ operation, latency }) =>
            latency && (
              <tr>
                <th scope="row">{operationTitle[operation]}</th>
                {QUANTILES.map((name) => (
                  <td>{change(latency[name])}</td>
                ))}
                <td class="wide">
                  {count(latency.responses.before)} → {count(latency.responses.after)}
                </td>
                <td>{latency.notable ?? 'no'}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

function change({ before, after }: QuantileChange): string {
  return `${before.toFixed(2)} → ${after.toFixed(2)}`;
}
