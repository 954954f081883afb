import { describe, test } from 'vitest';
import { holdAgainst } from './hostile-run.js';
import { brokenServers } from './hostile-servers/broken.js';

describe('a run tells what is wrong with a message where', () => {
  test.concurrent.each(brokenServers)('$does', holdAgainst);
});
