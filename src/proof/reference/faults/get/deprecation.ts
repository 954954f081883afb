import type { Response } from '../../response.js';
import type { Fault } from '../fault.js';
import { onResponse } from '../on-response.js';

const headers = (added: Response['headers']) =>
  onResponse('getPet', 200, (response) => ({ ...response, headers: { ...response.headers, ...added } }));

const wrongSunset = { 'get.deprecation': 'Sunset names another day' };
const wrongDeprecation = { 'get.deprecation': 'Deprecation names no date, or one after the removal' };

/** Announcements of the deprecation that are wrong. */
export const deprecationFaults: readonly Fault[] = [
  {
    id: 'sunset-names-another-year',
    description: 'The Sunset header gives 5 December 2029.',
    turnsRed: wrongSunset,
    change: headers({ sunset: 'Wed, 05 Dec 2029 00:00:00 GMT' }),
  },
  {
    id: 'sunset-swaps-day-and-month',
    description: 'The Sunset header gives 12 May 2030.',
    turnsRed: wrongSunset,
    change: headers({ sunset: 'Sun, 12 May 2030 00:00:00 GMT' }),
  },
  {
    id: 'sunset-names-no-date',
    description: 'The Sunset header says "soon".',
    turnsRed: wrongSunset,
    change: headers({ sunset: 'soon' }),
  },
  {
    id: 'deprecation-names-no-date',
    description: 'The Deprecation header says "true", as in drafts of its specification.',
    turnsRed: wrongDeprecation,
    change: headers({ deprecation: 'true' }),
  },
  {
    id: 'deprecation-after-the-removal',
    description: 'The Deprecation header gives a date after the removal.',
    turnsRed: wrongDeprecation,
    change: headers({ deprecation: '@1956528000' }),
  },
];
