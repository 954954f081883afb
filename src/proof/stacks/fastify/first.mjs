// Fastify with a JSON Schema for each part of a request and each response, as in its guide on validation and
// serialization, and @fastify/bearer-auth registered with the key, as in its readme. No other settings.
import bearerAuth from '@fastify/bearer-auth';
import Fastify from 'fastify';
import { newPetSchema, petSchema, petStatusSchema, petsSchema } from './json-schemas.mjs';

const { API_KEY, PORT } = process.env;
const pets = [];
const fastify = Fastify();

fastify.register(bearerAuth, { keys: new Set([API_KEY]) });
for (const schema of [petStatusSchema, newPetSchema, petSchema, petsSchema]) fastify.addSchema(schema);

fastify.get(
  '/v1/pets',
  {
    schema: {
      querystring: {
        type: 'object',
        properties: {
          limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
          status: { $ref: 'PetStatus#' },
        },
      },
      response: { 200: { $ref: 'Pets#' } },
    },
  },
  async ({ query: { limit, status } }) =>
    pets.filter((pet) => status === undefined || pet.status === status).slice(0, limit),
);

fastify.post(
  '/v1/pets',
  { schema: { body: { $ref: 'NewPet#' }, response: { 201: { $ref: 'Pet#' } } } },
  async ({ body }, reply) => {
    const pet = { ...body, id: pets.length + 1 };
    pets.push(pet);
    reply.code(201);
    return pet;
  },
);

fastify.get(
  '/v1/pets/:petId',
  {
    schema: {
      params: {
        type: 'object',
        required: ['petId'],
        properties: { petId: { type: 'integer', format: 'int64' } },
      },
      response: { 200: { $ref: 'Pet#' } },
    },
  },
  async ({ params: { petId } }, reply) => {
    const pet = pets.find(({ id }) => id === petId);
    if (!pet) {
      reply.code(404);
      return { code: 'not_found', message: `There is no pet ${petId}.`, status: 404 };
    }
    return pet;
  },
);

await fastify.listen({ port: Number(PORT), host: '127.0.0.1' });
