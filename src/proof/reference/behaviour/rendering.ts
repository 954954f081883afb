import type { Rendering } from '../behaviour.js';

export const rendering: Rendering = {
  pet: (_context, { id, name, categoryId, status }) => ({ id, name, categoryId, status }),

  pets: (context, pets) => pets.map((pet) => context.behaviour.rendering.pet(context, pet)),

  error: (_context, { code, message, status }) => ({ code, message, status }),

  refusal: (context, refusal) => ({
    status: refusal.status,
    headers: refusal.headers,
    content: context.behaviour.rendering.error(context, refusal),
  }),
};
