/** `serve` and `selftest`: the reference implementation, and the proof that the kit judges servers correctly. */

import { shellWord, systemProblem, UsageError } from '../base/problems.js';
import { wholeNumber, words } from '../kit/kinds.js';
import { variableNamed } from '../kit/kit.js';
import { manyThings } from '../kit/things.js';
import { checkedKey } from '../options/deployment.js';
import { type Feature, interruptionOf, ownValue, reader } from '../options/feature.js';
import { memberOf } from '../options/table.js';

export const serve: Feature = (program, { kit, stdout, invocation, onSignal }) => {
  const [many = ''] = Object.values(kit.things);
  const seed = `--seed-${many.replaceAll(' ', '-')}`;
  const own = program
    .command('serve')
    .summary('serve the embedded reference implementation')
    .description(
      `Serves the reference implementation on 127.0.0.1 until Ctrl-C, with its ${manyThings(kit.things)} in memory.`,
    )
    .option('--port <N>', 'port to listen on; 0 for any free port', '0');
  if (kit.service.credential !== 'none')
    own.option('--key <KEY>', 'API key to accept (default: a random one, printed)');
  own
    .option(`${seed} <N>`, `${many} in the store at the start`, '0')
    .addHelpText('after', `\nExample\n  ${kit.name} serve --port 8080 ${seed} 25`)
    .action(async (typed: Readonly<Record<string, string | undefined>>) => {
      const port = ownValue(wholeNumber(0, 65_535), '--port', typed.port ?? '');
      const seeded = ownValue(wholeNumber(0, 1_000_000), seed, typed[memberOf(seed.slice(2))] ?? '');
      const given = typed.key !== undefined && { key: checkedKey(typed.key, '--key') };
      const reference = await kit.reference?.({ port, seeded, ...given }).catch((error: NodeJS.ErrnoException) => {
        const problem = error.code === 'EADDRINUSE' ? 'it is in use' : systemProblem(error);
        throw new UsageError(`--port ${port}: cannot listen: ${problem}; choose another one, or 0 for any`);
      });
      if (!reference) return;
      const { key, baseUrl } = reference;
      const exported = key === undefined ? '' : `  export ${variableNamed(kit, 'api-key')}=${shellWord(key)}\n`;
      stdout.write(`\
The reference implementation is running. Press Ctrl-C to stop it, and judge it from another terminal:

${exported}  ${invocation} ${baseUrl}
`);
      await new Promise<void>((resolve) => onSignal(() => resolve()));
      await reference.close();
    });
};

export const selftest: Feature = (program, context) => {
  const { kit, stdout, exitWith } = context;
  program
    .command('selftest')
    .summary('test the kit on servers known to be correct or faulty')
    .description('Judges servers on loopback with known faults and conforming variations; reports what it misjudges.')
    .option('--all', 'judge all derived faults, not a sample; takes long')
    .option('--only <TEXT>', 'judge only servers whose name contains this', reader('--only', words('TEXT')))
    .addHelpText('after', "\nExit codes\n  0 every server was judged correctly, 4 the kit's own fault")
    .action(async (flags: { readonly all?: true; readonly only?: string }) => {
      const { selftest: judgeAll } = await import('../features/selftest.js');
      const signal = interruptionOf(context);
      const passed = await judgeAll(kit, { ...flags, signal, print: (line) => stdout.write(`${line}\n`) });
      exitWith(signal.reason ?? (passed ? 0 : 4));
    });
};
