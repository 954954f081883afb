/** `init`: writes a configuration file and a workflow for GitHub Actions. Sends nothing. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Document } from 'yaml';
import { writeWhole, writing } from '../files.js';
import { isPlainElsewhere } from '../options/deployment.js';
import { type Context, type Feature, ownValue } from '../options/feature.js';
import { baseUrl, keyVariable, kind } from '../options/kinds.js';
import { UsageError } from '../options/problems.js';
import { table } from '../options/table.js';
import { kit, packageRoot } from '../package.js';

interface Typed {
  readonly name: string;
  readonly apiKeyEnv: string;
  readonly profile: string;
  readonly production?: true;
  readonly ci: boolean;
  readonly force?: true;
}

const NOTES = `
Other CI systems: docs/ci.md and the folder recipes of the package.

Example
  petstore-conformance init https://staging.example.com/v1

Exit codes
  0 written, 2 usage, or a file exists already and nothing was written`;

export const command: Feature = (program, context) => {
  program
    .command('init')
    .summary('set up a project: configuration and workflow')
    .description('Writes petstore-conformance.yaml and a workflow for GitHub Actions into the working directory.')
    .argument('<url>', 'base URL of the deployment, which ends in /v1')
    .option('--name <NAME>', 'name of the deployment', 'staging')
    .option('--api-key-env <NAME>', 'environment variable that holds its API key', 'PETSTORE_API_KEY')
    .option('--profile <quick|standard|thorough>', 'how much a run sends', 'standard')
    .option('--production', 'a production deployment: runs create nothing there')
    .option('--no-ci', 'write no workflow')
    .option('--force', 'replace existing files')
    .addHelpText('after', NOTES)
    .action((url: string, typed: Typed) => init(url, typed, context));
};

const WORKFLOW = '.github/workflows/conformance.yml';
const NAME = /^[A-Za-z][\w.-]*$/;

function init(given: string, typed: Typed, { workingDirectory: folder, stdout, invocation }: Context): void {
  const url = ownValue(baseUrl, 'base URL', given);
  const name = ownValue(kind('NAME', NAME, 'must be a name such as staging'), '--name', typed.name);
  const variable = ownValue(keyVariable, '--api-key-env', typed.apiKeyEnv);
  const profile = ownValue(table.profile.kind, '--profile', typed.profile);
  const target = { 'base-url': url, 'api-key-env': variable, ...(typed.production && { production: true }) };
  const document = new Document({ profile, reports: 'reports', 'default-target': name, targets: { [name]: target } });
  document.commentBefore = ` What \`npx ${kit.name}\` judges, and how. Every option of \`run\` may stand here under its name.
 yaml-language-server: $schema=./node_modules/${kit.name}/spec/config.schema.json`;
  const files = [
    { path: `${kit.name}.yaml`, content: document.toString({ lineWidth: 0 }) },
    ...(typed.ci ? [{ path: WORKFLOW, content: workflow(variable) }] : []),
  ];
  const taken = files.map((file) => file.path).filter((file) => existsSync(path.join(folder, file)));
  if (taken.length > 0 && !typed.force)
    throw new UsageError(`${taken.join(', ')}: exists already; nothing was written. Move it, or give --force`);
  writing(folder, 'run init in another folder', () =>
    writeWhole(files.map((file) => ({ ...file, path: path.join(folder, file.path) }))),
  );
  const steps = [
    ...(url.endsWith('/v1') ? [] : [`The base URL should end in /v1, but ${url} does not: check it.`]),
    ...(isPlainElsewhere(url) ? ['Use https, or write `allow-http: true`: plain http shows the key to others.'] : []),
    `export ${variable}=…`,
    `${invocation} doctor    shows whether the deployment can be judged`,
    `${invocation}           judges it`,
    ...(typed.ci ? [`Fill in the first lines of ${WORKFLOW}, and store the key as the secret ${variable}.`] : []),
    'Commit these files, and keep the folder reports out of the repository.',
  ];
  const written = files.map((file) => `written  ${file.path}\n`);
  stdout.write(`${written.join('')}\nNext\n${steps.map((step) => `  ${step}\n`).join('')}`);
}

/** The recipe for GitHub Actions. The configuration file names the deployment, and the variable of its key. */
function workflow(variable: string): string {
  const text = readFileSync(path.join(packageRoot, 'recipes/github-workflow.yml'), 'utf8');
  return text
    .replace(/^# +\d\. base-url.*\n/m, '')
    .replace(/^ *base-url:.*\n/m, '')
    .replace(/^(#)( +)\d\. /gm, '$1$2- ')
    .replace(/^( +)with:\n +api-key: .*\n/m, `$1env:\n$1  ${variable}: \${{ secrets.${variable} }}\n$1with:\n`)
    .replaceAll('PETSTORE_API_KEY', variable);
}
