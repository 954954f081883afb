import type { OutputOptions } from '../config/output-options.js';
import type { Masker } from '../masking/masker.js';
import { visibleLines } from '../text/visible.js';
import { errorLine } from './error-line.js';
import { type Io, print } from './io.js';

/** What failed in the kit is not the deployment's fault, and does not belong among what was found of it. */
export function printFault(fault: unknown, masker: Masker, { verbose }: OutputOptions, io: Io): void {
  const [line] = errorLine(fault, masker);
  print(io.stderr, line);
  if (verbose && fault instanceof Error)
    print(io.stderr, masker.mask(visibleLines(fault.stack ?? '').join('\n')));
}
