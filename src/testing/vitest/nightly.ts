/** Whether tests run at their full length: `npm run nightly`, on a machine without other work. */
export const isNightly = process.env.NIGHTLY === '1';

/** Every nth of a long list, and all of it each night. */
export function sampleOf<T>(all: readonly T[], step: number): readonly T[] {
  return isNightly ? all : all.filter((_, index) => index % step === 0);
}
