import { ApiKey } from '../config/key/api-key.js';
import { accepted, type Layer } from '../config/layers/layer.js';
import { optionTable } from '../config/options/table.js';
import type { RunOptions } from '../config/options.js';
import { runValues } from '../config/settings.js';
import type { KeyShape, RecordBeginning } from './record.js';

/** The first of the characters that Unicode leaves to private use, which no server sends by chance. */
const PRIVATE_USE = 0xe000;

/** The options of a recorded run, with another key in the place of its own. @throws {UsageError} for an invalid value */
export function recordedOptions({
  target,
  options,
  waivers,
  corpus,
  key,
  startedAt,
}: RecordBeginning): RunOptions {
  const layer = reportedLayer(options);
  const profile = layer.given('profile')?.value ?? 'standard';
  const { baseUrl, name, headers, connection, targetNames } = target;
  return {
    ...runValues([layer], { profile, now: new Date(startedAt) }),
    baseUrl,
    ...(name !== undefined && { targetName: name }),
    apiKey: standInKey(key),
    reach: {
      route: {},
      headers: headers.map((header) => ({ value: '', ...header })),
      flags: connection,
    },
    ...(waivers && { waivers }),
    ...(corpus && { corpus: { ...corpus, folder: '' } }),
    ...(targetNames && { targetNames }),
  };
}

/** The options as results hold them. */
function reportedLayer(options: RecordBeginning['options']): Layer {
  return {
    given(name) {
      const { kind } = optionTable[name];
      const value = options[name];
      if (value === undefined || (Array.isArray(value) && value.length === 0)) return undefined;
      const text = Array.isArray(value) ? value.join(kind.separator) : String(value);
      return { value: accepted(kind.fromText(text), name), origin: name, folder: '' };
    },
  };
}

/** A key in the place of one that a record does not hold: all requests are made of it in the same way. */
export function standInKey({ length, letters }: KeyShape): ApiKey {
  const other = Array.from({ length }, (_, index) => String.fromCharCode(PRIVATE_USE + (index % 0x1800)));
  return new ApiKey((letters ? ['k', ...other.slice(1)] : other).join(''));
}
