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
