import { describe, test } from 'vitest';
import { holdAgainst } from './hostile-run.js';
import { brokenServers } from './hostile-servers/broken.js';

describe('a run says what is wrong with a message when', () => {
  test.concurrent.each(brokenServers)('$description', holdAgainst);
});
