import type { Feature } from '../../core/command/feature.js';
import { addDoctorCommand } from './doctor-command.js';

/** Says what is found about a target, and what to change in the configuration. */
export const doctor: Feature = {
  addCommands: addDoctorCommand,
};
