import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { readSpec } from '../catalogue/requirement-file.js';

// The parts of the OpenAPI document that no body is validated with: its numbers and names.
const document = readSpec('spec/openapi.yaml');
const at = (...steps: readonly string[]): unknown =>
  steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], document);
const names = (value: unknown) => Object.keys(value as object);

describe('the OpenAPI document', () => {
  test('is of version 3.1 and describes interface 1.0.0', () => {
    expect(at('openapi')).toBe('3.1.0');
    expect(at('info', 'version')).toBe('1.0.0');
  });

  test('has three operations, all behind the bearer key', () => {
    expect(names(at('paths'))).toEqual(['/pets', '/pets/{petId}']);
    expect(at('paths', '/pets', 'get', 'operationId')).toBe('listPets');
    expect(at('paths', '/pets', 'post', 'operationId')).toBe('addPet');
    expect(at('paths', '/pets/{petId}', 'get', 'operationId')).toBe('getPet');
    expect(at('security')).toEqual([{ apiKey: [] }]);
    expect(at('components', 'securitySchemes', 'apiKey')).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  test('bounds the limit and gives its default', () => {
    expect(at('paths', '/pets', 'get', 'parameters')).toMatchObject([
      {
        name: 'limit',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
      { name: 'status', in: 'query', required: false, schema: { $ref: '#/components/schemas/PetStatus' } },
    ]);
  });

  test('gives each operation its responses', () => {
    expect(names(at('paths', '/pets', 'get', 'responses'))).toEqual(['200', '401']);
    expect(names(at('paths', '/pets', 'post', 'responses'))).toEqual(['201', '400', '401']);
    expect(names(at('paths', '/pets/{petId}', 'get', 'responses'))).toEqual(['200', '401', '404']);
  });

  test('deprecates reading one pet, and that alone', () => {
    expect(at('paths', '/pets/{petId}', 'get', 'deprecated')).toBe(true);
    expect(at('paths', '/pets', 'get')).not.toHaveProperty('deprecated');
    expect(at('paths', '/pets', 'post')).not.toHaveProperty('deprecated');
  });

  test('has a base address that ends in /v1', () => {
    expect(at('servers')).toMatchObject([{ url: expect.stringMatching(/\/v1$/) }]);
  });

  test('has schemas that JSON Schema 2020-12 allows', () => {
    const ajv = new Ajv2020();
    for (const [name, schema] of Object.entries(at('components', 'schemas') as object)) {
      expect(ajv.validateSchema(schema), `${name}: ${ajv.errorsText()}`).toBe(true);
    }
  });

  test('refers to parts that it has', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) expect(at(...reference.split('/')), reference).toBeTypeOf('object');
  });
});
