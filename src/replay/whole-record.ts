import type { Exchange } from '../client/exchange.js';
import type { RecordedExchange } from '../results/model.js';
import type { Recorder } from '../results/recording.js';

/** An exchange as a report would hold it, masked, but with the whole body of its answer. */
export function recordedWhole(exchange: Exchange, recorder: Recorder): RecordedExchange {
  const recorded = recorder.record(exchange);
  const bytes = exchange.answer?.body;
  if (!recorded.answer?.body.truncated || !bytes) return recorded;
  const body = { text: recorder.text(textOf(bytes)), bytes: bytes.length, truncated: false };
  return { ...recorded, answer: { ...recorded.answer, body } };
}

/** What is no UTF-8 is no JSON either way. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
