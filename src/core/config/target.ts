import { UsageError } from '../errors.js';
import { didYouMean } from '../text/nearest.js';
import type { ConfigFile } from './file/config-file.js';
import { fileLayer } from './file/file-layer.js';
import type { Environment } from './layers/environment-layer.js';
import { firstGiven, type Layer } from './layers/layer.js';

/** The target of the file that a run is about, and the file's layers for it, the target's first. */
export interface TargetChoice {
  readonly name?: string;
  readonly layers: readonly Layer[];
}

/**
 * Chooses the target: --target, else PETSTORE_TARGET, else the file's default-target. A base URL by itself
 * does without the default one: its key and limits belong to another deployment.
 * Throws UsageError for a target that the file does not have.
 */
export function chooseTarget(
  above: readonly Layer[],
  file: ConfigFile | undefined,
  environment: Environment,
): TargetChoice {
  const asked = firstGiven(above, 'target');
  if (!file) {
    if (asked)
      throw new UsageError(`${asked.origin}: there is no petstore-conformance.yaml that names targets`);
    return { layers: [] };
  }
  const top = fileLayer(file, file.top, environment);
  const elsewhere =
    firstGiven(above, 'base-url') !== undefined || firstGiven(above, 'reference')?.value === true;
  const name = asked?.value ?? (elsewhere ? undefined : file.defaultTarget?.name);
  if (name === undefined) return { layers: [top] };
  const section = file.targets.get(name);
  if (!section) throw unknownTarget(asked?.origin ?? name, name, file);
  return { name, layers: [fileLayer(file, section, environment), top] };
}

function unknownTarget(origin: string, name: string, file: ConfigFile): UsageError {
  const known = [...file.targets.keys()];
  const names = known.length === 0 ? 'no targets' : `the targets ${known.join(', ')}`;
  return new UsageError(`${origin}: unknown target${didYouMean(name, known)}; ${file.name} has ${names}`);
}
