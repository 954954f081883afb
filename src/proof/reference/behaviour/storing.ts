import type { Creating, Storing } from '../behaviour.js';

export const storing: Storing = {
  insert: ({ store }, pet) => store.add(pet),

  sees: () => true,

  find: (context, id) => {
    const pet = context.store.byId.get(id);
    return pet && context.behaviour.storing.sees(context, pet) ? pet : undefined;
  },
};

export const creating: Creating = {
  id: ({ store }) => {
    store.issued += 1n;
    return store.issued;
  },

  pet: (_service, draft, id) => ({ ...draft, id, storedAt: performance.now() }),

  create: async (service, draft) => {
    const { creating, storing } = service.behaviour;
    const pet = creating.pet(service, draft, await creating.id(service, draft));
    await storing.insert(service, pet);
    return pet;
  },
};
