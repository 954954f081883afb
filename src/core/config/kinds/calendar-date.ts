import { hasFormat } from '../../formats.js';
import { read, refuse } from './kind.js';
import { text } from './text.js';

/** A day that exists, as `YYYY-MM-DD`. */
export const calendarDate = text<string>({
  placeholder: 'DATE',
  parse: (given) =>
    hasFormat('date', given)
      ? read(given)
      : refuse('must be a day that exists, as YYYY-MM-DD, such as 2030-12-05'),
  // The pattern is for editors that do not know the format.
  schema: { format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
});
