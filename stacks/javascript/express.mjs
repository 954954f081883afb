// Express with express-openapi-validator, corrected: the key is checked before anything is parsed, integers that
// JSON.parse would round are refused, so are bodies that are not UTF-8 and ids that are not plain digits, and the route
// bounds the page again.
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import express from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { parse } from 'yaml';

const { API_KEY, PORT } = process.env;
const pets = [];
const app = express();

const failure = (status, message) => Object.assign(new Error(message), { status });

app.use((request, response, next) => {
  const [, token] = /^bearer +(.+)$/i.exec(request.get('authorization') ?? '') ?? [];
  if (token === API_KEY) return next();
  response.set('WWW-Authenticate', 'Bearer');
  response.status(401).json({ code: 'Unauthorized', message: 'a valid API key is needed', status: 401 });
});

app.use(
  express.json({
    verify: (_request, _response, bytes) => {
      if (!isUtf8(bytes)) throw failure(400, 'the body is not UTF-8');
    },
  }),
);

// The validator coerces 0x2 and 2e0 to numbers.
app.get('/v1/pets/:petId', (request, _response, next) => {
  if (/^-?\d+$/.test(request.params.petId)) return next();
  throw failure(404, 'the id is not a number');
});

const document = parse(await readFile('../../spec/openapi.yaml', 'utf8'));
Object.assign(document.components.schemas.NewPet.properties.categoryId, {
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
});
app.use(OpenApiValidator.middleware({ apiSpec: document, validateResponses: true }));

app.get('/v1/pets', (request, response) => {
  const { limit, status } = request.query;
  const matching = status ? pets.filter((pet) => pet.status === status) : pets;
  // Ajv coerces Infinity and 1e999 to a number and then does not check its bounds.
  response.json(matching.slice(0, Math.min(Number(limit), 100)));
});

app.post('/v1/pets', (request, response) => {
  const { name, categoryId, status } = request.body;
  const pet = { id: pets.length + 1, name, categoryId, status };
  pets.push(pet);
  response.status(201).json(pet);
});

app.get('/v1/pets/:petId', (request, response) => {
  const pet = pets.find(({ id }) => id === Number(request.params.petId));
  if (!pet) throw failure(404, 'pet not found');
  response.json(pet);
});

app.use((error, _request, response, _next) => {
  const status = error.status || 500;
  response.status(status).json({ code: error.name, message: error.message, status });
});

app.listen(Number(PORT), '127.0.0.1');
