import { VARIABLE } from '../file/variables.js';
import { ApiKey } from '../key/api-key.js';
import { type OptionKind, read, refuse } from './kind.js';

/** The API key itself. In the file only as `${NAME}`, so that no key is ever committed in clear text. */
export const secret: OptionKind<ApiKey> = {
  placeholder: 'KEY',
  type: 'string',
  fromText: (given) => read(new ApiKey(given)),
  fromFile: () =>
    refuse(
      `a key in clear text is refused: use api-key-env, api-key-file, or \${NAME} for an environment variable`,
    ),
  schema: { type: 'string', pattern: `^${VARIABLE}$` },
  show: () => undefined,
};
