// Hono with @hono/zod-openapi, whose schemas are written in code, and Hono's own bearer middleware with the key. The
// schemas and the middleware make the responses to requests that they refuse.
import { serve } from '@hono/node-server';
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { bearerAuth } from 'hono/bearer-auth';

const PetStatus = z.enum(['available', 'pending', 'sold']).openapi('PetStatus');

const NewPet = z
  .object({ name: z.string(), categoryId: z.int(), status: PetStatus.optional() })
  .openapi('NewPet');

const Pet = NewPet.extend({ id: z.int() }).openapi('Pet');

const Problem = z.object({ code: z.string(), message: z.string(), status: z.int() }).openapi('Error');

const json = (schema, description) => ({
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

const { API_KEY, PORT } = process.env;
const pets = [];
const app = new OpenAPIHono().basePath('/v1');

app.use('*', bearerAuth({ token: API_KEY }));

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

serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' });
