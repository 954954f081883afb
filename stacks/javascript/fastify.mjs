// Fastify, corrected where its defaults violate the interface: types in a body are not coerced, integers that JSON.parse
// would round are refused, the route bounds the page again, and every refusal, including that of the bearer plugin, has
// the Error body.
import { isUtf8 } from 'node:buffer';
import bearerAuth from '@fastify/bearer-auth';
import { Ajv } from 'ajv';
import Fastify from 'fastify';
import { newPetSchema, petSchema, petStatusSchema, petsSchema } from './json-schemas.mjs';

const { API_KEY, PORT } = process.env;
const pets = [];
const fastify = Fastify();

const errorOf = (status, message) => ({ code: `http_${status}`, message, status });

fastify.setErrorHandler((error, _request, reply) => {
  const status = error.statusCode ?? 500;
  return reply.code(status).send(errorOf(status, error.message));
});
fastify.setNotFoundHandler((_request, reply) => reply.code(404).send(errorOf(404, 'no such resource')));
const parseJson = fastify.getDefaultJsonParser('error', 'ignore');
fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
  if (isUtf8(body)) parseJson(request, body.toString(), done);
  else done(Object.assign(new Error('the body is not UTF-8'), { statusCode: 400 }));
});
fastify.register(bearerAuth, {
  keys: new Set([API_KEY]),
  specCompliance: 'rfc6749',
  errorResponse: ({ message }) => ({ error: message, ...errorOf(401, message) }),
});
fastify.addHook('onSend', async (_request, reply) => {
  if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer');
});

for (const schema of [petStatusSchema, petSchema, petsSchema]) fastify.addSchema(schema);
const strict = new Ajv({ schemas: [petStatusSchema] });
const safeInteger = {
  type: 'integer',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
};

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
  // Ajv coerces Infinity and 1e999 to a number and then does not check its bounds.
  async ({ query: { limit, status } }) =>
    pets.filter((pet) => status === undefined || pet.status === status).slice(0, Math.min(limit, 100)),
);

fastify.post(
  '/v1/pets',
  {
    schema: {
      body: { ...newPetSchema, properties: { ...newPetSchema.properties, categoryId: safeInteger } },
      response: { 201: { $ref: 'Pet#' } },
    },
    validatorCompiler: ({ schema }) => strict.compile(schema),
  },
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
      params: { type: 'object', properties: { petId: { type: 'integer', format: 'int64' } } },
      response: { 200: { $ref: 'Pet#' } },
    },
    // Ajv coerces 0x2 and 2e0 to numbers.
    preValidation: async ({ params: { petId } }, reply) => {
      if (!/^-?\d+$/.test(petId)) return reply.code(404).send(errorOf(404, 'The id is not a number.'));
    },
  },
  async ({ params: { petId } }, reply) => {
    const pet = pets.find(({ id }) => id === petId);
    if (!pet) return reply.code(404).send(errorOf(404, `There is no pet ${petId}.`));
    return pet;
  },
);

await fastify.listen({ port: Number(PORT), host: '127.0.0.1' });
