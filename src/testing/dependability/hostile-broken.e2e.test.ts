import { describe, test } from 'vitest';
import { sampleOf } from '../vitest/nightly.js';
import { holdAgainst } from './hostile-run.js';
import { brokenServers } from './hostile-servers/broken.js';

describe('a run says what is wrong with a message when', () => {
  test.concurrent.each(sampleOf(brokenServers, 2))('$description', holdAgainst);
});
