import type { Feature } from '../../core/command/feature.js';

/** `badge.json`: the verdict as a badge that shields.io draws. */
export const badge: Feature = {
  writers: [
    {
      name: 'badge',
      file: 'badge.json',
      byDefault: false,
      load: async () => (await import('./badge.js')).badge,
    },
  ],
};
