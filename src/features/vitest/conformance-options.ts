import type { EmbeddedOptions } from '../../core/config/embedded-options.js';

/** A value, or a function that gives it when the run begins, after the hooks of the file: a port is known only then. */
export type Given<T> = T | (() => T | Promise<T>);

/** The options of `runConformance`, those of the deployment also as functions. */
export interface ConformanceOptions extends Omit<EmbeddedOptions, 'baseUrl' | 'apiKey'> {
  /** Absolute http or https URL of the deployment, which ends in `/v1`. @example () => server.baseUrl */
  readonly baseUrl: Given<string>;
  /** The API key; it is masked in everything that the tests say. */
  readonly apiKey: Given<string>;
  /** Name of the group that the tests stand in. @default 'pet store interface 1.0.0' */
  readonly title?: string;
}

/** The options as the run takes them. What a function of the vendor throws goes on to the vendor. */
export async function resolveGiven(options: ConformanceOptions): Promise<EmbeddedOptions> {
  const { title: _, baseUrl, apiKey, ...plain } = options;
  return { ...plain, baseUrl: await asked(baseUrl), apiKey: await asked(apiKey) };
}

async function asked(given: Given<string>): Promise<string> {
  return typeof given === 'function' ? given() : given;
}
