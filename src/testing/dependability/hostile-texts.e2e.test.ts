import { describe, test } from 'vitest';
import { holdAgainst } from './hostile-run.js';
import { textServers } from './hostile-servers/texts.js';

describe('no text of a server reaches a terminal, page or parser unescaped when', () => {
  test.concurrent.each(textServers)('$description', holdAgainst);
});
