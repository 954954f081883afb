import type {
  Behaviour,
  BehaviourChange,
  Deprecation,
  Hooks,
  Listing,
  Rendering,
  Routing,
} from '../behaviour.js';
import type { Pet } from '../pet.js';
import type { Operation, Route } from '../request.js';
import { authentication } from './authentication.js';
import { lookup } from './lookup.js';
import { operations } from './operations.js';
import { parameters } from './parameters.js';
import { parsing } from './parsing.js';
import { sending } from './sending.js';
import { creating, storing } from './storing.js';
import { validation } from './validation.js';

const hooks: Hooks = {
  started: () => undefined,
  connected: () => {},
  before: () => undefined,
  refused: (_context, refusal) => refusal,
  after: (_context, response) => response,
  finished: () => {},
};

const NOWHERE: Route = { operation: undefined, petId: '', allow: [] };

const routing: Routing = {
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

const listing: Listing = {
  order: ({ store }) => store.pets,

  matches: (pet, status) => pet.status === status,

  page: (context, { limit, status }) => {
    const { listing, storing } = context.behaviour;
    const page: Pet[] = [];
    for (const pet of listing.order(context)) {
      if (page.length >= limit) break;
      if (status !== undefined && !listing.matches(pet, status, context)) continue;
      if (storing.sees(context, pet)) page.push(pet);
    }
    return page;
  },
};

const rendering: Rendering = {
  pet: (_context, { id, name, categoryId, status }) => ({ id, name, categoryId, status }),

  pets: (context, pets) => pets.map((pet) => context.behaviour.rendering.pet(context, pet)),

  error: (_context, { code, message, status }) => ({ code, message, status }),

  refusal: (context, refusal) => ({
    status: refusal.status,
    headers: refusal.headers,
    content: context.behaviour.rendering.error(context, refusal),
  }),
};

/** The document gives only the date of the removal, not the date since which the operation is deprecated. */
const DEPRECATED_SINCE = new Date('2025-12-05T00:00:00Z');
const REMOVED_ON = new Date('2030-12-05T00:00:00Z');

const ANNOUNCEMENT = {
  // RFC 9745: a structured date, in seconds. RFC 8594: an HTTP date.
  deprecation: `@${DEPRECATED_SINCE.getTime() / 1000}`,
  sunset: REMOVED_ON.toUTCString(),
};

const deprecation: Deprecation = {
  headers: () => ANNOUNCEMENT,
};

/** The behaviour that the document and its interpretation ask for. */
export const correct: Behaviour = {
  hooks,
  routing,
  authentication,
  operations,
  parameters,
  listing,
  storing,
  parsing,
  validation,
  creating,
  lookup,
  rendering,
  deprecation,
  sending,
};

/** A copy of a behaviour with some of its functions replaced. */
export function changed(behaviour: Behaviour, change: BehaviourChange): Behaviour {
  const overrides = typeof change === 'function' ? change(behaviour) : change;
  return {
    hooks: { ...behaviour.hooks, ...overrides.hooks },
    routing: { ...behaviour.routing, ...overrides.routing },
    authentication: { ...behaviour.authentication, ...overrides.authentication },
    operations: { ...behaviour.operations, ...overrides.operations },
    parameters: { ...behaviour.parameters, ...overrides.parameters },
    listing: { ...behaviour.listing, ...overrides.listing },
    storing: { ...behaviour.storing, ...overrides.storing },
    parsing: { ...behaviour.parsing, ...overrides.parsing },
    validation: { ...behaviour.validation, ...overrides.validation },
    creating: { ...behaviour.creating, ...overrides.creating },
    lookup: { ...behaviour.lookup, ...overrides.lookup },
    rendering: { ...behaviour.rendering, ...overrides.rendering },
    deprecation: { ...behaviour.deprecation, ...overrides.deprecation },
    sending: { ...behaviour.sending, ...overrides.sending },
  };
}
