import type { Feature } from '../../core/command/feature.js';
import { addCertifyCommand } from './certify-command.js';
import { addVerifyCommand } from './verify-command.js';

/** Makes the bundle that a certifying party decides on, and says whether one holds. */
export const certify: Feature = {
  addCommands(program, context) {
    addCertifyCommand(program, context);
    addVerifyCommand(program, context);
  },
};
