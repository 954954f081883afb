import type { ArtifactDigest } from '../content.js';
import { RUNS, runFile } from '../layout.js';
import { readSubject } from '../subject.js';

/** The parts of a statement that do not follow from the rest of the bundle. */
export interface FreeParts {
  readonly subject?: ArtifactDigest;
  readonly challenge?: number;
}

/** A statement as far as it is read before it is made again. */
export interface ReadStatement {
  readonly free: FreeParts;
  /** SHA-256 by the name of what has it, in hexadecimal. */
  readonly digests: ReadonlyMap<string, string>;
}

/** Undefined when it is not a statement of this kind. Whether it is the right one, only making it again can tell. Pure. */
export function readStatement(bytes: Uint8Array): ReadStatement | undefined {
  const written = jsonOf(bytes);
  const configuration = list(member(member(written, 'predicate'), 'configuration'));
  if (configuration.length === 0) return undefined;
  const digests = configuration.flatMap((one) => {
    const [name, sha256] = [member(one, 'name'), member(member(one, 'digest'), 'sha256')];
    return typeof name === 'string' && typeof sha256 === 'string' ? [[name, sha256] as const] : [];
  });
  const results = configuration.find((one) => member(one, 'name') === runFile(RUNS, 'results.json'));
  const challenge = member(member(results, 'annotations'), 'challenge');
  const subject = artifactOf(list(member(written, 'subject')));
  return {
    digests: new Map(digests),
    free: {
      ...(subject && { subject }),
      ...(typeof challenge === 'number' && challenge === (challenge | 0) && { challenge }),
    },
  };
}

/** A subject that is one artifact, and not the results of the runs. */
function artifactOf(subjects: readonly unknown[]): ArtifactDigest | undefined {
  const [subject, ...others] = subjects;
  if (others.length > 0) return undefined;
  for (const algorithm of ['sha256', 'gitCommit'] as const) {
    const value = member(member(subject, 'digest'), algorithm);
    const read = readSubject(`${algorithm}:${value}`);
    if (read.ok) return read.value;
  }
  return undefined;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
