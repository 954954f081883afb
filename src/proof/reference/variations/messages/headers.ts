import type { BehaviourChange } from '../../behaviour.js';
import type { Variation } from '../variation.js';

type Fields = Readonly<Record<string, string>>;

/** A response may have other headers, and header names in any letter case. */
export const headerVariations: readonly Variation[] = [
  {
    id: 'header-names-in-capitals',
    description: 'Header names are in upper case.',
    change: changedHeaders((headers) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])),
    ),
  },
  {
    id: 'a-hundred-more-headers',
    description: 'Each response has a hundred additional headers of 400 characters.',
    change: changedHeaders((headers) => ({ ...headers, ...numbered(100, 'x'.repeat(400)) })),
  },
  {
    id: 'headers-of-gateways',
    description: 'Each response has the headers that gateways, caches and frameworks add.',
    change: changedHeaders((headers) => ({
      ...headers,
      server: 'nginx/1.27.0',
      via: '1.1 varnish, 1.1 gateway.example',
      age: '0',
      vary: '*',
      etag: 'W/"1-abc"',
      'cache-control': 'no-store, private',
      'alt-svc': 'h3=":443"; ma=86400',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'set-cookie': 'session=1; Path=/; HttpOnly; SameSite=Lax',
      'access-control-allow-origin': '*',
      'content-language': 'en',
      'x-total-count': '12',
      link: '<?page=2>; rel="next", </docs>; rel="describedby"',
      'x-empty': '',
      'x-latin-1': 'caf\xe9',
    })),
  },
  {
    id: 'location-of-the-created',
    description: 'A 201 has a Location header that points to the pet.',
    change: {
      hooks: {
        after: (context, response) =>
          response.status === 201
            ? { ...response, headers: { ...response.headers, location: `${context.target}/1` } }
            : response,
      },
    },
  },
  {
    id: 'no-date-header',
    description: 'No response has a Date header.',
    change: {
      hooks: {
        before: ({ serverResponse }) => {
          serverResponse.sendDate = false;
          return undefined;
        },
      },
    },
  },
  {
    id: 'upgrade-offered',
    description: 'Each response offers an upgrade to HTTP/2, as Apache does.',
    change: changedHeaders((headers) => ({
      ...headers,
      upgrade: 'h2c',
      connection: 'Upgrade, Keep-Alive',
    })),
  },
];

function changedHeaders(change: (headers: Fields) => Fields): BehaviourChange {
  return ({ sending }) => ({
    sending: {
      headers: (context, response, body) => change(sending.headers(context, response, body)),
    },
  });
}

function numbered(count: number, value: string): Fields {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-more-${index}`, value]));
}
