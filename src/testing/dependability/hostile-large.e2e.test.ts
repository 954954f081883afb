import { describe, test } from 'vitest';
import { sampleOf } from '../vitest/nightly.js';
import { holdAgainst } from './hostile-run.js';
import { largeServers } from './hostile-servers/large.js';

describe('a run ends in time and within its memory when', () => {
  test.each(sampleOf(largeServers, 2))('$description', holdAgainst);
});
