import path from 'node:path';
import { writeWhole } from '../../core/report/write.js';
import type { Proof } from './proof.js';

/**
 * Writes `selftest.json` into a folder, which is created if necessary, and returns its path.
 * @throws UsageError when it cannot be written
 */
export async function writeProof(proof: Proof, directory: string): Promise<string> {
  const text = `${JSON.stringify(proof, null, 2)}\n`;
  const [file = ''] = await writeWhole(path.resolve(directory), [{ name: 'selftest.json', text }]);
  return file;
}
