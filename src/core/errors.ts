/**
 * The error family: one class for each cause, distinguished by `name`.
 *
 * A message is one line that says what was done, to what, what is wrong and what to do next.
 * The exit codes are those of the README.
 */
export abstract class ConformanceError extends Error {
  /** The exit code that the command line maps this cause to. */
  abstract readonly exitCode: number;
}

/**
 * The user's input cannot be used: a flag, an environment variable, the configuration file, the key,
 * the reports folder. Not thrown for anything that the judged deployment does.
 */
export class UsageError extends ConformanceError {
  override readonly name = 'UsageError';
  readonly exitCode = 2;
}

/** Neither the command line, the environment nor the configuration file names a deployment. */
export class NoDeploymentError extends UsageError {}

/**
 * The kit contradicts itself: a check without a requirement, a suite that does not load, no check collected.
 * Never the judged deployment's fault, whatever it answered.
 */
export class KitError extends ConformanceError {
  override readonly name = 'KitError';
  readonly exitCode = 4;
}
