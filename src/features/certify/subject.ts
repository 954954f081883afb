import { type Reading, read, refuse } from '../../core/config/kinds/kind.js';
import type { ArtifactDigest } from './content.js';

const problem =
  'must be sha256: and 64 hexadecimal digits, or gitCommit: and 40 or 64, of the artifact that was deployed';

/** Reads the digest of an artifact, such as `sha256:9f86…`. Digits may be in capitals; they are kept in lower case. */
export function readSubject(typed: string): Reading<ArtifactDigest> {
  const [, algorithm, digits = ''] = /^(sha256|gitCommit):([0-9a-f]+)$/i.exec(typed) ?? [];
  const value = digits.toLowerCase();
  const isCommit = algorithm?.toLowerCase() === 'gitcommit';
  const lengths = isCommit ? [40, 64] : [64];
  // One digit over and over is nobody's digest.
  if (algorithm === undefined || !lengths.includes(value.length) || /^(.)\1+$/.test(value))
    return refuse(problem);
  return read({ algorithm: isCommit ? 'gitCommit' : 'sha256', value });
}
