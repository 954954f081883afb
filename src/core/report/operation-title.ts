import type { OperationOrService } from '../catalogue/requirement.js';

/** How a person knows the operation that a requirement is about. */
export const operationTitle: Readonly<Record<OperationOrService, string>> = {
  listPets: 'GET /pets',
  addPet: 'POST /pets',
  getPet: 'GET /pets/{petId}',
  listOrders: 'GET /store/orders',
  service: 'the whole service',
};
