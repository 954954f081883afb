import { execFileSync } from 'node:child_process';
import { describe, expect, test, vi } from 'vitest';
import { keyVariants, withKey, withKeyInTarget } from '../exchange/credential.js';
import type { Request } from '../exchange/exchange.js';
import { context, exchange, KEY, LIST, request, response, SHELLS } from '../reports/testing/runs.js';
import { curlCommand, recorded, recordedBody } from './evidence.js';

/** The arguments and input of a command: a POSIX shell runs it with a curl that prints both. */
function sent(one: Request, curlArguments: readonly string[] = [], shell = 'sh', key = KEY) {
  const command = curlCommand([one], context({}, { curlArguments })) ?? '';
  const curl = `curl() { printf '%s\\0' "$@"; printf '\\1'; case " $* " in *' @- '*) cat;; esac; }`;
  const output = execFileSync(shell, ['-c', `${curl}; ${command}`], {
    env: { ...process.env, API_KEY: key },
    encoding: 'latin1',
    maxBuffer: 4_000_000,
  });
  const [words = '', input = ''] = output.split('\u0001');
  const list = words.split('\0').slice(0, -1);
  return { command, words: list, headers: list.filter((_, index) => list[index - 1] === '-H'), input };
}

const POST = request('POST', '/things', '');
const body = (bytes: string | Uint8Array) => ({ ...POST, body: Buffer.from(bytes as string) });

describe('the curl command', () => {
  test('is one readable line', () => {
    expect(curlCommand([request('POST', '/things?limit[]=5', '{"name":"O\'Malley"}')], context())).toBe(
      `curl -i --path-as-is -g -H "Authorization: Bearer \${API_KEY}" -H 'Accept: application/json' -H 'User-Agent: kit/1.0' -H 'Content-Type: application/json' --data-binary '{"name":"O'\\''Malley"}' 'https://staging.example.com/v1/things?limit[]=5'`,
    );
  });

  const link = request('GET', 'https://staging.example.com/a');
  const odd = body(Buffer.from('{"name":"100% a\\b\xe9"}', 'latin1'));
  const bare = { ...request('POST', '/things', '{}'), headers: [] };
  const together = /^curl --parallel --parallel-immediate --no-progress-meter -i .*\/a' --next -i .*\/b'$/;
  test.each([
    ['asks a link where it leads', [link], / 'https:[^']*com\/a'$/],
    ['spells only the odd byte of a body', [odd], /^printf '\{"name":"100%% a\\\\b\\351"\}' \| curl /],
    ['sends one body from its input', [body('@file'), bare], /^printf '@file' \| curl .* --next .*\{\}/],
    ['sends requests at the same time', [request('GET', '/a'), request('GET', '/b')], together, true],
  ])('%s', (_, requests, expected, isTogether = false) => {
    expect(curlCommand(requests, context(), isTogether)).toMatch(expected);
  });

  const bytes = Buffer.from([0xff, 0x25, 0xe7, 0x8a]);
  test.each(['{"name":"it\'s"}', '@file', '-n 1%\\', 'a\0b', '\u202e犬\r\n', bytes, 'x'.repeat(1_048_600)])(
    'sends the same body: %#',
    (content) => {
      const { words, input } = sent(body(content));
      const data = words[words.indexOf('--data-binary') + 1] ?? '';
      expect(data === '@-' ? input : data).toBe(Buffer.from(content as string).toString('latin1'));
    },
  );

  test.each(SHELLS)('makes the near misses of the key, and what stands beside it: %s', (shell) => {
    const numbered = ['without-first-1', 'without-last-2', 'changed-0', 'changed-3', 'inserted-0', 'inserted-4'];
    const names = [...Object.keys(keyVariants), ...numbered].map((name) => `{key:${name}}`);
    const beside = ['{key}1', '{key}\xe9', '{key}[1]', '{key}:h', '!a{key}!b', '$a`b`\\"{key}'];
    const templates = [...names, ...beside].map((template) => `Bearer ${template}`);
    const headers = templates.map((template): [string, string] => ['Authorization', template]);
    for (const key of [KEY, 'xa?$%\\x'])
      expect(sent({ ...LIST, headers }, [], shell, key).headers.slice(0, headers.length)).toEqual(
        templates.map((template) => `Authorization: ${withKey(template, key)}`),
      );
  });

  test('sends what came before over the same connection first, each request with its own headers', () => {
    const command = curlCommand([LIST, bare], context()) ?? '';
    const [first = '', second = ''] = command.split(' --next ');
    expect(first).toMatch(/^curl -i --path-as-is -H "Authorization: Bearer \$\{API_KEY\}" .*\/v1\/things'$/);
    expect(second).toMatch(/^-i --path-as-is -H 'Accept:' .* --data-binary '\{\}' 'https:.*\/v1\/things'$/);
    expect(curlCommand([body('@file'), body('@file')], context())).toBeUndefined();
  });

  test('sends no header that the request lacks, and empty ones', () => {
    const headers = [['Authorization', ''] as const, ['X-Odd', 'a\xe9"$b'] as const];
    const expected = ['Authorization;', 'X-Odd: a\xe9"$b', 'Accept:', 'User-Agent:', 'Content-Type:'];
    expect(sent({ ...POST, headers }).headers).toEqual(expected);
  });

  test('puts the key into a query, the method and the arguments of the way', () => {
    const [target, key] = ['/things?key={key}&{key:reversed}=$x&{key:percent-encoded}', 'a+"b&c%41'];
    const { words } = sent(request('DELETE', target), ['--cacert', "'my ca.pem'", '--insecure'], 'sh', key);
    expect(words.at(-1)).toBe(`https://staging.example.com/v1${withKeyInTarget(target, key)}`);
    expect(words.join(' ')).toMatch(/ -X DELETE .* --cacert my ca\.pem --insecure /);
  });

  test("runs nothing that a stranger's log has put into the arguments of the way", () => {
    const { words } = sent(LIST, ['--proxy', 'a; exit 3', '--insecure; exit 4']);
    expect(words.slice(-4, -1)).toEqual(['--proxy', 'a; exit 3', '--insecure; exit 4']);
  });
});

describe('an exchange in a report', () => {
  test('holds no key, not even cut in two', () => {
    const sentWithKey = { ...request('GET', '/things?key={key}'), headers: [['A', 'Bearer {key:reversed}'] as const] };
    const echo = response(200, `${'x'.repeat(19_990)}${KEY}`, [['X-Echo', KEY]]);
    const shown = recorded(exchange('list.found', sentWithKey, echo), context());
    expect(JSON.stringify(shown)).not.toContain(KEY.slice(0, 10));
    expect(shown.request.headers).toEqual([['A', 'Bearer <the key backwards>']]);
    expect(shown.request.url).toBe('https://staging.example.com/v1/things?key=***');
  });

  test.each([
    [Buffer.from('a'), { text: 'a', bytes: 1, truncated: false }],
    [Buffer.from([0xff]), { base64: '/w==', bytes: 1, truncated: false }],
    [Buffer.alloc(30_000, 'x'), { text: 'x'.repeat(20_000), bytes: 30_000, truncated: true }],
  ])('has a body as text, or as Base64 when it is not UTF-8, and says what was cut: %#', (bytes, expected) => {
    expect(recordedBody(bytes, context().mask)).toEqual(expected);
  });

  test('masks of a long body no more than it shows, wherever the key is cut', () => {
    const { mask } = context();
    const text = vi.fn(mask.text);
    for (const unit of [KEY, `${KEY} `.padEnd(90, '-'), '犬'.repeat(20), `${KEY}犬`]) {
      const long = Buffer.from(unit.repeat(2_000_000 / unit.length));
      const { text: shown = '', truncated } = recordedBody(long, { ...mask, text });
      expect([shown.includes(KEY.slice(0, 8)), truncated]).toEqual([false, true]);
    }
    const lengths = text.mock.calls.map(([whole]) => whole.length);
    expect(Math.max(...lengths)).toBeLessThan(300_000);
    expect(recordedBody(Buffer.from('犬'.repeat(600_000)), mask).text).toHaveLength(20_000);
  });
});
