import { catalogue } from '../catalogue/catalogue.js';
import { ApiKey } from '../config/key/api-key.js';
import type { RunOptions } from '../config/options.js';
import { selectRequirements } from '../config/requirement-patterns.js';
import type { Sent } from '../http/client-statistics.js';
import type { Outside } from '../http/outside.js';
import type { RunIdentity } from '../session/run-identity.js';
import { maskerOf } from './masker-of.js';

/** The work for an engine. */
export interface Assignment extends RunIdentity {
  /** The requests of the run before the first check. */
  readonly before: Sent;
  /** Whether the engine records and reports every exchange. */
  readonly tellExchanges: boolean;
  /** Whether the engine reports every turn for the record of the run. */
  readonly tellTurns: boolean;
  /** The memory of `UnreportedPets`. @default what the engine has not reported is lost with its thread */
  readonly unreported?: SharedArrayBuffer;
  /** The run that is judged again. Absent: the deployment over the network. */
  readonly recorded?: Outside;
}

/** The ids of the requirements that the options leave in. */
export function selectedIds(options: RunOptions): ReadonlySet<string> {
  return new Set(
    selectRequirements(
      catalogue.judged.map(({ id }) => id),
      options,
    ),
  );
}

/** Why requirements are left out, by id. */
export function leftOutReasons(options: RunOptions): ReadonlyMap<string, string> {
  const selected = selectedIds(options);
  const leftOut = catalogue.judged.filter(({ id }) => !selected.has(id));
  const skipped = (id: string) => !selectRequirements([id], { only: [], skip: options.skip }).includes(id);
  return new Map(leftOut.map(({ id }) => [id, skipped(id) ? 'turned off by --skip' : 'left out by --only']));
}

/** An assignment as plain data, to cross into another thread. It holds the key. */
export type SentAssignment = Omit<Assignment, 'options' | 'masker' | 'recorded'> & {
  readonly options: Omit<RunOptions, 'apiKey'> & { readonly apiKey: string };
};

export function packAssignment({ options, masker: _, recorded: __, ...others }: Assignment): SentAssignment {
  return { ...others, options: { ...options, apiKey: options.apiKey.reveal() } };
}

export function unpackAssignment({ options: sent, ...others }: SentAssignment): Assignment {
  const options = { ...sent, apiKey: new ApiKey(sent.apiKey) };
  return { ...others, options, masker: maskerOf(options) };
}
