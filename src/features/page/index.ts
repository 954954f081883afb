import type { Feature } from '../../core/command/feature.js';

/** `report.html`: the run as one page that opens from a disk. */
export const page: Feature = {
  writers: [
    {
      name: 'html',
      file: 'report.html',
      byDefault: true,
      load: async () => (await import('./html.js')).htmlReport,
    },
  ],
};
