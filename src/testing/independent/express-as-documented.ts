import express, { type ErrorRequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { type IndependentServer, openApiFile } from './independent-server.js';
import { listening } from './listening.js';

interface Pet {
  id: number;
  name: string;
  categoryId: number;
  status?: string;
}

/**
 * Express with express-openapi-validator, set up like the example in the validator's documentation: body parsers, the
 * validator with the OpenAPI document and a security handler, routes, and an error handler that returns the Error body.
 */
export async function startExpressAsDocumented(key: string): Promise<IndependentServer> {
  const pets: Pet[] = [];
  const app = express();

  app.use(express.urlencoded({ extended: false }));
  app.use(express.text());
  app.use(express.json());

  app.use(
    OpenApiValidator.middleware({
      apiSpec: openApiFile,
      validateRequests: true,
      validateResponses: true,
      validateSecurity: {
        handlers: { apiKey: (request) => request.headers.authorization === `Bearer ${key}` },
      },
    }),
  );

  app.get('/v1/pets', (request, response) => {
    const { limit, status } = request.query;
    const matching = status ? pets.filter((pet) => pet.status === status) : pets;
    response.json(matching.slice(0, Number(limit)));
  });

  app.post('/v1/pets', (request, response) => {
    const { name, categoryId, status } = request.body;
    const pet: Pet = { id: pets.length + 1, name, categoryId, status };
    pets.push(pet);
    response.status(201).json(pet);
  });

  app.get('/v1/pets/:petId', (request, response) => {
    const pet = pets.find(({ id }) => id === Number(request.params.petId));
    if (!pet) throw Object.assign(new Error('pet not found'), { status: 404 });
    response.json(pet);
  });

  const formatError: ErrorRequestHandler = (error, _request, response, _next) => {
    const status = error.status || 500;
    response.status(status).json({ code: error.name, message: error.message, status });
  };
  app.use(formatError);

  return listening(app);
}
