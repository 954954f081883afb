import { serve } from '@hono/node-server';
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { bearerAuth } from 'hono/bearer-auth';
import type { IndependentServer } from './independent-server.js';

const PetStatus = z.enum(['available', 'pending', 'sold']).openapi('PetStatus');

const NewPet = z
  .object({ name: z.string(), categoryId: z.int(), status: PetStatus.optional() })
  .openapi('NewPet');

const Pet = NewPet.extend({ id: z.int() }).openapi('Pet');

const Problem = z.object({ code: z.string(), message: z.string(), status: z.int() }).openapi('Error');

const json = <Schema>(schema: Schema, description: string) => ({
  content: { 'application/json': { schema } },
  description,
});

const listPets = createRoute({
  method: 'get',
  path: '/pets',
  request: {
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      status: PetStatus.optional(),
    }),
  },
  responses: { 200: json(z.array(Pet), 'The pets') },
});

const addPet = createRoute({
  method: 'post',
  path: '/pets',
  request: { body: { content: { 'application/json': { schema: NewPet } }, required: true } },
  responses: { 201: json(Pet, 'The created pet'), 400: json(Problem, 'The body is invalid') },
});

const getPet = createRoute({
  method: 'get',
  path: '/pets/{petId}',
  request: { params: z.object({ petId: z.coerce.number().int() }) },
  responses: { 200: json(Pet, 'The pet'), 404: json(Problem, 'No such pet') },
});

/**
 * Hono with @hono/zod-openapi, whose schemas are written in code, and Hono's own bearer middleware with the key. The
 * schemas and the middleware make the responses to requests that they refuse.
 */
export async function startHonoAsDocumented(key: string): Promise<IndependentServer> {
  const pets: z.infer<typeof Pet>[] = [];
  const app = new OpenAPIHono().basePath('/v1');

  app.use('*', bearerAuth({ token: key }));

  app.openapi(listPets, (context) => {
    const { limit, status } = context.req.valid('query');
    const matching = status ? pets.filter((pet) => pet.status === status) : pets;
    return context.json(matching.slice(0, limit), 200);
  });

  app.openapi(addPet, (context) => {
    const pet = { ...context.req.valid('json'), id: pets.length + 1 };
    pets.push(pet);
    return context.json(pet, 201);
  });

  app.openapi(getPet, (context) => {
    const { petId } = context.req.valid('param');
    const pet = pets.find(({ id }) => id === petId);
    if (!pet) return context.json({ code: 'not_found', message: `No pet ${petId}`, status: 404 }, 404);
    return context.json(pet, 200);
  });

  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        baseUrl: `http://127.0.0.1:${port}/v1`,
        close: () => new Promise((closed) => server.close(() => closed())),
      }),
    );
  });
}
