import { type Authentication, authentication } from './behaviour/authentication.js';
import { type Creating, creating } from './behaviour/creating.js';
import { type Deprecation, deprecation } from './behaviour/deprecation.js';
import { type Hooks, hooks } from './behaviour/hooks.js';
import { type Listing, listing } from './behaviour/listing.js';
import { type Looking, looking } from './behaviour/looking.js';
import { type Operations, operations } from './behaviour/operations.js';
import { type Parameters, parameters } from './behaviour/parameters.js';
import { type Reading, reading } from './behaviour/reading.js';
import { type Rendering, rendering } from './behaviour/rendering.js';
import { type Routing, routing } from './behaviour/routing.js';
import { type Sending, sending } from './behaviour/sending.js';
import { type Storing, storing } from './behaviour/storing.js';
import { type Validation, validation } from './behaviour/validation.js';

/**
 * Everything that the service does, as small functions in groups.
 * They reach each other through the exchange or the service, never directly: who replaces one replaces it for all.
 */
export interface Behaviour {
  readonly hooks: Hooks;
  readonly routing: Routing;
  readonly authentication: Authentication;
  readonly operations: Operations;
  readonly parameters: Parameters;
  readonly listing: Listing;
  readonly storing: Storing;
  readonly reading: Reading;
  readonly validation: Validation;
  readonly creating: Creating;
  readonly looking: Looking;
  readonly rendering: Rendering;
  readonly deprecation: Deprecation;
  readonly sending: Sending;
}

/** The functions to replace, by group. */
export type Overrides = { readonly [Group in keyof Behaviour]?: Partial<Behaviour[Group]> };

/** Overrides, or a function that makes them from what they replace. It is called once for each service that starts. */
export type BehaviourChange = Overrides | ((correct: Behaviour) => Overrides);

/** What the document and its reading ask for. */
export const correct: Behaviour = {
  hooks,
  routing,
  authentication,
  operations,
  parameters,
  listing,
  storing,
  reading,
  validation,
  creating,
  looking,
  rendering,
  deprecation,
  sending,
};

/** A behaviour with some of its functions replaced; the one given stays as it is. */
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
    reading: { ...behaviour.reading, ...overrides.reading },
    validation: { ...behaviour.validation, ...overrides.validation },
    creating: { ...behaviour.creating, ...overrides.creating },
    looking: { ...behaviour.looking, ...overrides.looking },
    rendering: { ...behaviour.rendering, ...overrides.rendering },
    deprecation: { ...behaviour.deprecation, ...overrides.deprecation },
    sending: { ...behaviour.sending, ...overrides.sending },
  };
}
