import { constantServers } from './constant.js';
import type { Degenerate } from './degenerate.js';
import { echoingServers } from './echoes.js';
import { silentServers } from './silent.js';
import { staticMocks } from './static-mocks.js';
import { wornOutServers } from './worn-out.js';

export { DEGENERATE_KEY, type Degenerate, type DegenerateServer } from './degenerate.js';

/** Servers that the kit must not accept as an implementation. */
export const degenerates: readonly Degenerate[] = [
  ...constantServers,
  ...echoingServers,
  ...staticMocks,
  ...silentServers,
  ...wornOutServers,
];
