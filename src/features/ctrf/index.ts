import type { Feature } from '../../core/command/feature.js';

/** `ctrf.json`: the run in the Common Test Report Format. */
export const ctrf: Feature = {
  writers: [
    {
      name: 'ctrf',
      file: 'ctrf.json',
      byDefault: false,
      load: async () => (await import('./report.js')).ctrfReport,
    },
  ],
};
