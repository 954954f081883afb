import type { Environment } from '../config/layers/environment-layer.js';
import type { OutputOptions } from '../config/output-options.js';
import type { Output } from './io.js';

/** Whether an output is a terminal that can go back to the beginning of a line and write over it. */
export function canRewrite({ isTTY }: Output, { TERM }: Environment): boolean {
  return isTTY === true && TERM !== 'dumb';
}

/**
 * Whether to colour an output: as the user says by a flag, else as `FORCE_COLOR` says (https://force-color.org, with
 * `0` and `false` for no, as Node takes it), else not with `NO_COLOR` (https://no-color.org), else on a terminal that can.
 */
export function hasColor(output: Output, { color }: OutputOptions, environment: Environment): boolean {
  const { FORCE_COLOR, NO_COLOR } = environment;
  if (color !== undefined) return color;
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return canRewrite(output, environment) && !NO_COLOR;
}
