/** The most requirements that one fault may keep from being judged. */
export const MOST_UNJUDGED = 5;

/** Faults that leave more requirements unjudged, by the reason why there is nothing to judge them on. */
export const nothingToJudge: Readonly<Record<string, readonly string[]>> = {
  'no page can be read': [
    'list-announces-too-little',
    'list-announces-too-much',
    'list-begins-with-a-guard',
    'list-breaks-off-in-a-chunk',
    'list-ends-with-a-comment',
    'list-has-a-comma-too-many',
    'list-has-two-lengths',
    'list-holds-ids-only',
    'list-is-302',
    'list-is-304',
    'list-is-500',
    'list-is-a-string-of-json',
    'list-is-compressed-and-does-not-say-so',
    'list-is-in-an-array',
    'list-is-in-an-envelope',
    'list-is-json-lines',
    'list-is-keyed-by-id',
    'list-is-not-compressed-as-it-says',
    'list-is-reset-in-its-middle',
    'list-is-utf-16',
    'list-redirected',
  ],
  'no creation shows the pet that it created': [
    'chunks-of-a-creation-invalid',
    'comma-after-the-last-member',
    'created-id-is-a-uuid',
    'creation-answered-204',
    'creation-answers-a-location-only',
    'creation-answers-an-array',
    'creation-answers-an-empty-body',
    'creation-answers-an-envelope',
    'creation-claims-to-be-gzip',
    'creation-echoes-the-request',
    'creation-in-jsonp',
    'creation-in-utf-16',
    'creation-redirected',
    'creation-reset-in-the-middle',
    'creations-need-a-slash',
    'ids-beyond-int64',
    'lengths-of-a-creation-contradict-each-other',
    'status-line-of-a-creation-invalid',
  ],
  'no pet can be read by its id': [
    'get-fails',
    'get-finds-nothing',
    'get-lags-for-ever',
    'get-misses-ids-beyond-32-bits',
    'get-misses-negative-ids',
    'get-redirects-every-request',
    'get-redirects-to-the-list',
    'get-removed-early',
    'last-chunk-of-a-pet-missing',
    'length-of-a-pet-too-large',
    'pet-cut-short',
    'pet-without-a-head',
  ],
  'no operation has an Error': ['errors-are-text'],
  'no request is refused with a 401 for want of a key': [
    'key-counts-for-everyone',
    'no-header-crashes',
    'no-header-is-a-bad-request',
    'no-header-leads-to-the-sign-in-page',
    'nothing-needs-a-key',
    'refusal-is-200',
    'refusal-is-403',
    'refusal-is-407',
  ],
};

/**
 * Faults that leave as many unjudged in some runs: which responses fail, which pets a page holds, and which are gone
 * depends on the order in which requests arrive.
 */
export const dependsOnOrder: readonly string[] = [
  'every-fourth-pet-lost',
  'every-tenth-creation-fails',
  'list-counts-characters',
  'list-does-not-escape-quotes',
  'list-fails-now-and-then',
  'list-is-latin-1',
  'reading-deletes',
  'refused-creation-deletes-the-newest-pets',
  'store-keeps-5-of-each-status',
];

/**
 * Faults on which the profile quick may use up its requests before the invalid bodies, which come last: it sends nearly
 * all of its 250, and some more or fewer as the order of requests has it.
 */
export const mayUseUpRequests: readonly string[] = [
  'created-pets-not-listed-for-a-minute',
  'creation-answers-the-id-only',
  'filter-empties-the-list',
  'ids-always-0',
  'ids-are-the-time',
  'ids-beyond-doubles-rounded',
  'ids-by-status',
  'ids-race',
  'limit-is-halved',
  'list-is-always-empty',
  'list-is-of-the-start',
  'list-lacks-what-is-sold',
  'only-the-first-and-the-newest-pet-stay',
  'status-answered-in-capitals',
];
