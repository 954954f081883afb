import { UsageError } from '../errors.js';
import { checkReportsFolder } from '../files/reports-folder.js';
import { didYouMean } from '../text/nearest.js';
import type { EmbeddedOptions } from './embedded-options.js';
import type { ApiKey } from './key/api-key.js';
import { readKeyText } from './key/key-text.js';
import type { FileValue } from './kinds/kind.js';
import { accepted, type Layer, labelled } from './layers/layer.js';
import { camelCase, embeddedNames, optionTable } from './options/table.js';
import type { RunOptions } from './options.js';
import { resolveRoute } from './route/resolve-route.js';
import { resolveSettings } from './settings.js';
import { namedWaiverPlace } from './waivers/place.js';
import { readWaiverFile } from './waivers/read.js';

const names: readonly string[] = embeddedNames.map(camelCase);

/**
 * The options of a run from a program's values, held to the same bounds as the command line's.
 * Reads no environment variable, and no file that it is not given. Throws UsageError.
 */
export async function resolveEmbedded(
  options: EmbeddedOptions,
  requirementIds: () => Promise<readonly string[]>,
): Promise<RunOptions> {
  // A program without types may pass anything.
  if (typeof options !== 'object' || options === null) {
    throw new UsageError('runConformance: has no options; give an object with baseUrl and apiKey');
  }
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
  const waivers = place && (await readWaiverFile(place, around.now));
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
      const member = camelCase(name);
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
