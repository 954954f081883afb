import { describe, test } from 'vitest';
import { sampleOf } from '../vitest/nightly.js';
import { holdAgainst } from './hostile-run.js';
import { slowServers } from './hostile-servers/slow.js';

describe('a run ends in time, with the reason, when', () => {
  test.concurrent.each(sampleOf(slowServers, 2))('$description', holdAgainst);
});
