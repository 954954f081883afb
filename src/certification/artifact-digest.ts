import type { ArtifactDigest } from './content.js';

/** Digits of a digest, by its algorithm. */
const DIGITS: Readonly<Record<ArtifactDigest['algorithm'], number>> = { sha256: 64, gitCommit: 40 };

/** `sha256:…` or `gitCommit:…`, in lower-case hexadecimal; undefined when it is neither. */
export function artifactDigestOf(text: string): ArtifactDigest | undefined {
  const [, algorithm, value] = /^(sha256|gitCommit):([0-9a-f]+)$/.exec(text) ?? [];
  if (algorithm === undefined || value === undefined) return undefined;
  const known = algorithm as ArtifactDigest['algorithm'];
  return value.length === DIGITS[known] ? { algorithm: known, value } : undefined;
}
