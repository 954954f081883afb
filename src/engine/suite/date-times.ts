/** Texts for a member that is a date and time (RFC 3339): ordinary ones, which must be accepted, and others. */
import { oddities, type Row } from './rows.js';
import type { OddText } from './texts.js';

const named = (noun: string, rows: readonly Row<string>[]): readonly OddText[] =>
  oddities('text', rows).map((one) => ({ ...one, label: `a ${noun} ${one.label}, "${one.text}"` }));

/** @param noun the member in labels: `due date` */
export const ordinaryDateTimes = (noun: string): readonly OddText[] =>
  named(noun, [
    ['in UTC', '2024-01-01T12:34:56Z'],
    ['with an offset', '2024-06-30T23:30:00+02:00'],
    ['with an offset of half an hour', '2024-06-30T00:30:00-03:30'],
    ['with milliseconds', '2024-01-01T12:34:56.789Z'],
    ['on a leap day', '2024-02-29T00:00:00Z'],
    ['at the end of a year', '2023-12-31T23:59:59Z'],
    ['that is the start of Unix time', '1970-01-01T00:00:00Z'],
    ['beyond 32 bits of Unix time', '2038-01-19T03:14:08Z'],
  ]);

/** Valid ones that some servers refuse, or cannot hold. */
export const unusualDateTimes = (noun: string): readonly OddText[] =>
  named(noun, [
    ['in a leap second', '2016-12-31T23:59:60Z'],
    ['in lower case', '2024-01-01t12:34:56z'],
    ['with nanoseconds', '2024-01-01T12:34:56.123456789Z'],
    ['whose offset is unknown', '2024-01-01T12:34:56-00:00'],
    ['before Unix time', '1900-02-28T12:00:00Z'],
    ['in the year 1', '0001-01-01T00:00:00Z'],
    ['in the last year of four digits', '9999-12-31T23:59:59Z'],
  ]);

const wrong: readonly Row<string>[] = [
  ['without a time', '2024-01-01'],
  ['without an offset', '2024-01-01T12:34:56', 'datetime.fromisoformat of Python'],
  ['in minute 99', '2024-01-01T12:99:00Z'],
  ['in hour 25', '2024-01-01T25:00:00Z'],
  ['on 30 February', '2024-02-30T12:00:00Z', 'Date of JavaScript'],
  ['on a leap day of another year', '2023-02-29T12:00:00Z', 'Date of JavaScript'],
  ['in month 13', '2024-13-01T12:00:00Z'],
  ['on day 0', '2024-01-00T12:00:00Z'],
  ['in second 61', '2024-01-01T12:34:61Z'],
  ['without seconds', '2024-01-01T12:34Z', 'Date of JavaScript'],
  ['with an offset of 25 hours', '2024-01-01T12:34:56+25:00'],
  ['with slashes', '2024/01/01T12:34:56Z'],
  ['with text after it', '2024-01-01T12:34:56Z and more'],
  ['with a digit less', '2024-1-01T12:34:56Z', 'Date of JavaScript'],
  ['that is a Unix time', '1704112496'],
  ['that is an HTTP date', 'Mon, 01 Jan 2024 12:34:56 GMT', 'Date of JavaScript'],
  ['that is a word', 'tomorrow', 'strtotime of PHP'],
  ['that is empty', ''],
];
/** Texts that are no date and time. */
export const wrongDateTimes = (noun: string): readonly OddText[] => named(noun, wrong);
