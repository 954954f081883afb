import type { Har } from 'har-format';
import { kit } from '../../package.js';
import type { Results } from '../../results/model.js';
import { safeJson } from '../results-json.js';
import { type ExchangeEntry, harEntry } from './entry.js';

/** The name of the file, in the folder of the reports. */
export const HAR_FILE = 'exchanges.har';

const LOG: Omit<Har['log'], 'entries'> = {
  version: '1.2',
  creator: { name: kit.name, version: kit.version },
  comment: 'The API key stands as *** throughout. Long responses are cut.',
};

/** The text before and after the entries; entries have a comma and a line feed between them. */
export const [HAR_BEGINNING, HAR_END] = frame();

function frame(): readonly [beginning: string, end: string] {
  const [beginning = '', end = ''] = JSON.stringify({ log: { ...LOG, entries: [] } }).split('[]');
  return [`${beginning}[\n`, `\n]${end}\n`];
}

/** An entry on one line, without a line feed. */
export function entryText(entry: ExchangeEntry): string {
  return safeJson(entry, 0).trimEnd();
}

/** The exchanges that show the findings of a run, each once and in the order in which they were sent. */
export function harOfFindings({ requirements, startedAt, options }: Results): string {
  const run = {
    startedAt: Date.parse(startedAt),
    mayBeHttp2: [options.connection].flat().includes('--http2'),
  };
  const shown = new Map<number, ExchangeEntry>();
  for (const { requirement, exchanges, control } of requirements.flatMap(({ findings }) => findings)) {
    for (const exchange of [...exchanges, ...(control ? [control] : [])]) {
      const known = shown.get(exchange.number)?._requirements ?? [];
      const marks = { _requirements: [...new Set([...known, requirement])] };
      shown.set(exchange.number, harEntry(exchange, run, marks));
    }
  }
  const entries = [...shown.values()].toSorted((one, other) => one._number - other._number);
  return HAR_BEGINNING + entries.map(entryText).join(',\n') + HAR_END;
}
