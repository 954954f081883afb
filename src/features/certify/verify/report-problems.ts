import { reportsAsText } from '../../../core/report/formats.js';
import { RUN_FILES, runFile } from '../layout.js';
import { CERTIFIED_FORMATS } from '../run-evidence.js';
import type { ReadRun } from './read-run.js';
import type { Problem } from './verification.js';

/** The reports of a run, its results among them, are what this kit writes of the results, byte for byte. Pure. */
export async function reportProblems({ number, results, files }: ReadRun): Promise<readonly Problem[]> {
  const written = await reportsAsText(results, CERTIFIED_FORMATS);
  return RUN_FILES.flatMap((file) => {
    const text = written.find(({ name }) => name === file)?.text;
    if (text === undefined || Buffer.from(text).equals(files[file])) return [];
    return [{ where: runFile(number, file), what: 'is not what this kit writes of the results' }];
  });
}
