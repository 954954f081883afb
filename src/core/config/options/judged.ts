import { baseUrl } from '../kinds/base-url.js';
import { read, refuse } from '../kinds/kind.js';
import { path } from '../kinds/path.js';
import { text } from '../kinds/text.js';
import { yesNo } from '../kinds/yes-no.js';
import { option } from './option.js';

const targetName = text<string>({
  placeholder: 'NAME',
  parse: (given) => (given === '' ? refuse('must be the name of a target of the file') : read(given)),
});

export const judgedOptions = {
  'base-url': option({
    kind: baseUrl,
    help: 'base URL of the deployment, which ends in /v1',
    example: 'https://staging.example.com/v1',
    run: false,
    flag: 'argument',
    embedding: { required: true },
  }),
  target: option({
    kind: targetName,
    defaultText: 'default-target of the file',
    help: 'judge this target of the configuration file',
    example: 'staging',
    run: false,
    file: false,
  }),
  config: option({
    kind: path('PATH'),
    defaultText: 'petstore-conformance.yaml, where there is one',
    help: 'read this configuration file',
    example: 'ci/petstore-conformance.yaml',
    run: false,
    file: false,
  }),
  reference: option({
    kind: yesNo,
    default: false,
    help: 'judge the embedded reference implementation; needs no URL and no key',
    example: 'true',
    repeat: 'never',
    certificate: 'free',
    environment: false,
    file: false,
  }),
};
