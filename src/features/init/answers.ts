import { choice } from '../../core/config/kinds/choice.js';
import type { OptionKind } from '../../core/config/kinds/kind.js';
import { read, refuse } from '../../core/config/kinds/kind.js';
import { text } from '../../core/config/kinds/text.js';
import { accepted, labelled } from '../../core/config/layers/layer.js';
import { DEFAULT_KEY_VARIABLE } from '../../core/config/options/key.js';
import { optionTable } from '../../core/config/options/table.js';
import { CI_SYSTEMS, type CiSystem, type Setup } from './setup.js';

/** The questions, each also a flag; the base URL is the argument. */
export type AnswerName = Exclude<keyof Setup, 'production'>;

const targetName = text<string>({
  placeholder: 'NAME',
  parse: (given) =>
    /^[A-Za-z][\w.-]*$/.test(given)
      ? read(given)
      : refuse('must be a name such as staging: letters, digits, . _ -'),
});

/** How each answer is read, and its default. */
const answerKinds: { readonly [name in AnswerName]: OptionKind<Setup[name]> } = {
  baseUrl: optionTable['base-url'].kind,
  target: targetName,
  keyVariable: optionTable['api-key-env'].kind,
  profile: optionTable.profile.kind,
  ci: choice<CiSystem>([...CI_SYSTEMS]),
};

export const DEFAULT_TARGET_NAME = 'staging';
export const DEFAULT_PROFILE = 'standard';
export { DEFAULT_KEY_VARIABLE };

/** Reads an answer from text. @throws UsageError that begins with its origin */
export function readAnswer<N extends AnswerName>(name: N, given: string, label: string): Setup[N] {
  const kind = answerKinds[name];
  return accepted(kind.fromText(given), labelled(label, ' ', kind, given)) as Setup[N];
}

/** The problem with an answer, as a clause; undefined if there is none. */
export function problemOf(name: AnswerName, given: string): string | undefined {
  const reading = answerKinds[name].fromText(given);
  return reading.ok ? undefined : reading.problem;
}
