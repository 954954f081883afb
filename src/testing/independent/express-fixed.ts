import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { parse } from 'yaml';
import { type IndependentServer, openApiFile } from './independent-server.js';
import { listening } from './listening.js';

interface Pet {
  id: number;
  name: string;
  categoryId: number;
  status?: string;
}

/**
 * Express with express-openapi-validator, fixed where the documented setup violates the interface: the key is checked
 * before anything is parsed, integers that JSON.parse would round are refused, so are bodies that are not UTF-8 and ids
 * that are not plain digits, and the route bounds the page again.
 */
export async function startExpressFixed(key: string): Promise<IndependentServer> {
  const pets: Pet[] = [];
  const app = express();

  app.use(keyFirst(key));
  app.use(express.json({ verify: (_request, _response, bytes) => refuseOtherThanUtf8(bytes) }));
  // The validator coerces 0x2 and 2e0 to numbers.
  app.get('/v1/pets/:petId', (request, _response, next) => {
    if (/^-?\d+$/.test(request.params.petId)) return next();
    throw Object.assign(new Error('the id is not a number'), { status: 404 });
  });
  app.use(OpenApiValidator.middleware({ apiSpec: await withExactCategories(), validateResponses: true }));

  app.get('/v1/pets', (request, response) => {
    const { limit, status } = request.query;
    const matching = status ? pets.filter((pet) => pet.status === status) : pets;
    // Ajv coerces Infinity and 1e999 to a number and then does not check its bounds.
    response.json(matching.slice(0, Math.min(Number(limit), 100)));
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

  app.use(formatError);
  return listening(app);
}

function refuseOtherThanUtf8(bytes: Buffer): void {
  if (!isUtf8(bytes)) throw Object.assign(new Error('the body is not UTF-8'), { status: 400 });
}

function keyFirst(key: string): RequestHandler {
  return (request, response, next) => {
    const [, token] = /^bearer +(.+)$/i.exec(request.get('authorization') ?? '') ?? [];
    if (token === key) return next();
    response.set('WWW-Authenticate', 'Bearer');
    response.status(401).json({ code: 'Unauthorized', message: 'a valid API key is needed', status: 401 });
  };
}

/** The OpenAPI document without the categories that JSON.parse would round. */
async function withExactCategories() {
  const document = parse(await readFile(openApiFile, 'utf8'));
  Object.assign(document.components.schemas.NewPet.properties.categoryId, {
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  });
  return document;
}

const formatError: ErrorRequestHandler = (error, _request, response, _next) => {
  const status = error.status || 500;
  response.status(status).json({ code: error.name, message: error.message, status });
};
