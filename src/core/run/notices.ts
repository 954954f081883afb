import type { RunOptions } from '../config/options.js';
import { productionNotice } from '../config/production.js';
import { isTargetUrl } from '../config/waivers/fields.js';
import type { Results } from '../results/model.js';
import { waits } from '../results/waits.js';
import { lossNotices } from '../session/loss-bound.js';
import { didYouMean } from '../text/nearest.js';

/** Notices for the user beside the verdict. */
export function noticesOf(
  options: RunOptions,
  { statistics, created, observations }: Pick<Results, 'statistics' | 'created' | 'observations'>,
): readonly string[] {
  const { baseUrl } = options;
  const production = productionNotice(options);
  return [
    ...(production === undefined ? [] : [production]),
    ...(baseUrl.endsWith('/v1')
      ? []
      : [`the base address ${baseUrl} does not end in /v1, as the interface says it does`]),
    ...waiverNotices(options),
    ...unnamed(statistics.creates - created.length),
    ...leftBehind(observations),
    ...maskingNotice(options),
    ...waits(statistics),
    ...lossNotices(statistics, options.maxLost),
  ];
}

/** Targets of waivers that no run judges, since none has that name, a line each. A base URL may be of any. */
export function waiverNotices({
  waivers: file,
  targetNames,
}: Pick<RunOptions, 'waivers' | 'targetNames'>): readonly string[] {
  if (file === undefined || targetNames === undefined) return [];
  const named = new Set(file.waivers.flatMap(({ target }) => (target === undefined ? [] : [target])));
  return [...named]
    .filter((target) => !isTargetUrl(target) && !targetNames.includes(target))
    .map(
      (target) =>
        `${file.name} has waivers for the target ${target}, and ${unknown(target, targetNames)}: they have no effect`,
    );
}

function unknown(target: string, known: readonly string[]): string {
  if (known.length === 0) return 'no configuration file names targets';
  return `there is no target of that name in the configuration file${didYouMean(target, known)}`;
}

/** A creation without a usable response may still have left a pet in the store. */
function unnamed(count: number): readonly string[] {
  if (count <= 0) return [];
  const requests = count === 1 ? '1 request' : `${count} requests`;
  return [
    `${requests} may have created a pet that no response names and this report does not list: look in the store for names that begin with pct- and the run's id`,
  ];
}

/** Invalid pets that a faulty server accepted in earlier runs. The report would otherwise not say why they do not count. */
function leftBehind(observations: Results['observations']): readonly string[] {
  const { seen = [] } = observations.find(({ id }) => id === 'store.left-behind') ?? {};
  const [first] = seen;
  if (first === undefined) return [];
  if (seen.length === 1) return [`${first}: an earlier run of the kit left them in the store`];
  return [
    `invalid pets that ${seen.length} earlier runs of the kit left in the store do not count: results.json names the runs`,
  ];
}

/** A key that is short, or a word of the address, stands in texts that are not about it. */
function maskingNotice({ apiKey, baseUrl }: RunOptions): readonly string[] {
  const key = apiKey.reveal().toLowerCase();
  const why =
    key.length < SHORTEST_KEY
      ? 'is short'
      : baseUrl.toLowerCase().includes(key)
        ? 'stands in the base URL'
        : undefined;
  if (why === undefined) return [];
  return [
    `the API key ${why}: *** may stand in the place of other text, too, and commands may not run as they are`,
  ];
}

/** A key with fewer characters is likely to be part of some word. */
export const SHORTEST_KEY = 8;
