import path from 'node:path';
import type { Io } from '../../core/command/io.js';
import { UsageError } from '../../core/errors.js';
import { writeWhole } from '../../core/report/write.js';
import type { SubjectResult } from '../../proof/selftest/subject.js';
import type { SelftestFlags } from './selftest-command.js';

/** Exit code for a kit that misjudges a server: its own error. */
const WRONG = 4;

/** Runs the selftest, prints the proof and returns the exit code. */
export async function selftest(
  { quick, thorough, seeds, standardEvery, times, report }: SelftestFlags,
  io: Io,
): Promise<number> {
  const [{ plan }, { judgeAll, atOnceFor }, { holds, proofOf }, { proofText }] = await Promise.all([
    import('../../proof/selftest/plan.js'),
    import('../../proof/selftest/pool.js'),
    import('../../proof/selftest/proof.js'),
    import('../../proof/selftest/proof-text.js'),
  ]);
  const subjects = plan({
    quick: quick === true,
    thorough: thorough === true,
    seeds: countOf('--seeds', seeds),
    standardEvery: countOf('--standard-every', standardEvery),
    times: times === true,
  });
  const startedAt = performance.now();
  const onResult = ({ kind, id, wrong }: SubjectResult, done: number) => {
    const mark = wrong.length === 0 ? '' : `✗ ${kind} ${id}\n`;
    if (io.stderr.isTTY === true)
      io.stderr.write(`\r\u001b[2K${mark}[${done}/${subjects.length}] ${kind} ${id}`);
    else if (mark !== '' || done % 50 === 0) io.stderr.write(`${mark}[${done}/${subjects.length}]\n`);
  };
  const results = await judgeAll(subjects, onResult, atOnceFor({ times: times === true }));
  if (io.stderr.isTTY === true) io.stderr.write('\r\u001b[2K');
  const proof = proofOf(results, !quick && !times, Math.round(performance.now() - startedAt));
  io.stdout.write(proofText(proof));
  if (report !== undefined) {
    const text = `${JSON.stringify(proof, null, 2)}\n`;
    const folder = path.resolve(report === true ? 'reports' : report);
    const [file] = await writeWhole(folder, [{ name: 'selftest.json', text }]);
    io.stdout.write(`  ${file}\n`);
  }
  return holds(proof) ? 0 : WRONG;
}

function countOf(option: string, value: string): number {
  if (/^[1-9]\d?$/.test(value)) return Number(value);
  throw new UsageError(`${option} ${value}: must be a whole number from 1 to 99`);
}
