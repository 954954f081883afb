import { type Io, print } from '../../core/command/io.js';
import { INTERRUPTED } from '../../core/command/process-watch.js';
import { UsageError } from '../../core/errors.js';
import { kit } from '../../core/package.js';
import {
  type AnswerName,
  DEFAULT_KEY_VARIABLE,
  DEFAULT_PROFILE,
  DEFAULT_TARGET_NAME,
  readAnswer,
} from './answers.js';
import { configurationFile } from './configuration.js';
import { detectCi } from './detect-ci.js';
import type { InitFlags } from './init-command.js';
import { nextSteps } from './next-steps.js';
import { pipelineOf } from './pipeline.js';
import { placeFiles } from './place.js';
import type { Setup } from './setup.js';
import { waiverPlaceIn } from './waivers.js';

/** Sets a project up in the working directory, and gives the exit code. */
export async function init(url: string | undefined, flags: InitFlags, io: Io): Promise<number> {
  const setup = await setupOf(givenAnswers(url, flags), flags, io);
  if (setup === undefined) {
    print(io.stderr, 'nothing was written');
    return INTERRUPTED;
  }
  const pipeline = pipelineOf(setup, io.workingDirectory);
  const waivers = await waiverPlaceIn(io.workingDirectory);
  const files = [
    configurationFile(setup, waivers.path),
    ...(waivers.file ? [waivers.file] : []),
    ...(pipeline ? [pipeline] : []),
  ];
  await placeFiles(io.workingDirectory, files, flags.force === true);
  for (const file of files) print(io.stdout, `written  ${file.path}`);
  if (!waivers.file) print(io.stdout, `kept     ${waivers.path}`);
  print(io.stdout, '\nNext');
  const steps = nextSteps({ setup, folder: io.workingDirectory, waivers: waivers.path, pipeline });
  for (const step of steps) print(io.stdout, `  ${step}`);
  return 0;
}

function givenAnswers(url: string | undefined, flags: InitFlags): Partial<Setup> {
  const given = <N extends AnswerName>(name: N, text: string | undefined, label: string) =>
    text === undefined ? {} : { [name]: readAnswer(name, text, label) };
  return {
    ...given('baseUrl', url, 'base URL'),
    ...given('target', flags.name, '--name'),
    ...given('keyVariable', flags.apiKeyEnv, '--api-key-env'),
    ...given('profile', flags.profile, '--profile'),
    ...given('ci', flags.ci, '--ci'),
    ...(flags.production && { production: true }),
  };
}

/** Undefined: the user broke off. */
async function setupOf(given: Partial<Setup>, { yes }: InitFlags, io: Io): Promise<Setup | undefined> {
  const likely = {
    target: DEFAULT_TARGET_NAME,
    keyVariable: DEFAULT_KEY_VARIABLE,
    profile: DEFAULT_PROFILE,
    production: false,
    ci: detectCi(io.workingDirectory),
  } as const;
  const { terminal } = io;
  if (!yes && terminal) {
    const { ask } = await import('./questions.js');
    return ask({ given, likely }, terminal);
  }
  const { baseUrl } = given;
  if (baseUrl !== undefined) return { ...likely, ...given, baseUrl };
  throw new UsageError(
    `no base URL: give one, such as '${kit.name} init https://staging.example.com/v1'; without --yes, init asks on a terminal`,
  );
}
