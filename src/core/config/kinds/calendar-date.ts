import { read, refuse } from './kind.js';
import { text } from './text.js';

/** A day that exists, as `YYYY-MM-DD`. */
export const calendarDate = text<string>({
  placeholder: 'DATE',
  parse: (given) =>
    isCalendarDate(given)
      ? read(given)
      : refuse('must be a day that exists, as YYYY-MM-DD, such as 2030-12-05'),
  schema: { pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
});

function isCalendarDate(given: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given)) return false;
  const time = Date.parse(`${given}T00:00:00Z`);
  // Date.parse accepts 30 February and moves it to March: a real day comes back as itself.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(given);
}
