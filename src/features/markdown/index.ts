import type { Feature } from '../../core/command/feature.js';

/** `report.md`: the run as a summary for the page of a CI job. */
export const markdown: Feature = {
  writers: [
    {
      name: 'markdown',
      file: 'report.md',
      byDefault: false,
      load: async () => (await import('./report.js')).markdownReport,
    },
  ],
};
