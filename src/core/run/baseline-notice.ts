import type { RunOptions } from '../config/options.js';

/** In what the run of the baseline was not like this one, in one line; undefined: in nothing, or there is none. */
export function baselineNotice(
  options: Pick<RunOptions, 'baseline' | 'baseUrl' | 'targetName' | 'reference' | 'profile'>,
  requirementSet: string,
): string | undefined {
  const { baseline, profile } = options;
  if (baseline === undefined) return undefined;
  const unlike = [
    ...(isSameTarget(options, baseline)
      ? []
      : [
          `judged ${baseline.reference ? 'the reference implementation' : (baseline.target.name ?? baseline.target.baseUrl)}`,
        ]),
    ...(baseline.profile === profile
      ? []
      : [`was in profile ${baseline.profile}, and this one in ${profile}`]),
    ...(baseline.requirementSet === requirementSet
      ? []
      : [`counted the requirements of ${baseline.requirementSet}, and this one those of ${requirementSet}`]),
  ];
  return unlike.length === 0 ? undefined : `the run of the baseline ${baseline.file} ${unlike.join('; it ')}`;
}

/** A target keeps its name when it moves, and its address when it is given another name. */
function isSameTarget(
  { baseUrl, targetName, reference }: Pick<RunOptions, 'baseUrl' | 'targetName' | 'reference'>,
  baseline: NonNullable<RunOptions['baseline']>,
): boolean {
  if (reference || baseline.reference) return Boolean(reference) === Boolean(baseline.reference);
  const { target } = baseline;
  return target.baseUrl === baseUrl || (targetName !== undefined && target.name === targetName);
}
