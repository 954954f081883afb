import { describe, test } from 'vitest';
import { holdAgainst } from './hostile-run.js';
import { largeServers } from './hostile-servers/large.js';

describe('a run ends in time and within its memory when', () => {
  test.each(largeServers)('$description', holdAgainst);
});
