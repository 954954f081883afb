import type { OutputOptions } from '../config/output-options.js';
import type { Masker } from '../masking/masker.js';
import { visibleLines } from '../text/visible.js';
import { errorLine } from './error-line.js';
import { type Io, print } from './io.js';

/** Prints a fault of the kit: it is not the deployment's, and does not belong among its findings. */
export function printFault(fault: unknown, masker: Masker, { verbose }: OutputOptions, io: Io): void {
  const [line] = errorLine(fault, masker);
  print(io.stderr, line);
  if (verbose && fault instanceof Error)
    print(io.stderr, masker.mask(visibleLines(fault.stack ?? '').join('\n')));
}
