import { UsageError } from '../../../core/errors.js';
import type { Results } from '../../../core/results/model.js';
import { resultsOfText } from '../../../core/results/read-results.js';
import { type ListedExchange, readExchangeList } from '../exchange-list.js';
import { RUN_FILES, type RunFile, runFile } from '../layout.js';
import type { BundleFiles } from './bundle-folder.js';
import type { Problem } from './verification.js';

/** A run of a bundle, read. */
export interface ReadRun {
  /** From 1. */
  readonly number: number;
  readonly results: Results;
  readonly listed: readonly ListedExchange[];
  readonly files: Readonly<Record<RunFile, Uint8Array>>;
}

/** Levels of arrays and objects; results have fewer than a dozen. A parser takes memory for each. */
const DEEPEST = 64;

/** Reads a run, or says what of it cannot be read. */
export async function readRun(files: BundleFiles, number: number): Promise<ReadRun | Problem> {
  const bytes = Object.fromEntries(
    RUN_FILES.map((file) => [file, files.get(runFile(number, file)) ?? new Uint8Array()]),
  ) as Record<RunFile, Uint8Array>;
  const list = runFile(number, 'exchanges.txt');
  const results = await resultsOfBytes(bytes['results.json'], runFile(number, 'results.json'));
  if (!('runId' in results)) return results;
  const listed = readExchangeList(Buffer.from(bytes['exchanges.txt']).toString('latin1'));
  if (listed === undefined) {
    return { where: list, what: 'is not a list of exchanges, numbered from 1 on without a gap' };
  }
  return { number, results, listed, files: bytes };
}

async function resultsOfBytes(bytes: Uint8Array, where: string): Promise<Results | Problem> {
  if (isDeep(bytes)) return { where, what: 'is not the results.json of a run: it is nested too deeply' };
  try {
    return await resultsOfText(new TextDecoder('utf-8', { fatal: true }).decode(bytes), where);
  } catch (error) {
    if (error instanceof TypeError) return { where, what: 'is not text in UTF-8' };
    if (!(error instanceof UsageError)) throw error;
    return { where, what: error.message.replace(`${where}: `, '') };
  }
}

/** Counts brackets outside of texts. */
function isDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (isText && byte === 0x5c) index += 1;
    else if (byte === 0x22) isText = !isText;
    else if (!isText && (byte === 0x5b || byte === 0x7b)) depth += 1;
    else if (!isText && (byte === 0x5d || byte === 0x7d)) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
