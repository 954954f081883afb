import { describe, test } from 'vitest';
import { holdAgainst } from './hostile-run.js';
import { elsewhereServers } from './hostile-servers/elsewhere.js';

describe('a run contacts only its target, and reaches it, when', () => {
  test.concurrent.each(elsewhereServers)('$description', holdAgainst);
});
