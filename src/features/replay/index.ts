import type { Feature } from '../../core/command/feature.js';
import { addReplayCommand } from './replay-command.js';

/** Sends the findings of a run again. */
export const replay: Feature = {
  addCommands: addReplayCommand,
};
