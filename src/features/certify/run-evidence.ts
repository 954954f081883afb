import { KitError } from '../../core/errors.js';
import { reportsAsText } from '../../core/report/formats.js';
import type { Results } from '../../core/results/model.js';
import type { RunEvents } from '../../core/results/run-events.js';
import type { BundleRun } from './content.js';
import { exchangeList, type ListedExchange, listed, recordText } from './exchange-list.js';
import type { RunFile } from './layout.js';

/** The reports of a run in a bundle. Each is a function of the results, as they are read from their own file. */
export const CERTIFIED_FORMATS = ['json', 'junit', 'html'] as const;

/** Listens to a run for what its part of a bundle needs. */
export interface RunEvidence {
  readonly events: RunEvents;
  /**
   * The run's part of the bundle.
   * @throws KitError if the reported exchanges differ from the count in the results
   */
  readonly finish: (results: Results) => Promise<BundleRun>;
}

/** Lists exchanges as they end. @param keep takes each as a line of JSON, which the list has the digest of */
export function runEvidence(keep?: (line: string) => void): RunEvidence {
  const list: ListedExchange[] = [];
  return {
    events: {
      exchange: (exchange) => {
        list.push(listed(exchange));
        keep?.(`${recordText(exchange)}\n`);
      },
    },
    async finish(results) {
      refuseGaps(list, results);
      return bundleRun(results, exchangeList(list));
    },
  };
}

/** A run's part of a bundle, from what the run gave. */
export async function bundleRun(given: Results, exchanges: string): Promise<BundleRun> {
  // Who verifies a bundle has nothing but the file, so that is what the other reports are made of here, too.
  const [{ text = '' } = {}] = await reportsAsText(given, ['json']);
  const results: Results = JSON.parse(text);
  const reports = await reportsAsText(results, CERTIFIED_FORMATS);
  const texts = [...reports, { name: 'exchanges.txt', text: exchanges }];
  const files = Object.fromEntries(texts.map(({ name, text }) => [name, Buffer.from(text)]));
  return { results, files: files as unknown as Record<RunFile, Uint8Array> };
}

function refuseGaps(list: readonly ListedExchange[], { traffic }: Results): void {
  const counted = traffic.reduce((sum, { exchanges }) => sum + exchanges, 0);
  const numbers = new Set(list.map(({ number }) => number));
  const isWhole = list.every(({ number }) => number >= 1 && number <= list.length);
  if (list.length === counted && numbers.size === list.length && isWhole) return;
  throw new KitError(
    `Listing the exchanges of a run: ${list.length} were reported, and the results count ${counted}; report it with the run's options.`,
  );
}
