import { NoDeploymentError, UsageError } from '../errors.js';
import { checkReportsFolder } from '../files/reports-folder.js';
import { fileLayer } from './file/file-layer.js';
import { findConfigFile } from './file/find.js';
import { resolveKey } from './key/key-source.js';
import { environmentLayer } from './layers/environment-layer.js';
import { flagLayer } from './layers/flag-layer.js';
import { firstGiven, type Layer, valueOrDefault } from './layers/layer.js';
import type { RunOptions } from './options.js';
import { type OutputOptions, resolveOutput } from './output-options.js';
import { productionNotice } from './production.js';
import { resolveRoute } from './route/resolve-route.js';
import { secretsOf } from './route/route.js';
import { resolveSettings, type Settings } from './settings.js';
import type { Sources } from './sources.js';
import { chooseTarget } from './target.js';
import { type FilePlace, ignoredWaivers, waiverPlace } from './waivers/place.js';
import { readWaiverFile } from './waivers/read.js';

/** The deployment that a run is about. */
export type Deployment = Pick<RunOptions, 'baseUrl' | 'targetName' | 'apiKey' | 'reach'>;

/** The options of the user, resolved. */
export interface ResolvedRun {
  /** Absent: the embedded reference implementation, which is yet to be started. */
  readonly deployment?: Deployment;
  readonly settings: Settings;
  readonly output: OutputOptions;
  /** Lines for the user that are no errors. */
  readonly notices: readonly string[];
}

const KEY_NOTICE =
  '--api-key shows the key in the process list and in the history of the shell; ' +
  'PETSTORE_API_KEY, --api-key-env, --api-key-file and --api-key-stdin do not';

const INSECURE_NOTICE =
  'WARNING: --insecure accepts any certificate: anyone between this machine and the deployment can read the API key ' +
  'and change every response';

/**
 * Finds every option of a run: flag before environment before file (the target's part before its top) before
 * default, and makes sure that its reports can be written. Sends nothing.
 * Throws UsageError with one line for the first thing that will not do.
 *
 * @param accept sees what was given where, and may throw for what the command does not take
 */
export async function resolveRun(
  sources: Sources,
  accept: (layers: readonly Layer[]) => void = () => undefined,
): Promise<ResolvedRun> {
  const { layers, ...resolved } = await resolveLayers(sources, accept);
  await checkReportsFolder(resolved.settings.reports, reportsOrigin(layers));
  return resolved;
}

/** The same for a run whose exit code waivers decide: reads them, too. */
export async function resolveGatedRun(sources: Sources): Promise<ResolvedRun> {
  const { layers, ...others } = await resolveLayers(sources);
  const place = waiverPlace(layers, sources.workingDirectory);
  const ignored = ignoredWaivers(place, sources.workingDirectory);
  const resolved = ignored === undefined ? others : { ...others, notices: [...others.notices, ignored] };
  const waivers = place && (await readWaiverFile(place, sources.now));
  await checkReportsFolder(resolved.settings.reports, reportsOrigin(layers));
  if (waivers === undefined) return resolved;
  const targetNames = (await targetsOfFile(sources)) ?? [];
  return { ...resolved, settings: { ...resolved.settings, waivers, targetNames } };
}

/** The same for a run that leaves no reports behind: their folder is neither made nor looked at. */
export async function resolveUnreportedRun(sources: Sources): Promise<ResolvedRun> {
  const { layers: _, ...resolved } = await resolveLayers(sources);
  return resolved;
}

/** The waiver file that a run without a target would read; undefined where there is none. Throws UsageError. */
export async function resolveWaiverPlace({
  flags,
  environment,
  workingDirectory,
}: Pick<Sources, 'flags' | 'environment' | 'workingDirectory'>): Promise<FilePlace | undefined> {
  const above = [flagLayer(flags, workingDirectory), environmentLayer(environment, workingDirectory)];
  const file = await findConfigFile(above, workingDirectory);
  const layers = file ? [...above, fileLayer(file, file.top, environment)] : above;
  return waiverPlace(layers, workingDirectory);
}

/** Names of the targets of the configuration file that a run would read; undefined where there is no file. */
export async function targetsOfFile({
  flags,
  environment,
  workingDirectory,
}: Pick<Sources, 'flags' | 'environment' | 'workingDirectory'>): Promise<readonly string[] | undefined> {
  const above = [flagLayer(flags, workingDirectory), environmentLayer(environment, workingDirectory)];
  const file = await findConfigFile(above, workingDirectory);
  return file && [...file.targets.keys()];
}

async function resolveLayers(
  sources: Sources,
  accept?: (layers: readonly Layer[]) => void,
): Promise<ResolvedRun & { readonly layers: readonly Layer[] }> {
  const { environment, workingDirectory } = sources;
  const above = [flagLayer(sources.flags, workingDirectory), environmentLayer(environment, workingDirectory)];
  const file = await findConfigFile(above, workingDirectory);
  const target = chooseTarget(above, file, environment);
  const layers = [...above, ...target.layers];
  accept?.(layers);

  const settings = await resolveSettings(layers, sources);
  const output = resolveOutput(layers);
  const reference = valueOrDefault(above, 'reference') === true;
  if (reference) refuseDeployment(above);
  const deployment = reference ? undefined : await resolveDeployment(layers, target.name, file, sources);
  const production = productionNotice(settings);
  return {
    layers,
    ...(deployment && { deployment }),
    settings,
    output,
    notices: [
      ...(!reference && sources.flags['api-key'] !== undefined ? [KEY_NOTICE] : []),
      ...(deployment?.reach.route.tls?.insecure ? [INSECURE_NOTICE] : []),
      ...(production === undefined ? [] : [production]),
    ],
  };
}

async function resolveDeployment(
  layers: readonly Layer[],
  targetName: string | undefined,
  file: { readonly name: string; readonly targets: ReadonlyMap<string, unknown> } | undefined,
  sources: Sources,
): Promise<Deployment> {
  const baseUrl = valueOrDefault(layers, 'base-url');
  if (baseUrl === undefined) {
    const targets = [...(file?.targets.keys() ?? [])].join(', ');
    const choice = targets === '' ? '' : `, or --target with one of ${targets} from ${file?.name}`;
    throw new NoDeploymentError(
      `no base URL: give one, such as 'petstore-conformance https://staging.example.com/v1'${choice}`,
    );
  }
  const apiKey = await resolveKey(layers, sources);
  sources.learn?.([apiKey.reveal()]);
  const reach = await resolveRoute(layers, sources, baseUrl);
  sources.learn?.(secretsOf(reach));
  return { baseUrl, apiKey, reach, ...(targetName !== undefined && { targetName }) };
}

/** Refuses a deployment beside --reference: that would be two runs. */
function refuseDeployment(above: readonly Layer[]): void {
  const [flags] = above;
  const named = flags && (flags.given('base-url') ?? flags.given('target'));
  if (named) throw new UsageError(`--reference and ${named.origin}: give one of them, not both`);
}

function reportsOrigin(layers: readonly Layer[]): string {
  return firstGiven(layers, 'reports')?.origin ?? '--reports reports';
}
