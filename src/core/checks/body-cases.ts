/** Cases of bodies and of the header fields that describe them. Each set says how a report shows a case. */

import {
  type InvalidBody,
  invalidBodies,
  invalidBody,
  type LabelledBody,
  type NewPetDraft,
  notUtf8Bodies,
  unusualBodies,
} from '../generators/index.js';
import type { Cases } from './for-all.js';

const labelled = ({ label }: { readonly label: string }) => label;

/** Valid bodies in forms on which the document is silent. */
export function unusualBodyCases(draft: NewPetDraft): Cases<LabelledBody> {
  return { table: unusualBodies(draft), plain: 1, show: shownForm };
}

/** Bodies that are not UTF-8. */
export function notUtf8Cases(draft: NewPetDraft): Cases<LabelledBody> {
  return { table: notUtf8Bodies(draft), plain: 1, show: shownForm };
}

/** Says what is special about a case, and which library accepts it: a hint for the person who looks for the cause. */
export function shownForm(form: {
  readonly label: string;
  readonly acceptedBy?: string;
  readonly trouble?: string;
}): string {
  const { label, acceptedBy, trouble } = form;
  if (trouble !== undefined) return `${label} (known to trouble ${trouble})`;
  return acceptedBy === undefined ? label : `${label} (accepted by ${acceptedBy})`;
}

/** The header fields that describe a body. */
export interface LabelledFields {
  readonly label: string;
  readonly fields: { readonly contentType?: string | undefined; readonly contentEncoding?: string };
}

/** Media types other than the document's, and a coding that the body does not have. */
export const contentTypeCases: Cases<LabelledFields> = {
  table: [
    { label: 'text/plain', fields: { contentType: 'text/plain' } },
    { label: 'no Content-Type', fields: { contentType: undefined } },
    {
      label: 'application/x-www-form-urlencoded',
      fields: { contentType: 'application/x-www-form-urlencoded' },
    },
    { label: 'application/xml', fields: { contentType: 'application/xml' } },
    { label: 'multipart/form-data without a boundary', fields: { contentType: 'multipart/form-data' } },
    { label: 'an unknown charset', fields: { contentType: 'application/json; charset=klingon' } },
    { label: 'a charset that is not UTF-8', fields: { contentType: 'application/json; charset=utf-16' } },
    { label: 'text that is not a media type', fields: { contentType: 'json' } },
    { label: 'Content-Encoding gzip over a plain body', fields: { contentEncoding: 'gzip' } },
    { label: 'an unknown Content-Encoding', fields: { contentEncoding: 'klingon' } },
  ],
  plain: 2,
  show: labelled,
};

/** Other spellings of the document's media type. */
export const jsonTypeCases: Cases<string> = {
  table: [
    'Application/JSON; Charset="UTF-8"',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'APPLICATION/JSON',
  ],
  plain: 1,
  show: (type) => type,
};

/** The parts of a body that can be invalid, and how many boundary cases of each the profile `quick` tries. */
export const invalidParts = {
  json: 2,
  object: 2,
  name: 3,
  category: 6,
  status: 4,
  'null-status': 1,
} as const;

/** Bodies in which this part is invalid and everything else is as in the draft. */
export function invalidBodyCases(draft: NewPetDraft, part: keyof typeof invalidParts): Cases<InvalidBody> {
  return {
    table: invalidBodies(draft).filter(({ breaks }) => breaks === part),
    plain: invalidParts[part],
    ...(part !== 'null-status' && { random: invalidBody(part, draft) }),
    show: (form) => `${shownForm(form)}: ${abridged(form.body)}`,
    label: ({ label }) => label,
  };
}

/** A text as a report shows it, or only its length if it is long. */
export function abridged(body: string): string {
  return body.length > LONGEST_SHOWN ? `${body.length} characters` : body;
}

const LONGEST_SHOWN = 500;
