import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasColor } from '../../core/command/color.js';
import type { CommandContext } from '../../core/command/context.js';
import { exitCodeOf, KIT_FAULT } from '../../core/command/exit-code.js';
import { openFollowers } from '../../core/command/followers.js';
import { type Io, print, terminalColumns } from '../../core/command/io.js';
import { reportRun } from '../../core/command/judge.js';
import { INTERRUPTED, type ProcessWatch, watchProcess } from '../../core/command/process-watch.js';
import { requirementIds } from '../../core/command/requirement-ids.js';
import {
  certificateRule,
  flagsOfCertificate,
  refuseExcluded,
  setByCertificate,
} from '../../core/config/certified.js';
import type { RunOptions } from '../../core/config/options.js';
import type { OutputOptions } from '../../core/config/output-options.js';
import { resolveRun } from '../../core/config/resolve.js';
import { UsageError } from '../../core/errors.js';
import { kit } from '../../core/package.js';
import type { Results } from '../../core/results/model.js';
import { SHORTEST_KEY } from '../../core/run/notices.js';
import { bundleFileMap } from './bundle-files.js';
import { type CertificateInputs, certificateInputs } from './certificate-inputs.js';
import { certificateLine, certificateText } from './certificate-text.js';
import { certifiedRuns } from './certified-runs.js';
import type { CertifyFlags } from './certify-command.js';
import type { BundleContent } from './content.js';
import { CREATED_BY_RUNS } from './created-by-runs.js';
import { writeNewFolder } from './new-folder.js';
import { resultOf, scoresOf } from './scores.js';

type CertifiedOptions = RunOptions & { readonly reports: string };

/** Judges three times, writes the bundle, says what it says, and gives the exit code. */
export async function certify(flags: CertifyFlags, { io, withReference }: CommandContext): Promise<number> {
  const inputs = await certificateInputs(flags, io);
  const { settings, deployment, output, notices } = await resolvedRun(flags, io);
  for (const notice of notices) print(io.stderr, `notice: ${notice}`);
  const work = (options: CertifiedOptions) => certified(options, inputs, flags, output, io);
  return deployment ? work({ ...settings, ...deployment }) : withReference(settings, work);
}

async function resolvedRun({ run }: CertifyFlags, io: Io) {
  for (const name of setByCertificate) {
    if (run[name] === undefined) continue;
    throw new UsageError(`--${name}: ${certificateRule(name)?.why}; leave it out`);
  }
  const sources = { ...io, flags: { ...run, ...flagsOfCertificate() }, now: io.now(), requirementIds };
  const resolved = await resolveRun(sources, refuseExcluded);
  const { baseUrl } = resolved.deployment ?? {};
  if (baseUrl === undefined || baseUrl.endsWith('/v1')) return resolved;
  throw new UsageError(
    `base URL ${baseUrl}: does not end in /v1, as the interface says it does; a certificate is for such a one only`,
  );
}

async function certified(
  options: CertifiedOptions,
  inputs: CertificateInputs,
  flags: CertifyFlags,
  output: OutputOptions,
  io: Io,
): Promise<number> {
  const { content, key, bundle } = inputs;
  const { challenge } = content;
  refuseKey(options, inputs, flags.product);
  const watch = watchProcess();
  try {
    if (!output.quiet) print(io.stderr, CREATES);
    const judged = await certifiedRuns(options, challenge, { output, watch }, io);
    if ('broken' in judged) return await withoutBundle(judged, options, { output, watch }, io);
    const whole = { ...content, runs: judged.runs };
    const files = bundleFileMap(whole, key);
    if (watch.isInterrupted()) {
      print(io.stdout, 'No bundle is written: it was interrupted.');
      return INTERRUPTED;
    }
    await writeNewFolder(bundle, files, '--bundle', flags.bundle, placesBeside(bundle, options, whole));
    return reported(whole, { folder: flags.bundle, isSigned: key !== undefined }, output, io);
  } finally {
    watch.stop();
  }
}

/** Where the bundle is not lost when its place cannot be written after all: three runs are minutes, and pets that stay. */
function placesBeside(bundle: string, { reports }: CertifiedOptions, { runs: [run] }: BundleContent) {
  const { runId = '' } = run?.results ?? {};
  return [bundle, path.join(reports, 'certificate'), path.join(tmpdir(), `${kit.name}-certificate`)].map(
    (place) => `${place}-${runId}`,
  );
}

const CREATES = `A certificate takes three thorough runs. They create about ${CREATED_BY_RUNS} pets, which stay in the store: the interface has no way to delete them.`;

/** `product.yaml` goes into the bundle as it is. */
function refuseKey({ apiKey }: RunOptions, { content }: CertificateInputs, name: string): void {
  const key = apiKey.reveal();
  if (key.length < SHORTEST_KEY || !content.productFile.includes(key)) return;
  throw new UsageError(`--product ${name}: holds the API key, and goes into the bundle as it is; remove it`);
}

/** Reports the run that cannot support a certificate, and says so. */
async function withoutBundle(
  { broken, run }: { readonly broken: Results; readonly run: number },
  options: CertifiedOptions,
  { output, watch }: { readonly output: OutputOptions; readonly watch: ProcessWatch },
  io: Io,
): Promise<number> {
  // What the configuration says of events is about a single run.
  const { events: _, ...screen } = output;
  const { har: __, ...reported } = options;
  const followers = await openFollowers(reported, {}, io);
  await reportRun(broken, reported, screen, { followers, watch }, io);
  print(io.stdout, `No bundle is written: run ${run} of the certificate cannot support one.`);
  if (watch.isInterrupted()) return INTERRUPTED;
  return broken.end === 'kit-fault' || broken.summary['kit-error'] > 0 ? KIT_FAULT : exitCodeOf(broken);
}

function reported(
  content: BundleContent,
  bundle: { readonly folder: string; readonly isSigned: boolean },
  output: OutputOptions,
  io: Io,
): number {
  const width = terminalColumns(io.stdout);
  const color = hasColor(io.stdout, output, io.environment);
  const layout = { ...bundle, color, ...(width !== undefined && { width }) };
  if (output.quiet) print(io.stdout, certificateLine(content, layout));
  else io.stdout.write(certificateText(content, layout));
  return resultOf(scoresOf(content.runs.map(({ results }) => results))) === 'FAILED' ? 1 : 0;
}
