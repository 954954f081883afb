import type { Command } from 'commander';
import type { CommandContext } from '../../core/command/context.js';
import {
  addFlag,
  addFlagGroups,
  connectionFlags,
  type FlagGroups,
  keyFlags,
  ownFlag,
  paceFlags,
  readFlags,
} from '../../core/command/run-flags.js';
import { excludedByCertificate, setByCertificate } from '../../core/config/certified.js';
import type { Flags } from '../../core/config/layers/flag-layer.js';
import type { OptionName } from '../../core/config/options/table.js';
import { CREATED_BY_RUNS } from './created-by-runs.js';

/** The flags of `certify` as they were typed. */
export interface CertifyFlags {
  readonly product: string;
  readonly bundle: string;
  readonly challenge?: string;
  readonly subject?: string;
  readonly signKey?: string;
  /** How the deployment is reached, and what the user may not say. */
  readonly run: Flags;
}

/** Accepted, and not shown, so that the refusal can say why. */
const refused: readonly OptionName[] = [...setByCertificate, ...excludedByCertificate];

const GROUPS: FlagGroups = {
  'What is judged': ['target', 'config', 'reference', 'allow-writes', 'category-id'],
  'API key': keyFlags,
  Pace: paceFlags.filter((name) => !refused.includes(name)),
  Connection: connectionFlags,
  Output: ['reports', 'quiet', 'verbose', 'no-color'],
};

/** `petstore-conformance certify URL` */
export function addCertifyCommand(program: Command, context: CommandContext): void {
  const own = 'The certificate';
  const command = program
    .command('certify')
    .summary('make the bundle that a certifying party decides on')
    .description(
      'Judges a deployment in three thorough runs with three seeds, and writes a folder with the evidence and a statement of what was found.',
    )
    .argument('[url]', 'base URL of the deployment, which ends in /v1')
    .addOption(
      ownFlag(own, '--product <PATH>', 'product.yaml, which says what is certified').makeOptionMandatory(),
    )
    .addOption(ownFlag(own, '--bundle <DIR>', 'folder to write, which is new or empty').makeOptionMandatory())
    .addOption(
      ownFlag(
        own,
        '--challenge <SEED>',
        'seed of the last run, as the certifying party chose it (default: random)',
      ),
    )
    .addOption(
      ownFlag(
        own,
        '--subject <DIGEST>',
        'the artifact that was deployed: sha256:… or gitCommit:… (default: self-reported)',
      ),
    )
    .addOption(
      ownFlag(
        own,
        '--sign-key <PATH>',
        'sign the statement with this private key: Ed25519 or ECDSA, PKCS#8 in PEM',
      ),
    );
  addFlagGroups(command, GROUPS);
  const shown = command.options.length;
  for (const name of refused) addFlag(command, name, own);
  for (const option of command.options.slice(shown)) option.hideHelp();
  command
    .addHelpText('after', `\n${certifyNotes}`)
    .action(async (url: string | undefined, read: Record<string, unknown> & Omit<CertifyFlags, 'run'>) => {
      const { certify } = await import('./certify.js');
      context.exitWith(await certify({ ...read, run: readFlags(url, read) }, context));
    });
}

const certifyNotes = `The interface has no way to delete a pet: three thorough runs create about ${CREATED_BY_RUNS}, which stay. Judge a deployment
with few pets; some requirements can only be seen in a short list.

A certificate leaves nothing out. What the configuration file or a variable says of profile, seed and random cases does
not count; --only, --skip, --read-only, --strict, waivers and the like are refused, wherever they stand.

Examples
  export PETSTORE_API_KEY=…
  petstore-conformance certify https://staging.example.com/v1 --product product.yaml --bundle certificate
  petstore-conformance certify --target staging --product product.yaml --bundle certificate \\
    --challenge 190283746 --subject sha256:9f86d081884c7d65… --sign-key key.pem
  petstore-conformance certify --reference --product product.yaml --bundle certificate

Exit codes
  0 certifiable, 1 not certifiable (the bundle is written and says why), 2 usage or configuration, 3 inconclusive, 4 the
  kit's own fault, 130 interrupted; with 3, 4 and 130 there is no bundle, with 2 none in its place`;
