import type { Finding, Results } from '../../core/results/model.js';
import type { Fault } from '../reference/faults/fault.js';
import type { Red } from './subject.js';

/** The requirements of a run that turned red, with the causes of their findings. */
export function redOf({ requirements }: Results): readonly Red[] {
  return requirements.flatMap(({ id, outcome, findings }) =>
    outcome === 'violated' || outcome === 'warned'
      ? [{ requirement: id, outcome, causes: findings.map(({ cause }) => cause) }]
      : [],
  );
}

/** How the kit misjudged a fault; it must turn the expected requirements red, for the expected causes, and no others. */
export function wrongAboutFault(
  { turnsRed, consequences = {}, recurs, row }: Fault,
  results: Results,
): readonly string[] {
  const red = new Map(redOf(results).map((one) => [one.requirement, one]));
  const kitErrors = results.requirements.filter(({ outcome }) => outcome === 'kit-error');
  return [
    ...kitErrors.map(({ id, reason }) => `the kit failed at ${id}: ${reason}`),
    ...Object.entries(turnsRed).flatMap(([requirement, cause]) => {
      const found = red.get(requirement);
      if (!found && isExplained(results, requirement, red, consequences)) return [];
      if (!found) return [`${requirement} did not turn red`];
      const finding = findingOf(results, requirement, cause);
      return finding
        ? [...wrongAboutRecurrence(finding, recurs), ...wrongAboutRow(finding, row)]
        : [`${requirement} turned red for "${found.causes.join('", "')}", not for "${cause}"`];
    }),
    ...[...red.keys()]
      .filter((requirement) => !(requirement in turnsRed) && !(requirement in consequences))
      .map(
        (requirement) =>
          `${requirement} turned red for "${red.get(requirement)?.causes.join('", "')}", which was not expected`,
      ),
  ];
}

/** How the kit misjudged a fault in another profile than its own: further cases may turn other requirements red. */
export function wrongAboutAnyFault(results: Results): readonly string[] {
  return redOf(results).length > 0 ? [] : ['no requirement turned red'];
}

/** True when the kit says that a requirement cannot be judged while one of the fault's consequences is red. */
function isExplained(
  { requirements }: Results,
  requirement: string,
  red: ReadonlyMap<string, Red>,
  consequences: NonNullable<Fault['consequences']>,
): boolean {
  const { explainedBy = [] } = requirements.find(({ id }) => id === requirement) ?? {};
  return explainedBy.some((id) => id in consequences && red.has(id));
}

function findingOf({ requirements }: Results, requirement: string, cause: string): Finding | undefined {
  const { findings } = requirements.find(({ id }) => id === requirement) ?? { findings: [] };
  return findings.find((finding) => finding.cause === cause);
}

/** A finding that was not retried is as wrong as one that is called flaky but recurs each time. */
function wrongAboutRecurrence(
  { requirement, confirmation: { seen, tried } }: Finding,
  recurs: Fault['recurs'] = 'each-time',
): readonly string[] {
  const isRight = recurs === 'by-chance' || (tried > 1 && seen < tried === (recurs === 'now-and-then'));
  return isRight ? [] : [`${requirement} was seen ${seen} of ${tried} times, but the fault recurs ${recurs}`];
}

/** The fault names the case that has to find it. */
function wrongAboutRow({ requirement, counterexample }: Finding, row: string | undefined): readonly string[] {
  if (row === undefined || counterexample?.value.startsWith(row)) return [];
  return [`${requirement} was found by "${counterexample?.value ?? 'no case'}", not by "${row}"`];
}

/** How the kit misjudged a conforming variation, whose verdict must be conformant. */
export function wrongAboutVariation({ verdict, reason, requirements }: Results): readonly string[] {
  if (verdict === 'conformant') return [];
  const blamed = requirements.filter(({ outcome }) => !['met', 'warned', 'not-applicable'].includes(outcome));
  return [
    `the verdict is ${verdict}: ${reason}`,
    ...blamed.map(({ id, outcome, reason: why }) => `${id} is ${outcome}: ${why}`),
  ];
}

/** How the kit misjudged a degenerate server, which must not be conformant and may meet only a few requirements. */
export function wrongAboutDegenerate(
  mayMeet: readonly string[],
  { verdict, requirements }: Results,
): readonly string[] {
  const met = requirements.filter(({ outcome }) => outcome === 'met').map(({ id }) => id);
  return [
    ...(verdict === 'conformant' ? ['the verdict is conformant'] : []),
    ...met.filter((id) => !mayMeet.includes(id)).map((id) => `${id} counts as met`),
  ];
}
