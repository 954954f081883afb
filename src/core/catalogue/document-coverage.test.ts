import { describe, expect, test } from 'vitest';
import { catalogue } from './catalogue.js';
import { readSpec } from './requirement-file.js';

/** One sentence, table row or named silence of the interface document. */
interface Statement {
  readonly says: string;
  readonly requirements?: readonly string[];
  readonly excluded?: string;
}
interface Section {
  readonly section: string;
  readonly statements: readonly Statement[];
}

const sections = readSpec('spec/requirements/coverage.yaml') as readonly Section[];
const statements = sections.flatMap((section) =>
  section.statements.map((statement) => ({ ...section, ...statement })),
);
const ids = new Set(catalogue.requirements.map(({ id }) => id));

/** `*.body` stands for list.body, add.body and get.body. */
const spelledOut = (id: string) =>
  id.startsWith('*.') ? ['list', 'add', 'get'].map((own) => own + id.slice(1)) : [id];

const place = ({ section, says }: { section: string; says: string }) => `${section}: ${says}`;

describe('every statement of the interface document', () => {
  test('has requirements, or a reason for none, and not both', () => {
    const isCovered = ({ requirements = [], excluded = '' }: Statement) =>
      requirements.length > 0 !== excluded.length > 0;
    expect(statements.filter((statement) => !isCovered(statement)).map(place)).toEqual([]);
  });

  test('names requirements that exist', () => {
    const unknown = statements.flatMap((statement) =>
      (statement.requirements ?? [])
        .flatMap(spelledOut)
        .filter((id) => !ids.has(id))
        .map((id) => `${place(statement)} names ${id}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('the interface document', () => {
  test('gives rise to every stated, interpreted and observed requirement', () => {
    const named = new Set(statements.flatMap(({ requirements }) => (requirements ?? []).flatMap(spelledOut)));
    const missing = catalogue.requirements.filter(({ id, basis }) => basis !== 'http' && !named.has(id));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  test('has the section that a requirement gives as its source, unless that is a rule of HTTP', () => {
    const names = new Set(sections.map(({ section }) => section));
    const astray = catalogue.requirements.filter(({ basis, source }) =>
      basis === 'http' ? !source.startsWith('RFC ') : !names.has(source),
    );
    expect(astray.map(({ id, source }) => `${id}: ${source}`)).toEqual([]);
  });

  test('has each section once', () => {
    const names = sections.map(({ section }) => section);
    expect(names).toEqual([...new Set(names)]);
  });
});
