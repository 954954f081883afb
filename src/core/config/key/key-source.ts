import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../errors.js';
import { systemProblem } from '../../files/system-problem.js';
import type { Environment } from '../layers/environment-layer.js';
import type { Layer } from '../layers/layer.js';
import { DEFAULT_KEY_VARIABLE } from '../options/key.js';
import type { ApiKey } from './api-key.js';
import { readKeyText } from './key-text.js';

/** Where a key can come from, apart from the options themselves. */
export interface KeyPlaces {
  readonly environment: Environment;
  /** Reads standard input to its end. Throws UsageError when it is a terminal. */
  readonly readStandardInput: () => Promise<string>;
}

const WAYS = 'give --api-key-env NAME, --api-key-file PATH or --api-key-stdin';
const names = ['api-key', 'api-key-env', 'api-key-file', 'api-key-stdin'] as const;

/**
 * The API key from the first layer that names a source, else from PETSTORE_API_KEY.
 * Throws UsageError when there is none, if a layer names several, or if the key is invalid.
 */
export async function resolveKey(layers: readonly Layer[], places: KeyPlaces): Promise<ApiKey> {
  for (const layer of layers) {
    const named = names.filter((name) => (layer.given(name)?.value ?? false) !== false);
    if (named.length > 1) {
      const origins = named.map((name) => layer.given(name)?.origin).join(' and ');
      throw new UsageError(`${origins}: give one source of the API key, not several`);
    }
    if (named[0]) return readFrom(named[0], layer, places);
  }
  const key = places.environment[DEFAULT_KEY_VARIABLE];
  if (key) return readKeyText(key, DEFAULT_KEY_VARIABLE);
  throw new UsageError(`no API key: export ${DEFAULT_KEY_VARIABLE}, or ${WAYS}`);
}

async function readFrom(name: (typeof names)[number], layer: Layer, places: KeyPlaces): Promise<ApiKey> {
  switch (name) {
    case 'api-key': {
      const given = layer.given(name);
      return readKeyText(given?.value.reveal() ?? '', given?.origin ?? name);
    }
    case 'api-key-env': {
      const given = layer.given(name);
      return fromVariable(given?.value ?? '', given?.origin ?? name, places.environment);
    }
    case 'api-key-file': {
      const given = layer.given(name);
      const location = path.resolve(given?.folder ?? '', given?.value ?? '');
      return readKeyText(await readKeyFile(location, given?.origin ?? name), given?.origin ?? name);
    }
    case 'api-key-stdin': {
      const [line = ''] = (await places.readStandardInput()).split(/\r?\n/, 1);
      return readKeyText(line, layer.given(name)?.origin ?? name);
    }
  }
}

function fromVariable(variable: string, origin: string, environment: Environment): ApiKey {
  // A key given in the place of a name may look like a name: only what is plainly one is repeated.
  const shown = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(variable) ? variable : 'that it names';
  const key = environment[variable];
  if (!key) throw new UsageError(`${origin}: the environment variable ${shown} is not set: export it`);
  return readKeyText(key, `${origin}: ${shown}`);
}

async function readKeyFile(location: string, origin: string): Promise<string> {
  try {
    return (await readFile(location, 'utf8')).replace(/\r?\n$/, '');
  } catch (error) {
    throw new UsageError(`${origin}: cannot read the API key from this file: ${systemProblem(error)}`);
  }
}
