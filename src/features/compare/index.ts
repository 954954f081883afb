import type { Feature } from '../../core/command/feature.js';
import { addCompareCommand } from './compare-command.js';

/** Compares two runs or two deployments. */
export const compare: Feature = {
  addCommands: addCompareCommand,
};
