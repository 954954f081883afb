import type { RunOptions } from '../config/options.js';
import type { Io } from './io.js';

/** Works with the embedded reference implementation, which lives in this process for as long. */
export type WithReference = <S, T>(
  settings: S,
  work: (options: S & Pick<RunOptions, 'baseUrl' | 'apiKey' | 'reach' | 'reference'>) => Promise<T>,
) => Promise<T>;

/** The context of every command: the process it runs in, where it leaves the exit code, and the reference implementation. */
export interface CommandContext {
  readonly io: Io;
  readonly exitWith: (code: number) => void;
  readonly withReference: WithReference;
}
