import type { Behaviour, BehaviourChange, Deprecation, Hooks } from '../behaviour.js';
import { authentication } from './authentication.js';
import { listing } from './listing.js';
import { lookup } from './lookup.js';
import { operations } from './operations.js';
import { parameters } from './parameters.js';
import { parsing } from './parsing.js';
import { rendering } from './rendering.js';
import { routing } from './routing.js';
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
