/** `init`: writes a configuration file and a workflow for GitHub Actions. Sends nothing. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Document } from 'yaml';
import { writeWhole, writing } from '../base/files.js';
import { UsageError } from '../base/problems.js';
import { isLoopback } from '../http/route.js';
import { baseUrl, keyVariable, kind } from '../kit/kinds.js';
import { type Kit, variableNamed } from '../kit/kit.js';
import { isPlainElsewhere } from '../options/deployment.js';
import { type Context, type Feature, ownValue } from '../options/feature.js';
import { butFor, optionsOf } from '../options/table.js';

interface Typed {
  readonly name: string;
  readonly apiKeyEnv?: string;
  readonly profile: string;
  readonly production?: true;
  readonly ci?: boolean;
  readonly force?: true;
}

const notesFor = ({ name, address }: Kit) => `
Other CI systems: docs/ci.md and the folder recipes of the package.

Example
  ${name} init ${address.example}

Exit codes
  0 written, 2 usage, or a file exists already and nothing was written`;

export const command: Feature = (program, context) => {
  const { kit } = context;
  const workflow = kit.workflow ? ' and a workflow for GitHub Actions' : '';
  const own = program
    .command('init')
    .summary(`set up a project: configuration${kit.workflow ? ' and workflow' : ''}`)
    .description(`Writes ${kit.name}.yaml${workflow} into the working directory.`)
    .argument('<url>', `base URL of the deployment${kit.address.words ?? ''}`)
    .option('--name <NAME>', 'name of the deployment', 'staging')
    .option('--profile <quick|standard|thorough>', 'how much a run sends', 'standard')
    .option('--production', 'a production deployment: runs create nothing there')
    .option('--force', 'replace existing files')
    .addHelpText('after', notesFor(kit))
    .action((url: string, typed: Typed) => init(url, typed, context));
  if (kit.service.credential !== 'none')
    own.option('--api-key-env <NAME>', 'environment variable that holds its API key', variableNamed(kit, 'api-key'));
  if (kit.workflow) own.option('--no-ci', 'write no workflow');
};

const WORKFLOW = '.github/workflows/conformance.yml';
const TARGET_NAME = /^[A-Za-z][\w.-]*$/;

function init(given: string, typed: Typed, context: Context): void {
  const { kit, workingDirectory: folder, stdout, invocation } = context;
  const { address, service } = kit;
  const url = ownValue(baseUrl(address.example), 'base URL', given);
  const name = ownValue(kind('NAME', TARGET_NAME, 'must be a name such as staging'), '--name', typed.name);
  const key = typed.apiKeyEnv === undefined ? undefined : ownValue(keyVariable, '--api-key-env', typed.apiKeyEnv);
  const profile = ownValue(optionsOf(kit).table.profile.kind, '--profile', typed.profile);
  const named = key !== undefined && { 'api-key-env': key };
  const target = { 'base-url': url, ...named, ...(typed.production && { production: true }) };
  const document = new Document({ profile, reports: 'reports', 'default-target': name, targets: { [name]: target } });
  document.commentBefore = ` What \`npx ${kit.name}\` judges, and how.\n Each option of \`run\`${butFor(kit, 'file')} may stand here under its name.${
    kit.configSchema === undefined ? '' : `\n yaml-language-server: $schema=${kit.configSchema}`
  }`;
  const files = [
    { path: `${kit.name}.yaml`, content: document.toString({ lineWidth: 0 }) },
    ...(typed.ci && kit.workflow ? [{ path: WORKFLOW, content: kit.workflow(key ?? '') }] : []),
  ];
  const taken = files.map((file) => file.path).filter((file) => existsSync(path.join(folder, file)));
  if (taken.length > 0 && !typed.force)
    throw new UsageError(`${taken.join(', ')}: exists already; nothing was written. Move it, or give --force`);
  writing(folder, 'run init in another folder', () =>
    writeWhole(files.map((file) => ({ ...file, path: path.join(folder, file.path) }))),
  );
  const steps = [
    ...(address.isRight?.(new URL(url).pathname) === false
      ? [`The base URL should be one${address.words ?? ''}, and ${url} is not: check it.`]
      : []),
    ...(service.credential !== 'none' && isPlainElsewhere(new URL(url))
      ? ['Use https, or write `allow-http: true`: plain http shows the key to others.']
      : []),
    ...(key === undefined ? [] : [`export ${key}=…`]),
    `${invocation} doctor    shows whether the deployment can be judged`,
    `${invocation}           judges it`,
    ...(typed.ci && isLoopback(new URL(url))
      ? [
          `A runner that GitHub hosts cannot reach ${url}: start the deployment in the job, or use a runner of your own.`,
        ]
      : []),
    ...(typed.ci ? [`Fill in the first lines of ${WORKFLOW}, and store the key as the secret ${key}.`] : []),
    'Commit these files, and keep the folder reports out of the repository.',
  ];
  const written = files.map((file) => `written  ${file.path}\n`);
  stdout.write(`${written.join('')}\nNext\n${steps.map((step) => `  ${step}\n`).join('')}`);
}
