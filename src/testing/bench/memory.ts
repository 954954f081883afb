import { atMost, type Figure } from './figure.js';
import { conformantRun, withReference } from './served.js';

const MEGABYTES = 250;

/** The peak of a run's memory at growing numbers of random cases, with every exchange written to the HAR file. */
export async function memory(isQuick: boolean): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const cases of isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000]) {
    figures.push(await withReference(({ baseUrl }) => peakAt(baseUrl, cases)));
  }
  return figures;
}

/** Properties with random cases; a run tries each with the same number. */
const RANDOM_PROPERTIES = 18;

async function peakAt(baseUrl: string, least: number): Promise<Figure> {
  const runs = String(Math.ceil(least / RANDOM_PROPERTIES));
  const options = ['--profile', 'standard', '--runs', runs, '--max-creates', '1000000', '--har', 'all'];
  const { megabytes, results } = await conformantRun(baseUrl, options);
  const { cases, requests } = results.statistics;
  return atMost(`Memory with ${cases} cases, ${requests} requests`, megabytes, MEGABYTES, 'MB');
}
