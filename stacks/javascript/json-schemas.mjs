/** The schemas of the interface as named JSON Schemas, in the way that Fastify shares schemas between routes. */

export const petStatusSchema = { $id: 'PetStatus', type: 'string', enum: ['available', 'pending', 'sold'] };

const newPetProperties = {
  name: { type: 'string' },
  categoryId: { type: 'integer', format: 'int64' },
  status: { $ref: 'PetStatus#' },
};

export const newPetSchema = {
  $id: 'NewPet',
  type: 'object',
  required: ['name', 'categoryId'],
  properties: newPetProperties,
};

export const petSchema = {
  $id: 'Pet',
  type: 'object',
  required: ['id', 'name', 'categoryId'],
  properties: { id: { type: 'integer', format: 'int64' }, ...newPetProperties },
};

export const petsSchema = { $id: 'Pets', type: 'array', items: { $ref: 'Pet#' } };
