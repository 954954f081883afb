import { Refusal } from '../../refusal.js';
import type { Route } from '../../request.js';
import type { Variation } from '../variation.js';

/** Base paths, and the treatment of paths, methods and parameters that the document does not show. */
export const addressVariations: readonly Variation[] = [
  ...['/api/petstore/v1', '/v1/v1', '/caf%C3%A9/a.b~c/v1', `/${'deep/'.repeat(40)}v1`].map(
    (basePath, index) => ({
      id: `base-path-${['below-others', 'twice-v1', 'with-escapes', 'deep'][index]}`,
      description: `The base path is ${basePath.length > 60 ? 'forty segments deep' : basePath}.`,
      change: {},
      basePath,
    }),
  ),
  {
    id: 'unknown-paths-without-key',
    description: 'An unknown path returns 404 without a key too.',
    change: { authentication: { required: ({ operation }) => operation !== undefined } },
  },
  {
    id: 'no-orders-with-a-key',
    description: 'GET /store/orders returns 403 with the key.',
    change: {
      operations: {
        listOrders: () => {
          throw new Refusal(403, 'forbidden', 'Not with this key.');
        },
      },
    },
  },
  {
    id: 'odd-paths-refused-by-the-container',
    description:
      'A slash, a control character or thousands of characters in a path get a page with 400 before any application sees them.',
    change: {
      hooks: {
        before: ({ path }) =>
          path.length > 4_096 || /%(2f|5c|ff|[01][0-9a-f])/i.test(path)
            ? { status: 400, headers: { 'content-type': 'text/html' }, body: '<h1>400 Bad Request</h1>' }
            : undefined,
      },
    },
  },
  {
    id: 'long-targets-refused-by-the-server',
    description: 'A target of more than 8,000 characters gets 414 without a body.',
    change: {
      hooks: { before: ({ target }) => (target.length > 8_000 ? { status: 414, headers: {} } : undefined) },
    },
  },
  {
    id: 'more-methods',
    description: 'HEAD works like GET, OPTIONS returns 204, and TRACE returns 501.',
    change: ({ routing, operations }) => ({
      routing: {
        route: (service, method, path): Route =>
          routing.route(service, method === 'HEAD' ? 'GET' : method, path),
      },
      operations: {
        unknown: (context) => {
          if (context.method === 'OPTIONS') return { status: 204, headers: { allow: 'GET, HEAD, OPTIONS' } };
          if (context.method === 'TRACE') throw new Refusal(501, 'not_implemented', 'Not here.');
          return operations.unknown(context);
        },
      },
    }),
  },
  {
    id: 'trailing-slashes',
    description: 'A trailing slash in a path makes no difference.',
    change: ({ routing }) => ({
      routing: { route: (service, method, path) => routing.route(service, method, path.replace(/\/+$/, '')) },
    }),
  },
  {
    id: 'unknown-parameters-refused',
    description: 'An unknown query parameter gets 400.',
    change: ({ operations }) => ({
      operations: {
        listPets: (context) => {
          const isKnown = (name: string) => name === 'limit' || name === 'status';
          if ([...context.query.keys()].every(isKnown)) return operations.listPets(context);
          throw new Refusal(400, 'unknown_parameter', 'There is no such parameter.');
        },
      },
    }),
  },
  {
    id: 'json-must-be-acceptable',
    description: 'A client that does not accept JSON gets 406.',
    change: {
      hooks: {
        before: ({ headers }) => {
          if (/application\/(?:json|\*)|\*\/\*/.test(headers.accept ?? '*/*')) return undefined;
          throw new Refusal(406, 'not_acceptable', 'Only JSON is available.');
        },
      },
    },
  },
  {
    id: 'padded-ids-read-as-numbers',
    description: 'Leading zeros, a plus sign and a zero fraction in a path do not change the id.',
    change: ({ lookup }) => ({
      lookup: {
        petId: (segment, context) =>
          lookup.petId(
            segment
              .replace(/^\+/, '')
              .replace(/\.0*$/, '')
              .replace(/^(-?)0+(?=\d)/, '$1'),
            context,
          ),
      },
    }),
  },
];
