import { path } from '../kinds/path.js';
import { secret } from '../kinds/secret.js';
import { variableName } from '../kinds/variable-name.js';
import { yesNo } from '../kinds/yes-no.js';
import type { OptionRows } from '../option-table.js';

/** Where the key is when no option says where. */
export const DEFAULT_KEY_VARIABLE = 'PETSTORE_API_KEY';

export const keyOptions: OptionRows<'api-key-env' | 'api-key-file' | 'api-key-stdin' | 'api-key'> = {
  'api-key-env': {
    kind: variableName,
    defaultText: DEFAULT_KEY_VARIABLE,
    help: 'read the API key from this environment variable',
    example: 'STAGING_API_KEY',
  },
  'api-key-file': {
    kind: path('PATH'),
    help: 'read the API key from this file',
    example: 'key.txt',
  },
  'api-key-stdin': {
    kind: yesNo,
    default: false,
    help: 'read the API key from the first line of standard input',
    example: 'true',
  },
  'api-key': {
    kind: secret,
    help: 'the API key itself, for a quick try; the other ways keep it out of the process list',
    example: '"$KEY"',
    // PETSTORE_API_KEY is where --api-key-env looks by default. Were it to outrank the file as other variables
    // do, a key exported for one deployment would be sent to a target whose own key the file names.
    environment: false,
  },
};
