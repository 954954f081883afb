/** Judges the reference implementation with a change of it. */
import { judgeServer, type ServerOptions } from '../src/engine/features/selftest.js';
import type { Results } from '../src/engine/results/results.js';
import { kit } from '../src/kit.js';
import { type ReferenceOptions, startReference } from '../src/petstore/proof/reference/start.js';

export const judgeReference = (reference: ReferenceOptions, options: ServerOptions): Promise<Results> =>
  judgeServer(kit, () => startReference(reference), options);
