import type { Routing } from '../behaviour.js';
import type { Operation, Route } from '../request.js';

const NOWHERE: Route = { operation: undefined, petId: '', allow: [] };

export const routing: Routing = {
  route: ({ basePath }, method, path) => {
    if (!path.startsWith(`${basePath}/`)) return NOWHERE;
    const relative = path.slice(basePath.length);
    if (relative === '/pets') return among({ GET: 'listPets', POST: 'addPet' }, method);
    if (relative === '/store/orders') return among({ GET: 'listOrders' }, method);
    const petId = /^\/pets\/([^/]+)$/.exec(relative)?.[1];
    return petId === undefined ? NOWHERE : among({ GET: 'getPet' }, method, petId);
  },
};

function among(operations: Partial<Record<string, Operation>>, method: string, petId = ''): Route {
  const allow = Object.keys(operations);
  return { operation: allow.includes(method) ? operations[method] : undefined, petId, allow };
}
