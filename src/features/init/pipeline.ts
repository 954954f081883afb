import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { KitError } from '../../core/errors.js';
import { kit, packageRoot } from '../../core/package.js';
import { repositoryTop } from './detect-ci.js';
import type { CiSystem, Setup, SetupFile } from './setup.js';

/** A pipeline, and the steps that are left to do by hand. */
export interface Pipeline extends SetupFile {
  readonly next: readonly string[];
}

/** The name of the kit in the registry, which the recipes repeat, and its version. */
const KIT = `${kit.name}@${kit.version}`;

/** Installs the kit where the job has no key yet: that of package-lock.json, or else this version, without scripts. */
const INSTALL = `if grep -qs '"petstore-conformance": "dist/' package-lock.json; then
  npm ci --ignore-scripts --no-audit --no-fund
else
  npm install --prefix "$RUNNER_TEMP/conformance" --ignore-scripts --no-audit --no-fund "$CONFORMANCE_KIT"
fi
`;

const JUDGE =
  'PATH="$PWD/node_modules/.bin:$RUNNER_TEMP/conformance/node_modules/.bin:$PATH" petstore-conformance run --max-duration 1500';

/**
 * The pipeline of a project for its CI system, made from the recipe for that system. It repeats nothing of the
 * configuration file. Undefined for `none`.
 */
export function pipelineOf(setup: Setup, folder: string): Pipeline | undefined {
  return setup.ci === 'none' ? undefined : MAKERS[setup.ci](setup, folder);
}

const MAKERS: Readonly<Record<Exclude<CiSystem, 'none'>, (setup: Setup, folder: string) => Pipeline>> = {
  github: ({ keyVariable }, folder) => ({
    path: '.github/workflows/conformance.yml',
    text: githubWorkflow(keyVariable, defaultBranch(repositoryTop(folder))),
    next: [`Store the API key as the secret ${keyVariable} of the repository on GitHub.`],
  }),
  gitlab: ({ keyVariable }, folder) => {
    const isTaken = existsSync(path.join(folder, '.gitlab-ci.yml'));
    const file = isTaken ? 'ci/conformance.yml' : '.gitlab-ci.yml';
    return {
      path: file,
      text: gitlabPipeline(keyVariable),
      next: [
        ...(isTaken
          ? [`Add \`include: ${file}\` to .gitlab-ci.yml, and give its \`stage\` the name of one of yours.`]
          : []),
        `Store the API key as the masked CI/CD variable ${keyVariable} of the project on GitLab.`,
      ],
    };
  },
  jenkins: ({ keyVariable }, folder) => {
    const isTaken = existsSync(path.join(folder, 'Jenkinsfile'));
    const file = isTaken ? 'Jenkinsfile.conformance' : 'Jenkinsfile';
    return {
      path: file,
      text: jenkinsPipeline(keyVariable),
      next: [
        ...(isTaken ? [`Make a pipeline job in Jenkins with the script path ${file}.`] : []),
        'Store the API key as the credential petstore-api-key in Jenkins, of the kind "Secret text".',
      ],
    };
  },
};

function recipe(name: string): string {
  return readFileSync(path.join(packageRoot, 'recipes', name), 'utf8');
}

/** A recipe with another comment at its head, which says what to fill in. */
function headed(name: string, comment: string): Document {
  const document = parseDocument(recipe(name));
  document.commentBefore = comment;
  if (isMap(document.contents)) {
    document.contents.commentBefore = null;
    const [first] = document.contents.items;
    if (isScalar(first?.key)) first.key.commentBefore = null;
  }
  return document;
}

/** The recipe takes the kit's action from a repository; a project that has none runs the package. */
function githubWorkflow(keyVariable: string, branch: string): string {
  const document = headed(
    'github-workflow.yml',
    ` Judges the deployment on every push to ${branch}, on demand and every night.`,
  );
  document.setIn(['on', 'push', 'branches', 0], branch);
  document.setIn(['jobs', 'conformance', 'if'], `github.ref == 'refs/heads/${branch}'`);
  const steps = document.getIn(['jobs', 'conformance', 'steps']);
  if (!isSeq(steps)) throw damaged('github-workflow.yml');
  const index = steps.items.findIndex(
    (step) => isMap(step) && `${step.get('uses')}`.includes(`/${kit.name}@`),
  );
  if (index === -1) throw damaged('github-workflow.yml');
  const install = { name: 'Install the kit', env: { CONFORMANCE_KIT: KIT }, run: INSTALL };
  const judge = {
    name: 'Judge the deployment',
    run: JUDGE,
    env: { [keyVariable]: `\${{ secrets.${keyVariable} }}` },
  };
  steps.items.splice(index, 1, document.createNode(install), document.createNode(judge));
  return document.toString({ lineWidth: 0 });
}

function gitlabPipeline(keyVariable: string): string {
  const document = headed(
    'gitlab-ci.yml',
    ' Judges the deployment; the merge request and the pipeline show each requirement as a test.',
  );
  if (!document.deleteIn([kit.name, 'variables', 'PETSTORE_BASE_URL'])) throw damaged('gitlab-ci.yml');
  return document.toString({ lineWidth: 0 }).replaceAll('PETSTORE_API_KEY', keyVariable);
}

function jenkinsPipeline(keyVariable: string): string {
  const text = recipe('Jenkinsfile');
  const begin = text.indexOf('def nodeImage');
  const withoutUrl = text.slice(begin).replace(/^ *PETSTORE_BASE_URL = .*\n/m, '');
  if (begin < 0 || withoutUrl.length === text.length - begin) throw damaged('Jenkinsfile');
  const head = "// Judges the deployment; the build's test results show each requirement.\n";
  return head + withoutUrl.replaceAll("'PETSTORE_API_KEY'", `'${keyVariable}'`);
}

function damaged(name: string): KitError {
  return new KitError(
    `Reading recipes/${name} of this package: it differs from the package; install it again.`,
  );
}

/** Where a repository says which branch is its main one; a new one that was never pushed has only the branch it is on. */
const PLACES = [
  ['.git/refs/remotes/origin/HEAD', /^ref: refs\/remotes\/origin\/(\S+)$/m],
  ['.git/HEAD', /^ref: refs\/heads\/(master)$/m],
] as const;

/** The branch on which a pipeline runs. @param top folder at the top of a repository, or of none */
function defaultBranch(top: string): string {
  for (const [file, pattern] of PLACES) {
    const place = path.join(top, file);
    const [, branch] = (existsSync(place) && pattern.exec(readFileSync(place, 'utf8'))) || [];
    if (branch !== undefined) return branch;
  }
  return 'main';
}
