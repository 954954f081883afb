import { describe, expect, test } from 'vitest';
import { NO_FILTER, type RequirementFilter } from '../requirements/requirement-filter.js';
import { filterFragment, readFragment, requirementFragment } from './fragment.js';

describe('the part of the address behind #', () => {
  test('names a requirement', () => {
    expect(requirementFragment('list.limit.full-page')).toBe('#r=list.limit.full-page');
    expect(readFragment('#r=list.limit.full-page')).toEqual({ requirement: 'list.limit.full-page' });
  });

  const filters: RequirementFilter[] = [
    NO_FILTER,
    { ...NO_FILTER, text: 'status & "limit" #1 é' },
    { text: 'a', operation: 'getPet', basis: 'http', outcome: 'not-applicable', waived: 'yes' },
  ];
  test.each(filters)('holds the filter %j', (filter) => {
    expect(readFragment(filterFragment(filter))).toEqual({ filter });
  });

  test('says nothing of a filter where it names a place in the page', () => {
    expect(readFragment('#findings')).toEqual({});
    expect(readFragment('')).toEqual({});
    expect(readFragment('#r=')).toEqual({});
  });

  test('ignores conditions that it does not know', () => {
    expect(readFragment('#outcome=toString&waived=true&basis=none&operation=<b>')).toEqual({
      filter: NO_FILTER,
    });
    expect(readFragment('#%')).toEqual({});
  });
});
