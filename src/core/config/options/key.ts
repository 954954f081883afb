import { VARIABLE } from '../file/variables.js';
import { ApiKey } from '../key/api-key.js';
import { type OptionKind, read, refuse } from '../kinds/kind.js';
import { path } from '../kinds/path.js';
import { text } from '../kinds/text.js';
import { yesNo } from '../kinds/yes-no.js';
import { option } from './option.js';

/** The API key itself. In the file only as `${NAME}`, so that no key is ever committed in clear text. */
const secret: OptionKind<ApiKey> = {
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

const VARIABLE_NAME = '^[A-Za-z_][A-Za-z0-9_]*$';

/** The name of an environment variable. Never shown when refused: it may be the key, given by mistake. */
const variableName = text<string>({
  placeholder: 'NAME',
  parse: (given) =>
    new RegExp(VARIABLE_NAME).test(given)
      ? read(given)
      : refuse('must be the name of an environment variable that holds the key, not the key itself'),
  schema: { pattern: VARIABLE_NAME },
  show: () => undefined,
});

/** Where the key is when no option says where. */
export const DEFAULT_KEY_VARIABLE = 'PETSTORE_API_KEY';

export const keyOptions = {
  'api-key-env': option({
    kind: variableName,
    defaultText: DEFAULT_KEY_VARIABLE,
    help: 'read the API key from this environment variable',
    example: 'STAGING_API_KEY',
    run: false,
  }),
  'api-key-file': option({
    kind: path('PATH'),
    help: 'read the API key from this file',
    example: 'key.txt',
    run: false,
  }),
  'api-key-stdin': option({
    kind: yesNo,
    default: false,
    help: 'read the API key from the first line of standard input',
    example: 'true',
    run: false,
  }),
  'api-key': option({
    kind: secret,
    help: 'the API key itself, for a quick try; the other ways keep it out of the process list',
    example: '"$KEY"',
    run: false,
    // PETSTORE_API_KEY is where --api-key-env looks by default. Were it to outrank the file as other variables
    // do, a key exported for one deployment would be sent to a target whose own key the file names.
    environment: false,
    embedding: { help: 'the API key; it is masked in everything that the run gives back', required: true },
  }),
};
