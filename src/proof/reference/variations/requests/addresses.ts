import { Refusal } from '../../refusal.js';
import type { Route } from '../../request.js';
import type { Variation } from '../variation.js';

/** Where the service is, and what it does at paths and with methods that are not shown. */
export const addressVariations: readonly Variation[] = [
  ...['/api/petstore/v1', '/v1/v1', '/caf%C3%A9/a.b~c/v1', `/${'deep/'.repeat(40)}v1`].map(
    (basePath, index) => ({
      id: `base-path-${['below-others', 'twice-v1', 'with-escapes', 'deep'][index]}`,
      says: `The base path is ${basePath.length > 60 ? 'forty segments deep' : basePath}.`,
      change: {},
      basePath,
    }),
  ),
  {
    id: 'unknown-paths-without-key',
    says: 'An unknown path is answered 404 without a key too.',
    change: { authentication: { required: ({ operation }) => operation !== undefined } },
  },
  {
    id: 'no-orders-with-a-key',
    says: 'GET /store/orders is answered 403 with the key.',
    change: {
      operations: {
        listOrders: () => {
          throw new Refusal(403, 'forbidden', 'Not with this key.');
        },
      },
    },
  },
  {
    id: 'more-methods',
    says: 'HEAD is answered like GET, OPTIONS with 204, and TRACE with 501.',
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
    says: 'A slash at the end of a path makes no difference.',
    change: ({ routing }) => ({
      routing: { route: (service, method, path) => routing.route(service, method, path.replace(/\/+$/, '')) },
    }),
  },
  {
    id: 'unknown-parameters-refused',
    says: 'A query parameter that the document does not name is answered 400.',
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
    says: 'A client that does not accept JSON is answered 406.',
    change: {
      hooks: {
        before: ({ headers }) => {
          if (/application\/json|\*\/\*/.test(headers.accept ?? '*/*')) return undefined;
          throw new Refusal(406, 'not_acceptable', 'There is only JSON.');
        },
      },
    },
  },
  {
    id: 'padded-ids-read-as-numbers',
    says: 'Leading zeros, a plus sign and a fraction of zeros in a path do not change the id.',
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
