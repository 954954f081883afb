import fc from 'fast-check';
import type { Cases } from '../../core/checks/for-all.js';
import type * as vocabulary from '../../core/checks/index.js';
import type { Trial } from '../../core/checks/trial.js';
import { ApiKey } from '../../core/config/key/api-key.js';
import type { Credential } from '../../core/http/credential.js';
import type { Fault } from '../reference/faults/fault.js';
import { faults } from '../reference/faults/index.js';
import type { Subject } from '../selftest/subject.js';
import type { Observed } from './order.js';

/** The vocabulary of the suites, of the kit or of a mutant. */
export type Vocabulary = typeof vocabulary;

/** The invalid and unusual cases of a property. */
export interface MadeCases {
  /** The requirements that its cases turn red; `auth.scheme` is that of each operation. */
  readonly requirements: readonly string[];
  /** The rows of its table by the text that a report shows, each with all that is sent. */
  readonly rows: ReadonlyMap<string, string>;
  readonly random: readonly fc.Arbitrary<unknown>[];
}

/** A row of a table, the order of a table, or random cases, and the servers that show whether they are right. */
export interface ObservedCases extends Observed {
  /** The position of the property. */
  readonly property: number;
  readonly part: { readonly row: string } | 'order' | 'random';
}

/** More than a run of the profile `standard` makes. */
const SAMPLE = { seed: 1, numRuns: 100 };
const DRAFT = { name: 'pct Rex', categoryId: 7n, status: 'available' } as const;
/** Small ids on both sides of 0, ids that a double may not distinguish from their neighbours, and one close to the end. */
const IDS = [12n, -7n, 36_028_797_018_963_971n, -36_028_797_018_963_971n, 2n ** 63n - 2n];
/** A long key, and one that leaves hardly any room for a near miss. */
const KEYS = ['c29tZS1rZXktb2YtdGhlLXJlZmVyZW5j', 'k'].map((key) => new ApiKey(key));

/** All invalid and unusual cases that the suites send, and the unusual spellings of valid ones. */
export async function casesMadeBy(kit: Vocabulary): Promise<readonly MadeCases[]> {
  const trials = KEYS.map(trialWith);
  const [trial = trialWith(new ApiKey('k'))] = trials;
  const shownWith = (name: string) => (value: unknown) => `${name}=${value}`;
  const labelled = ({ label }: { readonly label: string }) => label;
  const idShown = (id: bigint) => `id ${id}`;
  const telling = await kit.tellingPetCases(trial);
  const parts = Object.keys(kit.invalidParts) as readonly (keyof typeof kit.invalidParts)[];
  return [
    ...parts.map((part) => made([`add.invalid.${part}`], () => kit.invalidBodyCases(DRAFT, part))),
    made(['add.unusual-body', 'add.extra-members'], () => kit.unusualBodyCases(DRAFT)),
    made(['add.encoding', 'add.unusual-body'], () => kit.notUtf8Cases(DRAFT)),
    made(['add.content-type'], () => kit.contentTypeCases),
    made(['add.content-type.json'], () => kit.jsonTypeCases),
    made(['add.extra-members'], () => kit.extraMemberCases(5n)),
    made(['add.category.extreme'], () => kit.categoryCases),
    made(['add.name.ordinary', 'add.name.unchanged'], () => kit.ordinaryNameCases(trial)),
    made(['add.name.unusual'], () => kit.unusualNameCases(trial)),
    made(['get.same-animal', 'list.same-animal', 'get.body', 'list.body'], () => telling),
    made(
      ['get.unknown'],
      () => ({ table: kit.boundaryIds, show: idShown }),
      () => kit.unknownIdCases,
    ),
    made(['get.unknown'], () => ({ table: [kit.afterLargest(IDS)], show: (id) => `id ${id}` })),
    made(['get.id'], ...IDS.map((id) => () => ({ table: kit.aliases(id), show: labelled }))),
    made(['get.invalid-id'], ...IDS.map((id) => () => kit.invalidIdCases(id))),
    made(['list.limit.accepted', 'list.limit.full-page', 'list.limit.maximum'], () => ({
      table: kit.acceptedLimits,
      show: shownWith('limit'),
    })),
    made(['list.limit.outside'], () => ({
      table: [...kit.outsideLimits, ...kit.limitsBeside],
      random: kit.outsideLimit(),
      show: shownWith('limit'),
    })),
    made(['list.status.outside'], () => ({
      table: [...kit.outsideStatuses, ...kit.statusesBeside],
      random: kit.outsideStatus(),
      show: shownWith('status'),
    })),
    made(['auth.missing-key'], () => kit.missingKeyCases()),
    made(['auth.scheme'], ...trials.map((of) => () => kit.otherSchemeCases(of))),
    made(
      ['auth.invalid-key'],
      ...trials.flatMap((of) => [() => kit.invalidKeyCases(of), () => kit.randomKeyCases(of)]),
    ),
    // A near miss after the right key counts as a wrong key.
    made(
      ['auth.each-request', 'auth.invalid-key'],
      ...KEYS.map((key) => () => ({
        table: [kit.nearestMiss(key)],
        show: ({ description }: Credential) => `after the right key, ${description}`,
      })),
    ),
    made(
      ['auth.scheme-case'],
      ...KEYS.map((key) => () => ({
        table: kit.schemeCase(key),
        show: ({ description }: Credential) => description,
      })),
    ),
    ...kit.operations.map(({ prefix }) =>
      made([`${prefix}.auth.first`], () => {
        const wrong = kit.Credential.literal('a wrong key', 'Bearer wrong');
        return kit.unlikeCases(prefix, [kit.Credential.none(), wrong], trial);
      }),
    ),
    // A wrong error belongs to the requirement of the error.
    made(
      [
        'service.accept',
        ...['add.invalid.name', 'get.unknown', 'list.auth.missing-key'],
        ...['add.media-type', 'get.media-type', 'list.media-type'],
      ],
      () => kit.acceptCases(trial),
    ),
  ];
}

/** Leaves out what a mutant fails to make. */
function made<T>(requirements: readonly string[], ...makers: readonly (() => Cases<T>)[]): MadeCases {
  const rows = new Map<string, string>();
  const random: fc.Arbitrary<unknown>[] = [];
  for (const make of makers) {
    try {
      const cases = make();
      if (cases.random) random.push(cases.random);
      for (const value of cases.table ?? []) addRow(rows, cases.show, value);
    } catch {}
  }
  return { requirements, rows, random };
}

function addRow<T>(rows: Map<string, string>, show: (value: T) => string, value: T): void {
  try {
    const shown = show(value);
    rows.set(shown, (rows.get(shown) ?? '') + textOf(value));
  } catch {}
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part) => {
    if (typeof part === 'bigint') return `${part}n`;
    // A credential does not show its header by itself.
    return typeof part?.reveal === 'function' ? [part.description, part.reveal()] : part;
  });
}

/** All of a trial that cases depend on. */
function trialWith(key: ApiKey): Trial {
  const session = { prefix: 'pct ', categories: new Set([7n]), options: { asOf: '2026-01-01' } };
  const stock = { category: async () => 7n, name: () => DRAFT.name };
  return { key, session, stock, mayCreate: true } as unknown as Trial;
}

interface Server {
  readonly kind: 'reference' | Subject['kind'];
  readonly id: string;
  readonly profile?: string;
}

/** The requirements whose cases other ids of conforming servers change. */
const MADE_OF_IDS = ['get.id', 'get.invalid-id'];

/** Each part that a mutant may change, and the servers that show it. @param servers those of the selftest */
export function observedCases(
  all: readonly MadeCases[],
  servers: readonly Server[],
): readonly ObservedCases[] {
  return all.flatMap(({ requirements, rows }, property) => {
    const positions = (found: readonly Fault[], part: ObservedCases['part']) =>
      servers.flatMap(({ kind, id, profile }, position) => {
        const isMeant = {
          // Only random cases are more with `thorough` than with `standard`.
          reference: profile !== 'thorough' || part === 'random',
          fault: found.some((fault) => fault.id === id),
          degenerate: false,
          variation: id.startsWith('ids-') && requirements.some((one) => MADE_OF_IDS.includes(one)),
        }[kind];
        return isMeant ? [position] : [];
      });
    const own = faults.filter((fault) => isRed(fault, requirements));
    const byAnyRow = own.filter((fault) => fault.row === undefined);
    const shown = [...rows.keys()];
    const finding = (shownRow: string) =>
      own.filter(
        ({ row }) => row !== undefined && (rows.has(row) ? shownRow === row : shownRow.startsWith(row)),
      );
    const byNoRow = own.filter((fault) => !shown.some((row) => finding(row).includes(fault)));
    const parts = [
      ...shown.map((row) => ({ part: { row }, found: finding(row).length > 0 ? finding(row) : byAnyRow })),
      // It decides which rows the profile `quick` sends.
      { part: 'order', found: byAnyRow },
      // The profile `quick` sends none.
      { part: 'random', found: byNoRow.filter(({ profile }) => profile === 'standard') },
    ] as const;
    return parts.map(({ part, found }) => ({ property, part, on: positions(found, part) }));
  });
}

function isRed({ turnsRed }: Fault, requirements: readonly string[]): boolean {
  const red = Object.keys(turnsRed);
  return requirements.some((id) =>
    red.some((one) => one === id || (id.startsWith('auth.') && one.endsWith(`.${id}`))),
  );
}

/** One text for each thing observed. Ends only if all random cases can be made. */
export function* textsOf(observed: readonly ObservedCases[], all: readonly MadeCases[]): Generator<string> {
  for (const { property, part } of observed) {
    const { rows = new Map(), random = [] } = all[property] ?? {};
    if (typeof part === 'object') yield `${rows.get(part.row)}\n`;
    else if (part === 'order') yield ['', ...rows.keys()].join('\n');
    else yield ['', ...random.flatMap((cases) => fc.sample(cases, SAMPLE).map(textOf))].join('\n');
  }
}
