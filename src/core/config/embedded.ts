import { UsageError } from '../errors.js';
import type { ApiKey } from './api-key.js';
import { readKeyText } from './key-text.js';
import type { FileValue } from './kinds/kind.js';
import { accepted, type Layer, labelled } from './layer.js';
import { didYouMean } from './nearest.js';
import { optionTable } from './option-table.js';
import type { Profile, RunOptions } from './options.js';
import type { ReportFormat } from './report-formats.js';
import { checkReportsFolder } from './reports-folder.js';
import { resolveRoute } from './resolve-route.js';
import { resolveSettings } from './settings.js';
import { namedWaiverPlace } from './waivers/place.js';
import { readWaiverFile } from './waivers/read.js';

/** The options of a run that a program starts. What is left out has the default of the command line. */
export interface EmbeddedOptions {
  /** Absolute http or https URL of the deployment, which ends in `/v1`. @example 'http://127.0.0.1:8080/v1' */
  readonly baseUrl: string;
  /** The API key; it is masked in everything that the run gives back. */
  readonly apiKey: string;
  /** How much is sent. @default 'standard' */
  readonly profile?: Profile;
  /** Random cases that each property is tried with. @default by the profile: 0, 25 or 250 */
  readonly runs?: number;
  /** 32-bit signed integer, or `random`. @default 20301205 */
  readonly seed?: number | 'random';
  /** Judge only these requirements; `*` stands for any characters. @example ['list.limit.*'] */
  readonly only?: readonly string[];
  /** Leave these requirements out. @example ['list.limit.full-page'] */
  readonly skip?: readonly string[];
  /** Create no pet. @default false */
  readonly readOnly?: boolean;
  /** Pets that the run may create at the most. @default by the profile: 200, 1000 or 10000 */
  readonly maxCreates?: number;
  /** Categories that the deployment knows; int64. @default ids seen in the store, else 1 */
  readonly categoryId?: readonly (number | bigint)[];
  /** Requests under way at once, from 1 to 256. @default 16 */
  readonly concurrency?: number;
  /** Milliseconds for connecting, for the headers of a response, and for each pause in its body. @default 10000 */
  readonly timeout?: number;
  /** Milliseconds that reads may lag behind writes. @default 5000 */
  readonly settle?: number;
  /** Seconds after which the run ends, whatever is left to judge; 1 to 86400. @default none */
  readonly maxDuration?: number;
  /** Requests a second at the most. @default no bound */
  readonly rate?: number;
  /** Seconds to wait until the deployment answers. @default 0 */
  readonly wait?: number;
  /** Requests that the run may send at the most. @default no bound */
  readonly maxRequests?: number;
  /** PEM file with the certificate authorities to believe. @default the system's */
  readonly ca?: string;
  /** Send the key over plain http to another host. @default false */
  readonly allowHttp?: boolean;
  /** A run that judged in part only is inconclusive. @default false */
  readonly requireFull?: boolean;
  /** Let warnings count as violations. @default false */
  readonly strict?: boolean;
  /** Judge as on this day, `YYYY-MM-DD`. @default today, UTC */
  readonly asOf?: string;
  /** Waiver file, whose violations do not fail the gate of the run. @default none */
  readonly waivers?: string;
  /** Folder that reports are written to. @default none are written */
  readonly reports?: string;
  /** The formats of these reports; `console` is none of them. @default ['junit', 'json', 'html'] */
  readonly format?: readonly ReportFormat[];
}

const names: readonly string[] = Object.keys({
  baseUrl: 0,
  apiKey: 0,
  profile: 0,
  runs: 0,
  seed: 0,
  only: 0,
  skip: 0,
  readOnly: 0,
  maxCreates: 0,
  categoryId: 0,
  concurrency: 0,
  timeout: 0,
  settle: 0,
  maxDuration: 0,
  rate: 0,
  wait: 0,
  maxRequests: 0,
  ca: 0,
  allowHttp: 0,
  requireFull: 0,
  strict: 0,
  asOf: 0,
  waivers: 0,
  reports: 0,
  format: 0,
} satisfies Record<keyof EmbeddedOptions, 0>);

/**
 * The options of a run from a program's values, held to the same bounds as the command line's.
 * Reads no environment variable, and no file that it is not given. Throws UsageError.
 */
export async function resolveEmbedded(
  options: EmbeddedOptions,
  requirementIds: () => Promise<readonly string[]>,
): Promise<RunOptions> {
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new UsageError(`unknown option ${unknown}${didYouMean(unknown, names)}`);
  const workingDirectory = process.cwd();
  const layer = valueLayer(options as unknown as Readonly<Record<string, unknown>>, workingDirectory);
  const baseUrl = layer.given('base-url');
  if (!baseUrl) throw new UsageError('baseUrl: is missing; give the base URL of the deployment');
  const apiKey = embeddedKey(options.apiKey);
  const reach = await resolveRoute([layer], { environment: {}, workingDirectory }, baseUrl.value);
  const around = { workingDirectory, now: new Date(), requirementIds };
  const { reports, ...settings } = await resolveSettings([layer], around);
  // A program says what it means: no waiver file is read that it did not name.
  const place = namedWaiverPlace([layer], workingDirectory);
  const waivers = place && (await readWaiverFile(place));
  const resolved = { ...settings, ...(waivers && { waivers }), baseUrl: baseUrl.value, apiKey, reach };
  if (options.reports === undefined) return resolved;
  await checkReportsFolder(reports, 'reports');
  return { ...resolved, reports };
}

function embeddedKey(key: unknown): ApiKey {
  return readKeyText(typeof key === 'string' ? key : '', 'apiKey');
}

/** A layer of plain values under camel-case names, read as those of the configuration file are. */
function valueLayer(values: Readonly<Record<string, unknown>>, folder: string): Layer {
  return {
    given(name) {
      const member = name.replace(/-./g, (joint) => joint.slice(1).toUpperCase());
      const value = values[member];
      if (value === undefined || name === 'api-key') return undefined;
      const { kind } = optionTable[name];
      const origin = labelled(member, ' ', kind, String(value));
      return { value: accepted(kind.fromFile(exact(value)), origin), origin, folder };
    },
  };
}

/** As YAML would give it: integers are bigint. */
function exact(value: unknown): FileValue {
  if (Array.isArray(value)) return value.map(exact);
  return Number.isSafeInteger(value) ? BigInt(value as number) : (value as FileValue);
}
