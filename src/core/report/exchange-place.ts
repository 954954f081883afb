import type { RecordedExchange } from '../results/model.js';

/** The place of an exchange among those of a finding, in words. */
interface ExchangePlace {
  readonly word: 'First' | 'Then';
  /** Whether it went over the connection of the one before it. */
  readonly isSameConnection: boolean;
}

/** Undefined where one exchange shows the finding. */
export function exchangePlace(
  exchange: RecordedExchange,
  exchanges: readonly RecordedExchange[],
): ExchangePlace | undefined {
  const at = exchanges.indexOf(exchange);
  if (exchanges.length < 2) return undefined;
  const { connection } = exchange;
  return {
    word: at === 0 ? 'First' : 'Then',
    isSameConnection: connection !== undefined && connection === exchanges[at - 1]?.connection,
  };
}
