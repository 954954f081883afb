import { petStatuses } from '../../core/contract/pet-status.js';
import {
  all,
  body,
  type Claim,
  hasBearer,
  id,
  isAdd,
  isList,
  limitOfAll,
  list,
  member,
  refused,
  type SentRequest,
  some,
} from './sent-request.js';

/** An authorised list whose query has a pattern. */
const asked = (query: RegExp) =>
  some((request) => isList(request) && hasBearer(request) && query.test(request.target));

const ofEachStatus = all(...petStatuses.map((status) => asked(new RegExp(`[?&]status=${status}(&|$)`))));
const withEachStatus = all(...petStatuses.map((status) => member('status', (one) => one === status)));
const ordinaryNames = all(body(/🐶/u), body(/Big {2}Red/), body(/<script>/), body(/小白/));
const unusualNames = all(body(/Rex\\ud83d"/), body(/Rene\u0301/), body(/"name":""/));
const extremeCategories = all(body(/"categoryId":9007199254740993\b/), body(/"categoryId":-1\b/));
const everyName = all(ordinaryNames, unusualNames);

/** True for so many authorised creations with the same bytes. */
const alike =
  (count: number) =>
  (requests: readonly SentRequest[]): boolean => {
    const bodies = requests.flatMap((request) =>
      isAdd(request) && hasBearer(request) ? [`${request.body}`] : [],
    );
    return bodies.some((one) => bodies.filter((other) => other === one).length >= count);
  };

/**
 * The phrases that can be compared in a text that tells the steps of a check. The rest of such a text says in which order
 * requests are sent, and what is compared.
 */
export const stepClaims: Readonly<Record<string, readonly Claim[]>> = {
  'list.same-animal': [
    ['every class of ordinary and unusual name', everyName],
    ['extreme categories but the ends of int64', extremeCategories],
    ['those of each status', ofEachStatus],
  ],
  'list.limit.default': [
    ['without limit', asked(/\/pets$/)],
    ['with limit=20', list('limit=20')],
  ],
  'list.limit.full-page': [
    ['several limits', all(list('limit=1'), list('limit=51'), list('limit=100'))],
    ['the number of pets as the limit', limitOfAll],
  ],
  'list.limit.maximum': [
    ['limits from 1 to 100', all(...Array.from({ length: 100 }, (_, index) => list(`limit=${index + 1}`)))],
  ],
  'list.status.only': [['with each status', ofEachStatus]],
  'list.status.complete': [
    [
      'with a status and a limit, in either order',
      all(asked(/\?status=\w+&limit=\d+$/), asked(/\?limit=\d+&status=\w+$/)),
    ],
    ['with unusual names and extreme categories', all(unusualNames, extremeCategories)],
  ],
  'list.status.limit': [['with and without a limit', all(asked(/limit=20&status=/), asked(/\?status=\w+$/))]],
  'add.created': [
    ['compact', body(/^\{"name":"[\w-]+","categoryId":\d+,"status":"available"\}$/)],
    ['with line breaks', body(/^\r\n\{\r\n/)],
    ['the members in another order', body(/^\{"status":"\w+","categoryId":\d+,"name":/)],
    ['with escapes', body(/^\{"\\u006E/)],
  ],
  'add.id.unique': [['with the id of an existing pet in the body', body(/,"id":\d{1,4}\}$/)]],
  'add.name.unchanged': [
    ['ordinary names of all kinds', ordinaryNames],
    ['one whose characters beyond ASCII are escapes', body(/\\u017do\\u00eb/)],
  ],
  'add.category.exact': [
    ['every category that the deployment is known to have', member('categoryId', (one) => one === 1)],
  ],
  'add.status.unchanged': [['with each status', withEachStatus]],
  'add.invalid.no-effect': [
    ['Invalid creations with unique names', all(body(/"name":"pct-[^"]*","categoryId":null/), body(/\} x$/))],
  ],
  'add.concurrent': [['two of them alike', alike(2)]],
  'add.auth.no-effect': [
    [
      'without a key, with wrong ones',
      refused((request) => isAdd(request) && request.body.includes('"name":"pct-')),
    ],
    [
      'with the key as a user name',
      some((request) => isAdd(request) && /^Basic /.test(request.headers.authorization ?? '')),
    ],
  ],
  'get.found': [['the ids of created or listed pets', id(/^\d{1,4}$/)]],
  'get.id': [['numbers that a narrower type would confuse with them', id(/^4294967\d{3}$/)]],
  'get.same-animal': [
    ['every class of ordinary and unusual name', everyName],
    ['with extreme categories', all(extremeCategories, body(/"categoryId":9223372036854775807\b/))],
  ],
  'store.listed': [
    ['with unusual names and extreme categories', all(unusualNames, extremeCategories)],
    ['those of each status', ofEachStatus],
  ],
  'store.sequence': [
    ['creations, refused creations, lists and reads', all(body(/^\{$/), asked(/./), id(/^\d+$/))],
  ],
};
