import { describe, test } from 'vitest';
import { holdAgainst } from './hostile-run.js';
import { textServers } from './hostile-servers/texts.js';

describe('what a server sends gets to no terminal, page or parser as it is where', () => {
  test.concurrent.each(textServers)('$does', holdAgainst);
});
