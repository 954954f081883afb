import { KitError } from '../errors.js';
import type { Requirement } from './requirement.js';
import { readSpec, requirementsOf } from './requirement-file.js';

/** The files of the catalogue, in order. */
const FILES = ['list', 'add', 'get', 'service'].map((name) => `spec/requirements/${name}.yaml`);

interface Loaded {
  readonly requirements: readonly Requirement[];
  readonly judged: readonly Requirement[];
  readonly observed: readonly Requirement[];
  readonly byId: ReadonlyMap<string, Requirement>;
}

/** @throws KitError when two rows share an id, or one rests on an id that no row has. */
export function index(requirements: readonly Requirement[]): Loaded {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  for (const requirement of requirements) {
    if (byId.get(requirement.id) !== requirement) {
      throw new KitError(
        `Reading the catalogue: two rows have the id ${requirement.id}; give one of them another.`,
      );
    }
    const unknown = requirement.restsOn.find((id) => !byId.has(id));
    if (unknown === undefined) continue;
    throw new KitError(
      `Reading the catalogue: ${requirement.id} rests on ${unknown}, but no row has that id; correct it.`,
    );
  }
  return {
    requirements,
    judged: requirements.filter(({ basis }) => basis !== 'observed'),
    observed: requirements.filter(({ basis }) => basis === 'observed'),
    byId,
  };
}

let loaded: Loaded | undefined;

function load(): Loaded {
  if (loaded) return loaded;
  const shared = readSpec('spec/requirements/shared.yaml');
  loaded = index(FILES.flatMap((file) => requirementsOf(readSpec(file), shared, file)));
  return loaded;
}

/**
 * The requirement catalogue of `spec/requirements/`, read on first use and kept. Rows come in the order of the files:
 * list, add, get, service. Reading throws KitError when a file is damaged.
 */
export const catalogue = {
  /** Every row. */
  get requirements(): readonly Requirement[] {
    return load().requirements;
  },
  /** The rows that have an outcome: all except those of basis `observed`. */
  get judged(): readonly Requirement[] {
    return load().judged;
  },
  /** The rows that are never judged. */
  get observed(): readonly Requirement[] {
    return load().observed;
  },
  /** The row of an id. @throws KitError for an unknown id; check a user's input against `requirements` first */
  find(id: string): Requirement {
    const requirement = load().byId.get(id);
    if (requirement) return requirement;
    throw new KitError(
      `Looking up the requirement ${id}: the catalogue has no such id; correct the check that names it.`,
    );
  },
};
