import type { Product } from '../content.js';

/** Whole texts that say that something is yet to be said, in lower case, with spaces for `-` and `_`. */
const FILLERS: ReadonlySet<string> = new Set(
  `todo, to do, tbd, tba, tbc, fixme, changeme, change me, replaceme, replace me, fill me in, fill in, to be defined,
  to be determined, to be done, placeholder, example, sample, dummy, test, testing, string, text, value, foo, bar, baz,
  foobar, asdf, qwerty, lorem, lorem ipsum, n/a, n.a, na, none, nil, null, undefined, unknown, not applicable,
  not available, not known, unspecified, x.y.z, x.y, latest, 0.0.0, company, company name, organisation name,
  organization, organization name, product name, my company, my organisation, my organization, my product, my app,
  email, e mail, mail, url, name, author, vendor, vendor name, john doe, jane doe`
    .split(',')
    .map((word) => word.trim()),
);

/** Nouns that a template puts behind "your"; a name such as "Your Pet Ltd" is one. */
const YOURS =
  /\byour[ _](?:company|organi[sz]ation|org|product|project|app|application|service|team|name|version|e-?mail|domain|contact|deployment|text|value)\b/i;

/** Brackets of templates with something between them. */
const BRACKETED = /<[^>]*>|\{\{.*\}\}|\$\{.*\}|\[(?:your|insert|enter|todo|tbd|name|company|product)\b.*\]/i;

/** A mark of what is left to do: with a colon behind it, or, in capitals, as the last word or between brackets. */
const LEFT_TO_DO = /\b(?:todo|tbd|fixme|xxx)\s*[:?]|(?:^|[\s([-])(?:TODO|TBD|TBA|TBC|FIXME|XXX)(?:$|[)\]])/;
const LEFT_TO_DO_ANY_CASE = /\b(?:todo|tbd|fixme|xxx)\s*:/i;

/** Domains that are nobody's (RFC 2606), and those of templates. */
const NOBODYS =
  /(?:^|[@./])(?:(?:[\w-]+\.)*example\.(?:com|org|net|edu)|[\w.-]+\.(?:example|invalid|localhost)|(?:my|your)?-?(?:company|domain|organi[sz]ation)\.[a-z]{2,})(?=$|[/:?#\s),;])/i;

/** The part of a text that shows that nobody filled it in; undefined for a text that may be meant. */
export function placeholderIn(text: string, field: keyof Product): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/^[\s<>{}[\]()"'`*.,:;!?-]+|[\s<>{}[\]()"'`*.,:;!?-]+$/g, '');
  const isFiller =
    FILLERS.has(plain) || plain === field || /^x{2,}$/.test(plain) || !/[\p{L}\p{N}]/u.test(plain);
  if (isFiller) return text;
  const [found] =
    [BRACKETED, LEFT_TO_DO, LEFT_TO_DO_ANY_CASE, /\byour-[a-z]+/i, YOURS, /\blorem ipsum\b/i, NOBODYS]
      .map((pattern) => pattern.exec(text))
      .find((match) => match !== null) ?? [];
  return found?.trim();
}
