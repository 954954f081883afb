/** Judges the reference implementation with a change of it. */
import { judgeServer, type ServerOptions } from '../../../engine/features/selftest.js';
import type { Results } from '../../../engine/results/results.js';
import { kit } from '../../../kit.js';
import { type ReferenceOptions, startReference } from '../reference/start.js';

export const judgeReference = (reference: ReferenceOptions, options: ServerOptions): Promise<Results> =>
  judgeServer(kit, () => startReference(reference), options);
