import path from 'node:path';
import { isPlainElsewhere } from '../../core/config/route/resolve-route.js';
import { WAIVERS_FILE } from '../../core/config/waiver.js';
import { kit } from '../../core/package.js';
import { repositoryTop } from './detect-ci.js';
import type { Pipeline } from './pipeline.js';
import type { Setup } from './setup.js';

/** The files that were written, and where. */
export interface Written {
  readonly setup: Setup;
  /** Absolute. */
  readonly folder: string;
  /** Path of the waiver file from there. */
  readonly waivers: string;
  readonly pipeline: Pipeline | undefined;
}

/** The steps that are left to do by hand, one per line. */
export function nextSteps({ setup, folder, waivers, pipeline }: Written): readonly string[] {
  return [
    ...unusualAddress(setup),
    ...plainHttp(setup),
    `export ${setup.keyVariable}=…`,
    `npx ${kit.name} doctor    shows whether the deployment can be judged`,
    `npx ${kit.name}           judges it`,
    ...elsewhere(waivers),
    ...(pipeline ? [...pipeline.next, ...below(pipeline.path, folder)] : []),
    'Commit these files, and keep the folder reports out of the repository.',
  ];
}

function unusualAddress({ baseUrl }: Setup): readonly string[] {
  if (baseUrl.endsWith('/v1')) return [];
  return [`The interface says that the base URL ends in /v1, but ${baseUrl} does not: check it.`];
}

/** The name of a waiver file that is not the usual one, which somebody may look for. */
function elsewhere(waivers: string): readonly string[] {
  if (waivers === WAIVERS_FILE) return [];
  return [
    `${WAIVERS_FILE} is not a waiver file of ${kit.name}: write waivers into ${waivers}, as \`waive\` does.`,
  ];
}

/** CI systems look for pipelines at the top of a repository only. */
function below(pipeline: string, folder: string): readonly string[] {
  const top = repositoryTop(folder);
  if (top === folder) return [];
  const [up, down] = [path.relative(folder, top), path.relative(top, folder)];
  return [
    `Move ${pipeline} to the top of the repository, ${up}, where CI reads it; run its commands in ${down}, and look for reports there.`,
  ];
}

/** A run refuses plain http until the user allows it. */
function plainHttp({ baseUrl, target }: Setup): readonly string[] {
  if (!isPlainElsewhere(baseUrl)) return [];
  return [
    `Use https, or write \`allow-http: true\` under ${target}: plain http shows the key to anyone who listens in.`,
  ];
}
