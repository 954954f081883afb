/**
 * Requirements that any valid page meets, whichever list was requested. The requirements that distinguish the right page
 * from another are violated.
 */
export const ANY_VALID_PAGE: readonly string[] = [
  'list.answered',
  'list.body',
  'list.limit.outside',
  'list.status.accepted',
  'list.status.outside',
  'list.auth.scheme-case',
];

/** Requirements that any whole 2xx meets: a creation seems to have been accepted. */
export const ANY_SUCCESS: readonly string[] = ['list.auth.scheme-case', 'add.message'];

/** Requirements that any valid Pet meets in response to a read by its id, whatever the request. */
export const ANY_VALID_PET: readonly string[] = [
  'get.found',
  'get.same-animal',
  'get.unknown',
  'get.auth.scheme-case',
  ...['message', 'media-type', 'body'].map((word) => `get.${word}`),
  'store.sequence',
];

/** Requirements that a creation meets whose response shows the body of the request. */
export const ANY_ECHO: readonly string[] = [
  'add.name.ordinary',
  'add.name.unchanged',
  'add.name.unusual',
  'add.category.exact',
  'add.status.accepted',
  'add.status.unchanged',
  'add.unusual-body',
  'add.content-type',
  'add.content-type.json',
  'add.auth.scheme-case',
];

/** Requirements that any valid Pet in a 201 meets, whatever the request. */
export const ANY_VALID_CREATION: readonly string[] = [
  'add.body',
  'add.created',
  'add.name.ordinary',
  'add.category.exact',
  'add.status.accepted',
  'add.status.optional',
  'add.content-type.json',
  'service.accept',
  'add.auth.scheme-case',
];
