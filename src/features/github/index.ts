import type { Feature } from '../../core/command/feature.js';
import { guardedIo } from './guarded.js';

/** Output for GitHub Actions: annotations, and the summary of the job. */
export const github: Feature = {
  guardIo: guardedIo,
  afterRun: async (results, formats, output, io) => {
    const { tellGithub } = await import('./tell.js');
    await tellGithub(results, formats, output, io);
  },
};
