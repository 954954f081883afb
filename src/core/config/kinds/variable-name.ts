import { read, refuse } from './kind.js';
import { text } from './text.js';

const pattern = '^[A-Za-z_][A-Za-z0-9_]*$';

/** The name of an environment variable. Never shown when refused: it may be the key, given by mistake. */
export const variableName = text<string>({
  placeholder: 'NAME',
  parse: (given) =>
    new RegExp(pattern).test(given)
      ? read(given)
      : refuse('must be the name of an environment variable that holds the key, not the key itself'),
  schema: { pattern },
  show: () => undefined,
});
