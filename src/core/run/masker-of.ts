import type { RunOptions } from '../config/options.js';
import { secretsOf } from '../config/route/route.js';
import { invalidKeys, otherSchemes } from '../generators/credentials.js';
import { Masker } from '../masking/masker.js';
import { SHORTEST_KEY } from './notices.js';

/**
 * The one masker of a run, which knows all of its secrets: the API key, the values of `--header-env`, the credentials
 * of the proxy, and what is left of the key when a character is taken away, before any of it is sent. What is left of
 * a short key stands in other words.
 */
export function maskerOf({ apiKey, reach }: Pick<RunOptions, 'apiKey' | 'reach'>): Masker {
  const key = apiKey.reveal();
  const masker = new Masker([key, ...secretsOf(reach)]);
  if (key.length >= SHORTEST_KEY) {
    for (const credential of [...otherSchemes(apiKey), ...invalidKeys(apiKey)])
      masker.learn(credential.secrets());
  }
  return masker;
}
