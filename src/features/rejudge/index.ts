import type { Feature } from '../../core/command/feature.js';
import { addRejudgeCommand } from './rejudge-command.js';

/** Judges a run again from its record. */
export const rejudge: Feature = {
  addCommands: addRejudgeCommand,
};
