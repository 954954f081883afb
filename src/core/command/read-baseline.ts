import type { BaselineReader } from '../config/gate.js';

/** Reads the results of an earlier run. Loaded only where a run is given one. */
export const readBaseline: BaselineReader = async (location, origin) => {
  const earlier = await import('../gate/read-baseline.js');
  return earlier.readBaseline(location, origin);
};
