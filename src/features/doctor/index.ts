import type { Feature } from '../../core/command/feature.js';
import { addDoctorCommand } from './doctor-command.js';

/** Diagnoses a target, and says what to change in the configuration. */
export const doctor: Feature = {
  addCommands: addDoctorCommand,
};
