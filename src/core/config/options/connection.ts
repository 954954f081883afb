import { headerList } from '../kinds/header-list.js';
import { read, refuse } from '../kinds/kind.js';
import { path } from '../kinds/path.js';
import { text } from '../kinds/text.js';
import { yesNo } from '../kinds/yes-no.js';
import { option } from './option.js';

/** The address of an HTTP proxy, which may hold a user name and a password. */
const proxyUrl = text<string>({
  placeholder: 'URL',
  parse: (given) => {
    const isAddress = /^https?:\/\/[^/]/i.test(given) && URL.canParse(given);
    if (!isAddress)
      return refuse('must be the address of an HTTP proxy, such as http://proxy.example.com:3128');
    return read(given);
  },
  schema: { pattern: '^https?://' },
  show: (given) => given.replace(/^([^/?#]*\/\/)?[^/?#]*@/, '$1***@'),
});

const hostName = text<string>({
  placeholder: 'NAME',
  parse: (given) =>
    /^[\w.-]+$/.test(given) ? read(given) : refuse('must be a host name, such as pets.example.com'),
});

export const connectionOptions = {
  'allow-http': option({
    kind: yesNo,
    default: false,
    help: 'send the API key over plain http to a host that is not this machine',
    example: 'true',
    run: false,
    embedding: true,
  }),
  ca: option({
    kind: path('PATH'),
    defaultText: "the system's",
    help: 'trust the CA certificates in this PEM file',
    example: 'ca.pem',
    run: false,
    embedding: true,
  }),
  'client-cert': option({
    kind: path('PATH'),
    help: 'present this client certificate, a PEM file with its chain',
    example: 'client.pem',
    run: false,
  }),
  'client-key': option({
    kind: path('PATH'),
    help: 'private key of the client certificate, a PEM file',
    example: 'client-key.pem',
    run: false,
  }),
  'server-name': option({
    kind: hostName,
    defaultText: 'host of the base URL',
    help: 'name that TLS asks for (SNI) and looks for in the certificate',
    example: 'pets.example.com',
    run: false,
  }),
  insecure: option({
    kind: yesNo,
    default: false,
    help: 'accept any certificate; anyone on the way can then read the API key',
    example: 'true',
    run: false,
  }),
  proxy: option({
    kind: proxyUrl,
    defaultText: 'HTTPS_PROXY or HTTP_PROXY, except for hosts in NO_PROXY',
    help: 'reach the deployment through this HTTP proxy',
    example: 'http://proxy.example.com:3128',
    run: false,
  }),
  'unix-socket': option({
    kind: path('PATH'),
    help: 'connect to this Unix domain socket in place of host and port',
    example: '/run/pets.sock',
    run: false,
  }),
  http2: option({
    kind: yesNo,
    default: false,
    help: 'use HTTP/2 where the deployment supports it; over plain http without negotiation',
    example: 'true',
    run: false,
  }),
  header: option({
    kind: headerList('Name: value'),
    help: 'send this header field with every request, for a gateway; repeat the option for each field',
    example: "'X-Tenant: pets'",
    run: false,
  }),
  'header-env': option({
    kind: headerList('Name: VARIABLE'),
    help: 'the same, with the value from an environment variable; all output masks the value',
    example: "'X-Gateway-Token: GATEWAY_TOKEN'",
    run: false,
  }),
};
