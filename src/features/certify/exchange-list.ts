import { createHash } from 'node:crypto';
import type { RecordedExchange } from '../../core/results/model.js';

/** A line of `exchanges.txt`: the digest of an exchange, and enough to add up the run. */
export interface ListedExchange {
  /** Position in the run, from 1. */
  readonly number: number;
  readonly method: string;
  /** 0: no whole response came. */
  readonly status: number;
  /** SHA-256 of the exchange as `recordText` writes it, in hexadecimal. */
  readonly sha256: string;
}

/** An exchange as one line of JSON, masked as in every report: what its digest is over. */
export function recordText(exchange: RecordedExchange): string {
  return JSON.stringify(exchange);
}

export function listed(exchange: RecordedExchange): ListedExchange {
  const sha256 = createHash('sha256').update(recordText(exchange)).digest('hex');
  const status = exchange.failure === undefined ? (exchange.response?.status ?? 0) : 0;
  return { number: exchange.number, method: exchange.request.method, status, sha256 };
}

/** The whole file, in the order of the numbers. */
export function exchangeList(exchanges: readonly ListedExchange[]): string {
  return exchanges
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, method, status, sha256 }) => `${number} ${method} ${status} ${sha256}\n`)
    .join('');
}

/** Undefined when it is not as `exchangeList` writes it, numbers from 1 on without a gap. */
export function readExchangeList(text: string): readonly ListedExchange[] | undefined {
  const read = text.split('\n').flatMap((line) => {
    const [, number, method, status, sha256] = /^(\d+) ([A-Z]+) (\d+) ([0-9a-f]{64})$/.exec(line) ?? [];
    if (method === undefined || sha256 === undefined) return [];
    return [{ number: Number(number), method, status: Number(status), sha256 }];
  });
  const isWhole = read.every(({ number }, index) => number === index + 1) && exchangeList(read) === text;
  return isWhole && read.length > 0 ? read : undefined;
}
