import type { Feature } from '../../core/command/feature.js';
import { addInitCommand } from './init-command.js';

/** Sets a project up: configuration, waiver file, pipeline. */
export const init: Feature = {
  addCommands: addInitCommand,
};
