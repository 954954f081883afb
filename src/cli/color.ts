import type { Environment } from '../config/environment-layer.js';
import type { OutputOptions } from '../config/output-options.js';
import type { Output } from './io.js';

/** Whether to colour an output: as the user says, else on a terminal that can (https://no-color.org). */
export function hasColor(output: Output, { color }: OutputOptions, environment: Environment): boolean {
  if (color !== undefined) return color;
  return output.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
}
