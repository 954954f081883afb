// Express with express-openapi-validator, set up like the example in the validator's documentation: body parsers, the
// validator with the OpenAPI document and a security handler, routes, and an error handler that returns the Error body.
import express from 'express';
import * as OpenApiValidator from 'express-openapi-validator';

const { API_KEY, PORT } = process.env;
const pets = [];
const app = express();

app.use(express.urlencoded({ extended: false }));
app.use(express.text());
app.use(express.json());

app.use(
  OpenApiValidator.middleware({
    apiSpec: '../../../../spec/openapi.yaml',
    validateRequests: true,
    validateResponses: true,
    validateSecurity: {
      handlers: { apiKey: (request) => request.headers.authorization === `Bearer ${API_KEY}` },
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
  const pet = { id: pets.length + 1, name, categoryId, status };
  pets.push(pet);
  response.status(201).json(pet);
});

app.get('/v1/pets/:petId', (request, response) => {
  const pet = pets.find(({ id }) => id === Number(request.params.petId));
  if (!pet) throw Object.assign(new Error('pet not found'), { status: 404 });
  response.json(pet);
});

app.use((error, _request, response, _next) => {
  const status = error.status || 500;
  response.status(status).json({ code: error.name, message: error.message, status });
});

app.listen(Number(PORT), '127.0.0.1');
