import type { OperationTraffic } from '../../../../core/results/model.js';
import { logHistogram } from './histogram.js';
import { shortDuration } from './quantities.js';
import { linearScale, logScale, type Scale } from './scales.js';

const WIDTH = 460;
const HEIGHT = 170;
const LEFT = 48;
const RIGHT = WIDTH - 10;
const TOP = 14;
const BOTTOM = HEIGHT - 24;
const BINS = 40;

/** The bounds that all plots share, so that operations can be compared by eye. */
export interface PlotBounds {
  /** The range of all latencies, in milliseconds. */
  readonly least: number;
  readonly most: number;
  /** Length of the run, in milliseconds. */
  readonly length: number;
}

interface PlotProps {
  readonly traffic: OperationTraffic;
  readonly title: string;
  readonly bounds: PlotBounds;
}

/** How the latency of whole responses is distributed. */
export function DistributionPlot({ traffic, title, bounds }: PlotProps) {
  const x = logScale(bounds.least, bounds.most, LEFT, RIGHT);
  const times = traffic.samples.filter(([, , status]) => status !== 0).map(([, duration]) => duration);
  const bins = logHistogram(times, bounds.least, bounds.most, BINS);
  const y = linearScale(Math.max(...bins.map(({ count }) => count)), BOTTOM, TOP);
  const { latency } = traffic;
  return (
    <svg
      class="plot"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${title}: distribution of latency; the table has its quantiles`}
    >
      <HorizontalLines scale={y} label={(tick) => (Number.isInteger(tick) ? `${tick}` : '')} />
      <BottomLabels scale={x} label={shortDuration} />
      {bins.map(
        ({ from, to, count }) =>
          count > 0 && (
            <rect
              class="bar"
              x={x(from)}
              y={y(count)}
              width={Math.max(1, x(to) - x(from) - 1)}
              height={BOTTOM - y(count)}
            >
              <title>{`${shortDuration(from)} to ${shortDuration(to)}: ${count}`}</title>
            </rect>
          ),
      )}
      {latency && <Quantile at={x(latency.p50)} label="p50" end />}
      {latency && <Quantile at={x(latency.p99)} label="p99" />}
    </svg>
  );
}

/** Each response where it was in the run; what failed is a cross. */
export function CoursePlot({ traffic, title, bounds }: PlotProps) {
  const x = linearScale(bounds.length, LEFT, RIGHT);
  const y = logScale(bounds.least, bounds.most, BOTTOM, TOP);
  const place = ([startedMs, durationMs]: readonly [number, number, number]) =>
    `${Math.min(x(startedMs), RIGHT).toFixed(1)} ${y(durationMs).toFixed(1)}`;
  const failed = traffic.samples.filter(([, , status]) => hasFailed(status));
  const answered = traffic.samples.filter(([, , status]) => !hasFailed(status));
  return (
    <svg
      class="plot"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${title}: latency over the run; ${failed.length} of ${traffic.samples.length} points are failures`}
    >
      <HorizontalLines scale={y} label={shortDuration} />
      <BottomLabels scale={x} label={shortDuration} />
      <path class="points" d={answered.map((sample) => `M${place(sample)}h0`).join('')} />
      <path class="crosses" d={failed.map((sample) => `M${place(sample)}m-3 -3l6 6m0 -6l-6 6`).join('')} />
    </svg>
  );
}

/** No whole response, or one that says that the server failed. */
function hasFailed(status: number): boolean {
  return status === 0 || status >= 500;
}

function HorizontalLines({
  scale,
  label,
}: {
  readonly scale: Scale;
  readonly label: (tick: number) => string;
}) {
  return (
    <>
      {scale.ticks.map((tick) => (
        <>
          <line class="grid" x1={LEFT} x2={RIGHT} y1={scale(tick)} y2={scale(tick)} />
          <text x={LEFT - 6} y={scale(tick) + 4} text-anchor="end">
            {label(tick)}
          </text>
        </>
      ))}
    </>
  );
}

function BottomLabels({ scale, label }: { readonly scale: Scale; readonly label: (tick: number) => string }) {
  return (
    <>
      <line class="axis" x1={LEFT} x2={RIGHT} y1={BOTTOM} y2={BOTTOM} />
      {scale.ticks.map((tick) => (
        <text x={scale(tick)} y={HEIGHT - 8} text-anchor={scale(tick) > RIGHT - 16 ? 'end' : 'middle'}>
          {label(tick)}
        </text>
      ))}
    </>
  );
}

function Quantile({
  at,
  label,
  end = false,
}: {
  readonly at: number;
  readonly label: string;
  readonly end?: boolean;
}) {
  return (
    <>
      <line class="quantile" x1={at} x2={at} y1={TOP} y2={BOTTOM} />
      <text
        class="quantile-name"
        x={at + (end ? -3 : 3)}
        y={TOP - 3}
        text-anchor={end ? 'end' : at > RIGHT - 24 ? 'end' : 'start'}
      >
        {label}
      </text>
    </>
  );
}
