import type { BehaviourChange } from '../../behaviour.js';
import { isJsonObject, type JsonObject } from '../../json/value.js';
import type { Draft } from '../../pet.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

const KNOWN: readonly string[] = ['name', 'categoryId', 'status'];

/** Changes a valid NewPet, given the members as they were sent. */
function valid(change: (draft: Draft, sent: JsonObject) => Draft): BehaviourChange {
  return ({ validation }) => ({
    validation: {
      newPet: async (context, value) => {
        const draft = await validation.newPet(context, value);
        return change(draft, draft.sent);
      },
    },
  });
}

const extraMembers = (sent: JsonObject) => Object.keys(sent).filter((member) => !KNOWN.includes(member));

/** Members of a NewPet beyond the schema. */
export const extraMemberFaults: readonly Fault[] = [
  {
    id: 'extra-members-fail',
    description: 'A member without a matching column fails in the database: 500.',
    turnsRed: { 'add.extra-members': 'status 500' },
    change: valid((draft, sent) => (extraMembers(sent).length > 0 ? crash() : draft)),
  },
  {
    id: 'null-for-an-id-fails',
    description: 'An id of null fails in its parser: 500.',
    row: 'createdAt',
    turnsRed: { 'add.extra-members': 'status 500' },
    change: valid((draft, sent) => (sent.id === null ? crash() : draft)),
    profile: 'standard',
  },
  {
    id: 'members-named-like-methods-fail',
    description: 'A member replaces the method of that name, which the code then calls: 500.',
    row: 'createdAt',
    turnsRed: { 'add.extra-members': 'status 500' },
    change: valid((draft, sent) =>
      ['hasOwnProperty', 'constructor', 'toString'].some((name) => Object.hasOwn(sent, name))
        ? crash()
        : draft,
    ),
    profile: 'standard',
  },
  {
    id: 'nested-extra-members-fail',
    description: 'A member that holds an object fails in the database: 500.',
    row: 'owner, tags',
    turnsRed: { 'add.extra-members': 'status 500' },
    change: valid((draft, sent) =>
      extraMembers(sent).some((member) => isJsonObject(sent[member])) ? crash() : draft,
    ),
  },
  {
    id: 'proto-member-fails',
    description:
      "A member called __proto__ replaces the object's prototype, and its methods are missing: 500.",
    row: '__proto__',
    turnsRed: { 'add.extra-members': 'status 500' },
    change: valid((draft, sent) => ('__proto__' in sent ? crash() : draft)),
  },
  {
    id: 'nested-extra-members-override',
    description: "Members of nested objects are lifted to the top, so the owner's name becomes the pet's.",
    turnsRed: { 'add.extra-members': 'name altered' },
    change: valid((draft, sent) => {
      const nested = Object.values(sent).find(isJsonObject);
      return typeof nested?.name === 'string' ? { ...draft, name: nested.name } : draft;
    }),
  },
  {
    id: 'extra-members-drop-the-status',
    description: 'A NewPet with members beyond the schema loses its status.',
    turnsRed: { 'add.extra-members': 'status altered' },
    change: valid((draft, sent) => (extraMembers(sent).length > 0 ? { ...draft, status: undefined } : draft)),
  },
  {
    id: 'proto-member-pollutes',
    description: 'The members of __proto__ become those of every object that lacks them.',
    turnsRed: { 'list.same-animal': 'status differs from creation' },
    consequences: {
      'list.status.complete': 'A pet that now reads as sold does not match that filter.',
      'get.same-animal': 'Reading by id, too, shows a status for a pet without one.',
    },
    change: ({ validation, rendering }) => {
      let inherited: JsonObject = {};
      return {
        validation: {
          newPet: (context, value) => {
            const proto = isJsonObject(value)
              ? Object.entries(value).find(([name]) => name === '__proto__')
              : [];
            if (isJsonObject(proto?.[1])) inherited = { ...inherited, ...proto[1] };
            return validation.newPet(context, value);
          },
        },
        rendering: {
          pet: (context, pet) => {
            const rendered = rendering.pet(context, pet);
            return { ...rendered, status: rendered.status ?? inherited.status };
          },
        },
      };
    },
  },
];
