import { describe, test } from 'vitest';
import { holdAgainst } from './hostile-run.js';
import { slowServers } from './hostile-servers/slow.js';

describe('a run ends in time, with the reason, when', () => {
  test.concurrent.each(slowServers)('$description', holdAgainst);
});
