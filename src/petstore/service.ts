/** The pet store, as the engine sees it. */

import { NOBODYS_ID } from '../engine/cases/ids.js';
import { credentialOf } from '../engine/contract/requests.js';
import type { Json } from '../engine/json.js';
import type { Requirement, Service } from '../engine/service.js';
import { attribute } from './attribution.js';
import { catalogue, INTERFACE_VERSION } from './catalogue.js';
import { incidents } from './incidents.js';
import { judgeAddress, judged } from './judge.js';
import { createdIn, type Facts, facts, ledger } from './ledger.js';
import { adding, listing, reading, states } from './pets.js';
import { operationOf, operations, rowOf } from './table.js';
import { holdsNoPet } from './table-body.js';

export const petstore: Service<Json, Facts> = {
  interfaceVersion: INTERFACE_VERSION,
  get catalogue() {
    return catalogue();
  },
  states,
  ...judged,
  judgeAddress,
  facts,
  incidents,
  ledger,
  attribute,
  controls: [listing({}), reading(NOBODYS_ID)],
  // A body without members is refused, so it creates nothing.
  plain: (request) =>
    ({ list: listing({}), get: reading(NOBODYS_ID), add: adding('{}'), orders: listing({}) })[operationOf(request)],
  operationOf: (request) => operations[operationOf(request)].id,
  isRisky: (request) => rowOf(request).errors.includes('4xx'),
  // Two things keep a POST from it, so that a server that ignores one of them still creates nothing.
  creates: (request) => {
    const isRightKey = ['right', 'other-case'].includes(credentialOf(request));
    return request.method === 'POST' && (isRightKey || !holdsNoPet(request.body));
  },
  operations: Object.fromEntries(Object.values(operations).map(({ id, title }) => [id, title])),
  created: createdIn,
  likelyCauses,
};

/** The ids of the requirements that are not only observed. */
export const judgedIds = (): readonly string[] =>
  petstore.catalogue.filter(({ basis }) => basis !== 'observed').map(({ id }) => id);

/** Requirements whose violation may leave nothing to judge this one on, the likeliest first. */
function likelyCauses({ id, operation, restsOn }: Requirement): readonly string[] {
  const [prefix = '', ...words] = id.split('.');
  const own = (...others: readonly string[]) => others.map((other) => `${prefix}.${other}`);
  const special: Readonly<Record<string, readonly string[]>> = {
    'auth.challenge': own('auth.missing-key', 'auth.invalid-key', 'message'),
    'error-body': own('message'),
    'error-status': own('error-body', 'message'),
  };
  const bodies = operation === 'service' ? ['add.body', 'list.body'] : [...own('body'), 'add.body'];
  const answered = Object.values(operations).flatMap((one) => (one.id === operation ? one.answered : []));
  const usual = [...bodies, ...own('message'), ...answered, ...restsOn];
  return special[words.join('.')] ?? usual;
}
