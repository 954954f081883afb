import { describe, test } from 'vitest';
import { holdAgainst } from '../testing/hostile-run.js';
import { slowServers } from '../testing/hostile-servers/slow.js';

describe('a run ends in time, with the reason, where', () => {
  test.concurrent.each(slowServers)('$does', holdAgainst);
});
