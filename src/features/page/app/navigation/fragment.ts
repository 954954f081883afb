import { outcomeWord } from '../../../../core/report/console/outcome-mark.js';
import { operationTitle } from '../../../../core/report/operation-title.js';
import { NO_FILTER, type RequirementFilter } from '../requirements/requirement-filter.js';

/**
 * The request in the part of the address after `#`: `#r=get.id` for a requirement, `#outcome=violated&q=limit` for a
 * filtered table, `#findings` for a place in the page, which the browser finds by itself.
 */
export interface Fragment {
  /** Id of a requirement. */
  readonly requirement?: string;
  /** Absent where nothing is said of a filter, which then stays as it is. */
  readonly filter?: RequirementFilter;
}

export const BASES: readonly string[] = [
  'stated',
  'interpreted',
  'http',
] satisfies RequirementFilter['basis'][];

/** An unknown value is ignored. */
export function readFragment(hash: string): Fragment {
  const members = new URLSearchParams(hash.replace(/^#/, ''));
  const requirement = members.get('r');
  const filters = ['q', 'operation', 'basis', 'outcome', 'waived'].some((name) => members.has(name));
  return {
    ...(requirement !== null && requirement !== '' && { requirement }),
    ...(filters && {
      filter: {
        text: members.get('q') ?? '',
        operation: known(members.get('operation'), isOperation),
        basis: known(members.get('basis'), isBasis),
        outcome: known(members.get('outcome'), isOutcome),
        waived: known(members.get('waived'), isWaived),
      },
    }),
  };
}

/** With `#`; of no filter an empty one, which asks for all requirements. */
export function filterFragment(filter: Partial<Record<keyof RequirementFilter, string>>): string {
  const { text, ...rest } = { ...NO_FILTER, ...filter };
  const members = Object.entries({ q: text, ...rest }).filter(([, value]) => value !== '');
  return `#${new URLSearchParams(members.length === 0 ? { q: '' } : members)}`;
}

export function requirementFragment(id: string): string {
  return `#${new URLSearchParams({ r: id })}`;
}

function known<T extends string>(value: string | null, isOne: (value: string) => value is T): T | '' {
  return value !== null && isOne(value) ? value : '';
}

function isOperation(value: string): value is keyof typeof operationTitle {
  return Object.hasOwn(operationTitle, value);
}

function isOutcome(value: string): value is keyof typeof outcomeWord {
  return Object.hasOwn(outcomeWord, value);
}

function isWaived(value: string): value is 'yes' | 'no' {
  return value === 'yes' || value === 'no';
}

function isBasis(value: string): value is Exclude<RequirementFilter['basis'], ''> {
  return BASES.includes(value);
}
