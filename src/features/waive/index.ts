import type { Feature } from '../../core/command/feature.js';
import { addWaiveCommand } from './waive-command.js';

/** Writes waivers for violations that are known. */
export const waive: Feature = {
  addCommands: addWaiveCommand,
};
