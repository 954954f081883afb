import { type Line, type Span, span } from '../../../core/report/console/line.js';
import { operationTitle } from '../../../core/report/operation-title.js';
import type {
  LatencyComparison,
  QuantileChange,
  TrafficComparison,
} from '../../../core/results/comparison.js';

const OPERATION_WIDTH = Math.max(...Object.values(operationTitle).map((title) => title.length)) + 2;
const QUANTILE_WIDTH = 18;
const quantiles = ['p50', 'p90', 'p99'] as const;

/** Statuses that only one of the runs saw, a line an operation. */
export function statusLines(traffic: readonly TrafficComparison[]): Line[] {
  const lines = traffic.flatMap(({ operation, statuses }): Line[] => {
    const reported = [
      ...statuses.gone.map((status) => `${inWords(status)}: ${statuses.before[status]} → 0`),
      ...statuses.appeared.map((status) => `${inWords(status)}: 0 → ${statuses.after[status]}`),
    ];
    const title = operationTitle[operation].padEnd(OPERATION_WIDTH);
    return reported.length === 0 ? [] : [['  ', title, reported.join(', ')]];
  });
  if (lines.length === 0) return [];
  return [[span('strong', 'Statuses that only one of the runs saw')], ...lines, ['']];
}

/** A row an operation, a column a quantile. */
export function latencyLines(traffic: readonly TrafficComparison[]): Line[] {
  const lines = traffic.flatMap(({ operation, latency }): Line[] => {
    if (latency === undefined) return [];
    const { responses } = latency;
    return [
      [
        '  ',
        operationTitle[operation].padEnd(OPERATION_WIDTH),
        quantiles.map((quantile) => change(latency[quantile])).join(''),
        span('quiet', `of ${responses.before} → ${responses.after}`),
        ...remark(latency),
      ],
    ];
  });
  if (lines.length === 0) return [];
  const head = quantiles.map((quantile) => quantile.padEnd(QUANTILE_WIDTH)).join('');
  return [
    [span('strong', 'Latency'.padEnd(OPERATION_WIDTH + 2)), span('quiet', `${head}responses, in ms`)],
    ...lines,
    [''],
  ];
}

function inWords(status: string): string {
  return status === 'none' ? 'no whole response' : status;
}

function change({ before, after }: QuantileChange): string {
  return `${milliseconds(before)} → ${milliseconds(after)}`.padEnd(QUANTILE_WIDTH);
}

function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

function remark({ notable }: LatencyComparison): Span[] {
  return notable === undefined ? [] : [span(notable === 'slower' ? 'doubt' : 'good', `  ${notable}`)];
}
