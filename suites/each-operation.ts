/** All operations: a request without the key is answered 401, and each response is a whole message of its schema. */
import type { Json } from '../src/engine/base/json.js';
import { NOBODYS_ID } from '../src/engine/suite/ids.js';
import { type Guarded, keyChecks } from '../src/engine/suite/key-checks.js';
import { catalogue, type RequirementId } from '../src/petstore/catalogue.js';
import * as pets from '../src/petstore/pets.js';
import { add, type Case, get, list, type StoreState } from '../src/petstore/pets.js';
import { contract, type Prefix } from '../src/petstore/spec.js';
import { draft, likelyDraft, mustReadAlso, pet } from '../src/petstore/stock.js';

/** A server may have a rule of its own for each. */
const queries: readonly pets.Query[] = [
  {},
  { status: 'available', limit: 1 },
  { limit: 1 },
  { status: 'sold' },
  { status: 'pending' },
];

/** Not JSON, so that a server which does not look at the key creates nothing in a read-only run. */
const NO_PET = '{';

/** The deployment may know only some categories. */
const created = { expect: [201, 400, 422], requirement: 'add.created' } as const;

const operations: Readonly<Record<Prefix, Guarded<Case, RequirementId, StoreState, Json>>> = {
  list: {
    answered: { expect: 200, requirement: 'list.limit.accepted' },
    send: (t, sending, turn) =>
      list(t, turn === undefined ? { limit: 1 } : (queries[turn % queries.length] ?? {}), sending),
    others: {
      'limit=abc': (t, sending) => list(t, { limit: 'abc' }, sending),
      'status=unknown': (t, sending) => list(t, { status: 'unknown' }, sending),
      'limit=0': (t, sending) => list(t, { limit: 0 }, sending),
    },
    needs: { store: 'empty', fills: true },
    refused: { store: 'quiet', fills: true },
  },
  add: {
    answered: created,
    send: async (t, sending) => add(t, t.mayCreate ? await likelyDraft(t) : NO_PET, sending),
    // A read-only run creates no pet for it.
    sendWithKey: async (t, sending) =>
      t.mayCreate
        ? add(t, await likelyDraft(t), { ...created, ...sending })
        : list(t, { limit: 1 }, { ...sending, expect: 200 }),
    // The deployment must accept a NewPet, or its refusal proves nothing.
    mustTake: async (t, sending) => {
      const isKnown = t.mayCreate && (await draft(t)) !== undefined;
      return operations.add.sendWithKey?.(t, isKnown ? { ...sending, expect: 201 } : sending);
    },
    others: {
      'a body that is not JSON': (t, sending) => add(t, NO_PET, sending),
      'a body of another media type': (t, sending) => add(t, '<pet/>', { contentType: 'application/xml', ...sending }),
      'an empty object as the body': (t, sending) => add(t, t.mayCreate ? '{}' : NO_PET, sending),
      'no body': (t, sending) => add(t, '', sending),
    },
    needs: { store: 'any' },
    // Knowing the key of a creation takes one, and a list that lacks only the newest pet shows in a quiet store alone.
    refused: { store: 'small', fills: true },
  },
  get: {
    // A read may lag behind the creation.
    answered: { expect: [200, 404], requirement: 'get.found' },
    send: async (t, sending) => get(t, (await pet(t)).id, sending),
    mustTake: async (t, sending) => mustReadAlso(t, await pet(t), sending),
    others: {
      'an id that no pet has': (t, sending) => get(t, NOBODYS_ID, sending),
      'an id that is not a number': async (t, sending) => {
        // Typed routers do not see the operation behind such a path.
        const judged = await get(t, 'abc', { ...sending, expect: [401, 404] });
        t.observe('get.auth.first.answer', `GET /pets/abc without a valid key is answered ${judged.status}`);
        return judged;
      },
    },
    needs: { store: 'quiet', fills: true },
  },
};

keyChecks(
  pets.suite,
  { catalogue, credential: contract.credential, locked: 'locked', nobodys: 'petstore.conformance.wrong-key' },
  operations,
);
