import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { inPieces } from './in-pieces.js';
import { temporaryName } from './temporary-name.js';

/** A file that grows under a temporary name until it is whole. */
export interface GrowingFile {
  /** Never throws: `commit` reports what went wrong. */
  readonly write: (text: string) => void;
  /** Puts it in place, over what stood there. Rejects with the file system's first error. */
  readonly commit: () => Promise<void>;
  /** Removes it, unless it was put in place. Never fails. */
  readonly discard: () => void;
}

/**
 * Begins a file. It is written in one go with the caller, piece by piece: nothing piles up in memory however slow the
 * disk is, and what was written is there whatever ends the process. Throws the file system's error.
 * @param encoded the bytes of a piece of the text @default UTF-8
 */
export function growFile(place: string, encoded: (text: string) => Uint8Array = Buffer.from): GrowingFile {
  const temporary = temporaryName(place);
  mkdirSync(path.dirname(place), { recursive: true });
  const descriptor = openSync(temporary, 'wx');
  let problem: unknown;
  let isOpen = true;
  const attempt = (work: () => void): void => {
    try {
      if (problem === undefined) work();
    } catch (error) {
      problem = error;
    }
  };
  const pieces = inPieces((text) => {
    // A disk may take less than it was given.
    let rest = encoded(text);
    while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
  });
  const close = () => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  return {
    write(text) {
      attempt(() => pieces.write(text));
    },
    async commit() {
      attempt(pieces.flush);
      attempt(() => fsyncSync(descriptor));
      attempt(close);
      if (problem !== undefined) throw problem;
      await rename(temporary, place);
    },
    discard() {
      try {
        close();
        rmSync(temporary, { force: true });
      } catch {
        // What is left begins with a dot and ends in .tmp.
      }
    },
  };
}
