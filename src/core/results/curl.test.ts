import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KEY, outgoing } from '../../testing/runs/exchanges.js';
import { ApiKey } from '../config/key/api-key.js';
import { invalidKeys, missingCredentials, otherSchemes, schemeCase } from '../generators/credentials.js';
import { invalidKey } from '../generators/invalid-key.js';
import { Credential } from '../http/credential.js';
import type { OutgoingRequest } from '../http/exchange.js';
import { visibleHeaders } from '../http/transport.js';
import { curlCommand } from './curl.js';

const ORIGIN = 'https://staging.example.com';
const key = new ApiKey(KEY);

/** In the place of curl: writes its arguments, each with a NUL behind it, and then what it is given to read. */
const fakeCurl = `curl() {
  for argument in "$@"; do printf '%s\\000' "$argument"; done
  for argument in "$@"; do if [ "$argument" = @- ]; then cat; fi; done
}
`;

/** The arguments that curl gets when a POSIX shell runs the command. */
function run(command: string): { args: string[]; input: Buffer } {
  const environment = { PATH: process.env.PATH ?? '', PETSTORE_API_KEY: KEY, LC_ALL: 'C' };
  // An argument of the shell could not hold a long command.
  const given = { env: environment, input: fakeCurl + command, maxBuffer: 2 ** 22 };
  const output = execFileSync('sh', ['-s'], given);
  const args: string[] = [];
  let position = 0;
  for (;;) {
    const end = output.indexOf(0, position);
    const argument = output.toString('utf8', position, end);
    args.push(argument);
    position = end + 1;
    // The address is the last argument.
    if (argument.startsWith(ORIGIN)) return { args, input: output.subarray(position) };
  }
}

/** The request that curl would send for these arguments, by its manual page. */
function asked(command: string) {
  const { args, input } = run(command);
  const valuesOf = (flag: string) => args.flatMap((word, index) => (args[index - 1] === flag ? [word] : []));
  const [data] = valuesOf('--data-binary');
  const headers = valuesOf('-H').flatMap((line) => {
    if (line.endsWith(';')) return [[line.slice(0, -1), '']];
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/s.exec(line) ?? [];
    // A name with nothing after the colon keeps curl from sending a header of its own.
    return value === '' ? [] : [[name, value]];
  });
  const body = data === '@-' ? input : data === undefined ? undefined : Buffer.from(data);
  return {
    method: valuesOf('-X')[0] ?? 'GET',
    url: args.at(-1),
    headers,
    body,
    addsContentType: data !== undefined && !valuesOf('-H').some((line) => /^content-type:/i.test(line)),
    readsFile: data?.startsWith('@') === true && data !== '@-',
  };
}

/** The same, as the kit sends it. */
function sent(request: OutgoingRequest) {
  const authorization = request.credential.reveal();
  return {
    method: request.method,
    url: ORIGIN + request.target,
    body: request.body && Buffer.from(request.body),
    headers: [
      ...visibleHeaders(request),
      ...(authorization === undefined ? [] : [['Authorization', authorization]]),
    ],
    addsContentType: false,
    readsFile: false,
  };
}

function expectSame(request: OutgoingRequest): void {
  const { headers: askedHeaders, ...rest } = asked(curlCommand(ORIGIN, request));
  const { headers, ...sentRest } = sent(request);
  expect(rest).toEqual(sentRest);
  expect(askedHeaders.toSorted()).toEqual(headers.toSorted());
}

const post = (body: string | Uint8Array, contentType: string | undefined = 'application/json') =>
  outgoing({
    method: 'POST',
    ...(contentType !== undefined && { contentType }),
    body: typeof body === 'string' ? Buffer.from(body) : body,
  });

describe('in a POSIX shell the command asks for what was sent', () => {
  test.each([
    '/v1/pets',
    "/v1/pets/it's$HOME`id`",
    '/v1/pets?limit=5&status=%00%5B%5D',
    '/v1/pets/..;a\\b!(x)*~',
  ])('with the target %s', (target) => {
    expectSame(outgoing({ target }));
  });

  test.each([
    '{"name":"Rex","categoryId":1}',
    '',
    "it's 'quoted' \"twice\"",
    '$HOME `id` $(id) $PATH \\n \\0 %s %041',
    'line\nbreak\r\nand\ttab\n',
    '\n',
    '🐶 小白 é',
    '@/etc/passwd',
    '@',
    '-H x',
    'a\0b',
    '\0',
    '\ufeff{}',
  ])('with the body %j', (body) => {
    expectSame(post(body));
  });

  test.each([[[0xff]], [[0x7b, 0xc3, 0x28, 0x7d]], [[0x25, 0x64, 0x00, 0x5c, 0x6e, 0x80, 0x27]]])(
    'with bytes that are no UTF-8: %j',
    (bytes) => {
      expectSame(post(Uint8Array.from(bytes)));
    },
  );

  test.each([100, 1024])('with a body of %i KiB', (size) => {
    expectSame(post(`{"note":"it's \\n %s ${'n'.repeat(size * 1024)}"}`));
  });

  test('with any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => expectSame(post(bytes))),
      { numRuns: 12, seed: 1 },
    );
  });

  test('with any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => expectSame(post(text))),
      { numRuns: 12, seed: 1 },
    );
  });

  test('with another media type, or none', () => {
    expectSame(post('{}', 'text/plain; charset="x"'));
    expectSame({
      method: 'POST',
      target: '/v1/pets',
      credential: Credential.none(),
      body: Buffer.from('{}'),
    });
  });

  test.each([
    Credential.valid(key),
    ...missingCredentials(),
    ...otherSchemes(key),
    ...schemeCase(key),
    ...invalidKeys(key),
    ...fc.sample(invalidKey(key), { seed: 1, numRuns: 20 }),
  ])('with $description', (credential) => {
    expectSame(outgoing({ credential }));
  });
});

test('the command itself holds nothing of the key', () => {
  for (const credential of [Credential.valid(key), ...otherSchemes(key), ...invalidKeys(key)]) {
    const command = curlCommand(ORIGIN, outgoing({ credential }));
    expect(command).not.toContain(KEY.slice(2, 8));
    expect(command).not.toContain(Buffer.from(KEY).toString('base64').slice(4, 12));
  }
});

test('the target is not tidied by curl', () => {
  expect(run(curlCommand(ORIGIN, outgoing({ target: '/v1/pets/../x' }))).args).toContain('--path-as-is');
});
