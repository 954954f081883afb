import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Fault } from '../fault.js';

type Step = (context: RequestContext) => unknown;

/** Runs a step before the key of one operation's requests is checked. */
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

/** Stores a pet and then refuses its creation. */
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
    description: 'A creation with an invalid body gets 400 with or without the key.',
    turnsRed: { 'add.auth.first': 'status 400' },
    change: before('addPet', validate),
  },
  {
    id: 'body-is-parsed-before-the-key',
    description:
      'A body that is not JSON gets 400 with or without the key; everything else is checked after the key.',
    row: 'a body that is not JSON, with no',
    turnsRed: { 'add.auth.first': 'status 400' },
    change: before('addPet', (context) => context.behaviour.parsing.json(context)),
  },
  {
    id: 'body-is-missed-before-the-key',
    description: 'A creation without a body gets 400 with or without the key.',
    row: 'no body, with a wrong key',
    turnsRed: { 'add.auth.first': 'status 400' },
    change: before('addPet', ({ body }) => {
      if (body.length === 0) throw new Refusal(400, 'body_missing', 'A body is missing.');
    }),
    // The samples of `quick` have no creation without a key and without a body.
    profile: 'standard',
  },
  {
    id: 'media-type-is-judged-before-the-key',
    description: 'A body of another media type gets 415 with or without the key.',
    row: 'a body of another media type, with a wrong key',
    turnsRed: { 'add.auth.first': 'status 415' },
    change: before('addPet', (context) => {
      if (!context.behaviour.parsing.accepts(context))
        throw new Refusal(415, 'unsupported_media_type', 'Send the body as application/json.');
    }),
  },
  {
    id: 'limit-is-judged-before-the-key',
    description: 'A limit out of range gets 400 with or without the key.',
    row: 'limit abc, with no',
    turnsRed: { 'list.auth.first': 'status 400' },
    change: before('listPets', (context) => context.behaviour.parameters.limit(context)),
  },
  {
    id: 'filter-is-judged-before-the-key',
    description: 'A status outside the enumeration gets 400 with or without the key.',
    row: 'an unknown status, with a wrong key',
    turnsRed: { 'list.auth.first': 'status 400' },
    change: before('listPets', (context) => context.behaviour.parameters.status(context)),
  },
  {
    id: 'odd-limit-crashes-before-the-key',
    description: 'A limit that is not a number fails before the key is checked: 500.',
    turnsRed: { 'list.auth.first': 'status 500' },
    change: before('listPets', ({ query, headers }) => {
      if (headers.authorization === undefined && Number.isNaN(Number(query.get('limit'))))
        throw new TypeError('NaN');
    }),
  },
  {
    id: 'pet-is-looked-up-before-the-key',
    description: 'An unknown id gets 404 with or without the key.',
    row: 'an id that no pet has, with no',
    turnsRed: { 'get.auth.first': 'status 404' },
    change: before('getPet', (context) => context.behaviour.lookup.pet(context)),
  },
  {
    id: 'id-is-parsed-before-the-key',
    description: 'An id that is not a number gets 400 with or without the key.',
    row: 'an id that is not a number, with a wrong key',
    turnsRed: { 'get.auth.first': 'status 400' },
    change: before('getPet', ({ petId }) => {
      if (!/^-?\d+$/.test(petId)) throw new Refusal(400, 'invalid_pet_id', 'The petId must be a number.');
    }),
  },
  {
    id: 'strangers-find-no-pet',
    description: 'Without a valid key, every pet looks like an unknown one: 404.',
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
    description: 'A pet is stored before its key is checked, and stays when the key is refused.',
    turnsRed,
    change: stored(() => true),
  },
  {
    id: 'creation-without-key-is-stored',
    description: 'A creation without an Authorization header is refused, but the pet is stored.',
    turnsRed,
    change: stored(({ headers }) => headers.authorization === undefined),
  },
  {
    id: 'creation-with-wrong-key-is-stored',
    description: 'A creation with a wrong key is refused, but the pet is stored.',
    turnsRed,
    change: stored(({ headers }) => headers.authorization !== undefined),
  },
  {
    id: 'creation-with-nearly-the-key-is-stored',
    description:
      'A creation whose key begins like the right one in another letter case is refused, but the pet is stored.',
    turnsRed,
    change: stored((context) => {
      const presented = context.behaviour.authentication.credential(context) ?? '';
      return presented.toLowerCase().startsWith(context.service.key.toLowerCase());
    }),
    profile: 'standard',
  },
  {
    id: 'creation-with-basic-key-is-stored',
    description: 'A creation with Basic credentials is refused, but the pet is stored.',
    turnsRed,
    change: stored(({ headers }) => /^basic /i.test(headers.authorization ?? '')),
  },
];
