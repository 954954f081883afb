/**
 * What a valid page shows whichever list was asked for: each of these requests may be answered with it. The
 * requirements that tell a page from the right page are violated, and the verdict with them.
 */
export const ANY_VALID_PAGE: readonly string[] = [
  'list.answered',
  'list.body',
  'list.limit.outside',
  'list.status.accepted',
  'list.status.outside',
  'list.auth.scheme-case',
];

/** The same of a valid Pet in a 201, whatever was to be created. */
export const ANY_VALID_CREATION: readonly string[] = [
  'add.body',
  'add.created',
  'add.name.accepted',
  'add.category.exact',
  'add.status.accepted',
  'add.status.optional',
  'add.auth.scheme-case',
];
