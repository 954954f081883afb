import { unknownRequirement } from '../../config/requirement-patterns.js';
import { catalogue } from '../../contract/catalogue.js';
import type { Basis, Requirement } from '../../contract/requirement.js';
import { operationTitle } from '../../report/operation-title.js';
import { type Output, print } from '../io.js';
import { wrapped } from '../wrapped.js';

const LABEL = 18;

/** Prints all that the catalogue has on one requirement. Throws UsageError for an id that it does not have. */
export function explain(id: string, output: Output): void {
  const requirement = catalogue.requirements.find((one) => one.id === id);
  if (!requirement) {
    throw unknownRequirement(
      id,
      catalogue.requirements.map((one) => one.id),
      'explain',
    );
  }
  print(
    output,
    [requirement.id, '', ...rows(requirement).map(([label, text]) => row(label, text))].join('\n'),
  );
}

function rows(requirement: Requirement): readonly (readonly [label: string, text: string])[] {
  const { sentence, operation, basis, level, source, stance, sends, violation, restsOn, until } = requirement;
  const all: readonly (readonly [string, string])[] = [
    ['Requirement', sentence],
    ['Operation', operationTitle[operation]],
    ['Basis', `${basis}, ${level}: ${effect(requirement)}`],
    ['Source', source],
    ['Stance', stance],
    ['What is sent', sends],
    ['A violation', violation],
    ['Rests on', restsOn.join(', ')],
    ['Writes', requirement.needsWrites ? 'creates animals; not judged under --read-only' : ''],
    ['Until', until === undefined ? '' : `does not apply from ${until} on (--as-of)`],
    ['Run just it', basis === 'observed' ? '' : `petstore-conformance URL --only ${requirement.id}`],
  ];
  return all.filter(([, text]) => text !== '');
}

function effect({ basis, warningOnly }: Requirement): string {
  const effects: Readonly<Record<Basis, string>> = {
    stated: 'the document says so; a violation is non-conformance',
    interpreted:
      'the document says so in the one reading that makes it usable; a violation is non-conformance, and --skip turns it off',
    http: "HTTP's own rule; a violation is a warning, and non-conformance only under --strict",
    observed: 'the document leaves it open; never judged, only recorded',
  };
  if (!warningOnly) return effects[basis];
  return 'the document says so, but shows little of it; a violation is a warning, and non-conformance only under --strict';
}

function row(label: string, text: string): string {
  return wrapped(text, 100 - LABEL)
    .map((line, index) => (index === 0 ? label : '').padEnd(LABEL) + line)
    .join('\n');
}
