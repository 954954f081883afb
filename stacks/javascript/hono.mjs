// Hono with @hono/zod-openapi, corrected: a middleware of its own checks the key, since Hono's responds 400 to some
// headers; ids and limits are taken as text; hooks give every error the Error body.
import { isUtf8 } from 'node:buffer';
import { serve } from '@hono/node-server';
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';

const PetStatus = z.enum(['available', 'pending', 'sold']).openapi('PetStatus');

const NewPet = z.object({ name: z.string(), categoryId: z.int(), status: PetStatus.optional() }).openapi('NewPet');

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
      limit: z
        .string()
        .regex(/^([1-9][0-9]?|100)$/)
        .default('20'),
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
  request: { params: z.object({ petId: z.string().regex(/^-?[0-9]+$/) }) },
  responses: { 200: json(Pet, 'The pet'), 404: json(Problem, 'No such pet') },
});

const { API_KEY, PORT } = process.env;
const pets = new Map();

const fail = (context, status, message) => context.json({ code: `http_${status}`, message, status }, status);

const app = new OpenAPIHono({
  defaultHook: ({ success, target }, context) => {
    // An id beyond int64 or of other characters belongs to no pet.
    if (!success) return fail(context, target === 'param' ? 404 : 400, `the ${target} is invalid`);
  },
}).basePath('/v1');

app.notFound((context) => fail(context, 404, 'no such resource'));
app.onError((error, context) => fail(context, error.status ?? 400, error.message));

app.use('*', async (context, next) => {
  const [, token] = /^bearer (.+)$/i.exec(context.req.header('Authorization') ?? '') ?? [];
  if (token === API_KEY) return next();
  context.header('WWW-Authenticate', 'Bearer');
  return fail(context, 401, 'missing or invalid API key');
});

app.post('*', async (context, next) => {
  if (!isUtf8(await context.req.arrayBuffer())) return fail(context, 400, 'the body is not UTF-8');
  return next();
});

app.openapi(listPets, (context) => {
  const { limit, status } = context.req.valid('query');
  const matching = [...pets.values()].filter((pet) => status === undefined || pet.status === status);
  return context.json(matching.slice(0, Number(limit)), 200);
});

app.openapi(addPet, (context) => {
  const pet = { ...context.req.valid('json'), id: pets.size + 1 };
  pets.set(String(pet.id), pet);
  return context.json(pet, 201);
});

app.openapi(getPet, (context) => {
  const { petId } = context.req.valid('param');
  const pet = pets.get(petId);
  if (!pet) return fail(context, 404, 'no such pet');
  return context.json(pet, 200);
});

serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' });
