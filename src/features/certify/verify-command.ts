import { type Command, Option } from 'commander';
import type { CommandContext } from '../../core/command/context.js';

/** The flags of `verify` as they were typed. */
export interface VerifyFlags {
  readonly key?: string;
  readonly challenge?: string;
  readonly subject?: string;
  readonly maxAge?: string;
  readonly json?: true;
  /** `--no-color` */
  readonly color: boolean;
}

/** `petstore-conformance verify BUNDLE` */
export function addVerifyCommand(program: Command, { io, exitWith }: CommandContext): void {
  const asked = 'What is asked for';
  program
    .command('verify')
    .summary('say whether the bundle of a certificate holds')
    .description(
      'Reads the folder that certify wrote, judges its runs again from their records, and says whether it is ground for a certificate. Sends nothing.',
    )
    .argument('<bundle>', 'the folder')
    .addOption(
      new Option('--key <PUB.pem>', 'the public key that must have signed it, in PEM').helpGroup(asked),
    )
    .addOption(new Option('--challenge <SEED>', 'the seed that the vendor was given').helpGroup(asked))
    .addOption(
      new Option(
        '--subject <DIGEST>',
        'the artifact that it must be about: sha256:… or gitCommit:…',
      ).helpGroup(asked),
    )
    .addOption(
      new Option('--max-age <DAYS>', 'days since the last run at the most (default: 30)').helpGroup(asked),
    )
    .addOption(new Option('--json', 'print what was found as JSON').helpGroup('Output'))
    .addOption(new Option('--no-color', 'print without colours').helpGroup('Output'))
    .addHelpText('after', `\n${verifyNotes}`)
    .action(async (bundle: string, flags: VerifyFlags) => {
      const { verify } = await import('./verify.js');
      exitWith(await verify(bundle, flags, io));
    });
}

const verifyNotes = `Examples
  petstore-conformance verify certificate
  petstore-conformance verify certificate --key pets-ltd.pem --challenge 1789221
  petstore-conformance verify certificate --subject sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08

Exit codes
  0 authenticated: it is ground for a certificate, 1 it does not hold, 2 usage, 3 it holds, but who made it, when and for
  whom is not shown, 4 the kit's own fault`;
