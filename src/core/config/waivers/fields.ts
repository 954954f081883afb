import { dayOf } from '../../text/day-of.js';
import { baseUrl } from '../kinds/base-url.js';
import { calendarDate } from '../kinds/calendar-date.js';
import { type OptionKind, read, refuse } from '../kinds/kind.js';
import { text } from '../kinds/text.js';
import { yesNo } from '../kinds/yes-no.js';
import type { Waiver } from '../waiver.js';

/** Days that a waiver holds at the most: what is accepted for longer is accepted for ever. */
export const MOST_DAYS = 3660;

const DAY = 24 * 60 * 60 * 1000;

/** The day, UTC, so many days from now. */
export function dayAfter(now: Date, days: number): string {
  return dayOf(new Date(now.getTime() + days * DAY).toISOString());
}

/** The problem of a last day that is too far away, as a clause; undefined: it will do. */
export function tooLate(day: string, now: Date): string | undefined {
  const latest = dayAfter(now, MOST_DAYS);
  return day <= latest ? undefined : `is more than ${MOST_DAYS} days away; give ${latest} at the latest`;
}

/** A URL, or what trackers write: `ABC-123`, `#123`, `pets/store#123`. */
const ISSUE = '^(https?://[^\\s/?#][^\\s]*|[A-Z][A-Z0-9_]*-[0-9]+|([\\w.-]+(/[\\w.-]+)*)?#[0-9]+)$';

/** Where a violation is being dealt with. */
const issue = text<string>({
  placeholder: 'REF',
  parse: (given) =>
    new RegExp(ISSUE).test(given)
      ? read(given)
      : refuse("must be an http or https URL, or a number such as PETS-123, '#123' or 'pets/store#123'"),
  schema: { pattern: ISSUE },
});

/** One field of a waiver; reader, schema and command derive from it. */
export interface WaiverField<T> {
  readonly kind: OptionKind<T>;
  readonly required: boolean;
  /** One sentence without a full stop. */
  readonly help: string;
}

/** Something that is not blank, on one line. */
function words(placeholder: string, what: string): OptionKind<string> {
  return text({
    placeholder,
    parse: (given) => {
      const line = given.trim().replace(/\s+/g, ' ');
      return line === '' ? refuse(`must be ${what}`) : read(line);
    },
    schema: { pattern: '\\S' },
  });
}

/** Whether the target of a waiver is a base URL, not a name. */
export function isTargetUrl(target: string): boolean {
  return /^https?:/i.test(target);
}

const target = text<string>({
  placeholder: 'NAME',
  parse: (given) => {
    if (isTargetUrl(given)) return baseUrl.fromText(given);
    return given.trim() === '' ? refuse('must be the name of a target, or its base URL') : read(given);
  },
  schema: { pattern: '\\S' },
});

/** In the order in which an entry is written. */
export const waiverFields: {
  readonly [K in keyof Waiver]-?: WaiverField<K extends 'flaky' ? boolean : string>;
} = {
  requirement: {
    kind: words('ID', 'the id of a requirement'),
    required: true,
    help: 'id of the requirement whose violation is known',
  },
  reason: { kind: words('TEXT', 'a sentence'), required: true, help: 'why the violation is lived with' },
  issue: { kind: issue, required: false, help: 'where it is being dealt with: a URL, or such as PETS-123' },
  expires: { kind: calendarDate, required: true, help: 'the last day on which the waiver holds, UTC' },
  target: {
    kind: target,
    required: false,
    help: 'name of the only target that it is for, or its base URL',
  },
  flaky: { kind: yesNo, required: false, help: 'the violation does not show in every run' },
};

export const waiverFieldNames = Object.keys(waiverFields) as readonly (keyof Waiver)[];

export function isWaiverField(name: string): name is keyof Waiver {
  return Object.hasOwn(waiverFields, name);
}
