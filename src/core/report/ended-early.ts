import type { End } from '../results/model.js';

/** How a run ended that did not come to its end, in words. */
export const endedEarly: Readonly<Partial<Record<End, string>>> = {
  interrupted: 'interrupted',
  'out-of-time': 'out of time',
  'kit-fault': 'the kit failed',
};
