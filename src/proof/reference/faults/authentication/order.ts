import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Fault } from '../fault.js';

type Step = (context: RequestContext) => unknown;

/** Something about a request of one operation is judged before the key. */
function before(operation: 'listPets' | 'addPet' | 'getPet', step: Step): BehaviourChange {
  return ({ operations }) => ({
    operations: {
      handle: async (context) => {
        if (context.operation === operation) await step(context);
        return operations.handle(context);
      },
    },
  });
}

const validate: Step = async (context) => {
  const { parsing, validation } = context.behaviour;
  await validation.newPet(context, await parsing.json(context));
};

/** A creation is stored and then refused. */
function stored(applies: (context: RequestContext) => boolean): BehaviourChange {
  return ({ authentication, operations }) => ({
    authentication: {
      authenticate: async (context) => {
        try {
          await authentication.authenticate(context);
        } catch (refusal) {
          if (context.operation === 'addPet' && applies(context))
            await Promise.resolve(context)
              .then(operations.addPet)
              .catch(() => undefined);
          throw refusal;
        }
      },
    },
  });
}

const turnsRed = { 'add.auth.no-effect': 'a refused pet is in the list' };

/** Work that is done before the key is checked. */
export const orderFaults: readonly Fault[] = [
  {
    id: 'body-is-validated-before-the-key',
    says: 'A creation with an invalid body is answered 400 to anyone.',
    turnsRed: { 'add.auth.first': 'status 400' },
    change: before('addPet', validate),
  },
  {
    id: 'body-is-parsed-before-the-key',
    says: 'A body that is not JSON is answered 400 to anyone; all else is judged after the key.',
    turnsRed: { 'add.auth.first': 'status 400' },
    change: before('addPet', (context) => context.behaviour.parsing.json(context)),
  },
  {
    id: 'body-is-missed-before-the-key',
    says: 'A creation without a body is answered 400 to anyone.',
    turnsRed: { 'add.auth.first': 'status 400' },
    change: before('addPet', ({ body }) => {
      if (body.length === 0) throw new Refusal(400, 'body_missing', 'A body is missing.');
    }),
    // A creation without a key and without a body is not among the plainest cases.
    profile: 'standard',
  },
  {
    id: 'media-type-is-judged-before-the-key',
    says: 'A body of another media type is answered 415 to anyone.',
    turnsRed: { 'add.auth.first': 'status 415' },
    change: before('addPet', (context) => {
      if (!context.behaviour.parsing.accepts(context))
        throw new Refusal(415, 'unsupported_media_type', 'Send the body as application/json.');
    }),
  },
  {
    id: 'limit-is-judged-before-the-key',
    says: 'A limit out of range is answered 400 to anyone.',
    turnsRed: { 'list.auth.first': 'status 400' },
    change: before('listPets', (context) => context.behaviour.parameters.limit(context)),
  },
  {
    id: 'filter-is-judged-before-the-key',
    says: 'A status outside the enumeration is answered 400 to anyone.',
    turnsRed: { 'list.auth.first': 'status 400' },
    change: before('listPets', (context) => context.behaviour.parameters.status(context)),
  },
  {
    id: 'odd-limit-crashes-before-the-key',
    says: 'A limit that is no number fails before the key is looked at.',
    turnsRed: { 'list.auth.first': 'status 500' },
    change: before('listPets', ({ query, headers }) => {
      if (headers.authorization === undefined && Number.isNaN(Number(query.get('limit'))))
        throw new TypeError('NaN');
    }),
    // A limit that is no number, without a key, is not among the plainest cases.
    profile: 'standard',
  },
  {
    id: 'pet-is-looked-up-before-the-key',
    says: 'An id that no pet has is answered 404 to anyone.',
    turnsRed: { 'get.auth.first': 'status 404' },
    change: before('getPet', (context) => context.behaviour.lookup.pet(context)),
  },
  {
    id: 'id-is-parsed-before-the-key',
    says: 'An id that is no number is answered 400 to anyone.',
    turnsRed: { 'get.auth.first': 'status 400' },
    change: before('getPet', ({ petId }) => {
      if (!/^-?\d+$/.test(petId)) throw new Refusal(400, 'invalid_pet_id', 'The petId must be a number.');
    }),
  },
  {
    id: 'strangers-find-no-pet',
    says: 'Whoever has no valid key is told that there is no such pet.',
    turnsRed: {
      'get.auth.missing-key': 'status 404',
      'get.auth.scheme': 'status 404',
      'get.auth.invalid-key': 'status 404',
    },
    change: {
      hooks: {
        refused: ({ operation }, refusal) =>
          operation === 'getPet' && refusal.status === 401
            ? new Refusal(404, 'pet_not_found', 'No pet has this id.')
            : refusal,
      },
    },
  },
  {
    id: 'refused-creation-is-stored',
    says: 'A creation is stored before its key is looked at, and stays when the key is refused.',
    turnsRed,
    change: stored(() => true),
  },
  {
    id: 'creation-without-key-is-stored',
    says: 'A creation without an Authorization header is refused and stored all the same.',
    turnsRed,
    change: stored(({ headers }) => headers.authorization === undefined),
  },
  {
    id: 'creation-with-wrong-key-is-stored',
    says: 'A creation with a wrong key is refused and stored all the same.',
    turnsRed,
    change: stored(({ headers }) => headers.authorization !== undefined),
  },
];
