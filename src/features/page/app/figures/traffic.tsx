import { operationTitle } from '../../../../core/report/operation-title.js';
import type { OperationTraffic, Results } from '../../../../core/results/model.js';
import { CoursePlot, DistributionPlot, type PlotBounds } from './plots.js';
import { count } from './quantities.js';

/** Fewer responses make no distribution. */
const FEWEST = 5;

/** The statuses and latencies of each operation over the run. */
export function Traffic({ results: { traffic, durationMs } }: { readonly results: Results }) {
  const plotted = traffic.filter(({ samples }) => samples.length >= FEWEST);
  const bounds = boundsOf(traffic, durationMs);
  return (
    <section id="latency" aria-labelledby="latency-title">
      <h2 id="latency-title">Latency and statuses</h2>
      <p>
        From the first byte sent to the last byte received, beside many other requests at once. The kit does
        not judge it. First plot: how many responses took how long. Second: each request, by when it was sent;
        a cross is a 5xx, or no whole response.
      </p>
      {traffic.length === 0 && <p>No operation was asked.</p>}
      {traffic.length > 0 && (
        <div class="columns">
          <LatencyTable traffic={traffic} />
          <StatusTable traffic={traffic} />
        </div>
      )}
      {plotted.map((one) => {
        const title = operationTitle[one.operation];
        return (
          <figure class="plots">
            <figcaption>
              <h3>{title}</h3>
              {one.samples.length < one.exchanges && (
                <p class="aside">
                  {count(one.samples.length)} of {count(one.exchanges)} requests, evenly over the run
                </p>
              )}
            </figcaption>
            <DistributionPlot traffic={one} title={title} bounds={bounds} />
            <CoursePlot traffic={one} title={title} bounds={bounds} />
          </figure>
        );
      })}
    </section>
  );
}

function boundsOf(traffic: readonly OperationTraffic[], length: number): PlotBounds {
  const samples = traffic.flatMap((one) => one.samples);
  const durations = samples.map(([, durationMs]) => Math.max(durationMs, 0.01));
  return {
    least: durations.reduce((least, one) => Math.min(least, one), 1),
    most: durations.reduce((most, one) => Math.max(most, one), 1),
    length: samples.reduce((last, [startedMs]) => Math.max(last, startedMs), length),
  };
}

const QUANTILES = ['min', 'p50', 'p90', 'p99', 'max'] as const;

function LatencyTable({ traffic }: { readonly traffic: readonly OperationTraffic[] }) {
  return (
    <table class="list numbers">
      <caption>Latency of whole responses, in milliseconds</caption>
      <thead>
        <tr>
          <th scope="col">Operation</th>
          {QUANTILES.map((name) => (
            <th scope="col">{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {traffic.map(({ operation, latency }) => (
          <tr>
            <th scope="row">{operationTitle[operation]}</th>
            {QUANTILES.map((name) => (
              <td>{latency ? latency[name].toFixed(2) : '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StatusTable({ traffic }: { readonly traffic: readonly OperationTraffic[] }) {
  const statuses = [...new Set(traffic.flatMap((one) => Object.keys(one.statuses)))].toSorted();
  return (
    <table class="list numbers">
      <caption>Responses by status</caption>
      <thead>
        <tr>
          <th scope="col">Operation</th>
          <th scope="col">requests</th>
          {statuses.map((status) => (
            <th scope="col">{status === 'none' ? 'no response' : status}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {traffic.map((one) => (
          <tr>
            <th scope="row">{operationTitle[one.operation]}</th>
            <td>{count(one.exchanges)}</td>
            {statuses.map((status) => (
              <td>{one.statuses[status] === undefined ? '' : count(one.statuses[status])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
