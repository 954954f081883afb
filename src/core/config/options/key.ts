import { path } from '../kinds/path.js';
import { secret } from '../kinds/secret.js';
import { variableName } from '../kinds/variable-name.js';
import { yesNo } from '../kinds/yes-no.js';
import { option } from './option.js';

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
