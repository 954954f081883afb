import { describe, test } from 'vitest';
import { holdAgainst } from './hostile-run.js';
import { elsewhereServers } from './hostile-servers/elsewhere.js';

describe('a run goes to its target alone, and finds its way, where', () => {
  test.concurrent.each(elsewhereServers)('$does', holdAgainst);
});
