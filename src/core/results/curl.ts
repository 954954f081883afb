import { type GatewayHeader, type Reach, STRAIGHT } from '../config/route/route.js';
import type { OutgoingRequest } from '../http/exchange.js';
import { visibleHeaders } from '../http/transport.js';

/** Takes the secrets out of what a command quotes. */
type Mask = (text: string) => string;

/**
 * A command for a POSIX shell that sends the same bytes. `$PETSTORE_API_KEY` stands where the key does, and
 * a near miss of the key is spelt as an edit of it, so the command shows and holds nothing secret.
 */
export function curlCommand(
  origin: string,
  request: OutgoingRequest,
  reach: Reach = STRAIGHT,
  mask: Mask = (text) => text,
): string {
  const { method, target, credential, body } = request;
  const url = quoted(mask(origin + target));
  const parts = ['curl', '-i', '--path-as-is', ...routeArguments(reach, mask)];
  if (method !== 'GET') parts.push('-X', method);
  if (credential.shell !== undefined) parts.push('-H', authorizationArgument(credential.shell));
  for (const [name, value] of visibleHeaders(request)) parts.push('-H', quoted(`${name}: ${value}`));
  // curl accepts anything by default.
  if (request.accept === null) parts.push('-H', "'Accept:'");
  parts.push(...reach.headers.flatMap((field) => ['-H', headerArgument(field, mask)]));
  // curl names a media type of its own for a body that comes without one.
  if (body !== undefined && request.contentType === undefined) parts.push('-H', "'Content-Type:'");
  if (body !== undefined) return [...withBody(parts, body, mask), url].join(' ');
  return [...parts, url].join(' ');
}

/** The route to the deployment as curl options; parts without an option are left out. */
function routeArguments({ flags }: Reach, mask: Mask): string[] {
  return flags.flatMap((flag, index) => {
    const { word, takesValue = false } = CURL_WORDS[flag] ?? {};
    if (word === undefined) return [];
    return takesValue ? [word, quoted(mask(flags[index + 1] ?? ''))] : [word];
  });
}

const CURL_WORDS: Readonly<Record<string, { readonly word: string; readonly takesValue?: true }>> = {
  '--ca': { word: '--cacert', takesValue: true },
  '--client-cert': { word: '--cert', takesValue: true },
  '--client-key': { word: '--key', takesValue: true },
  '--unix-socket': { word: '--unix-socket', takesValue: true },
  '--proxy': { word: '--proxytunnel --proxy', takesValue: true },
  '--insecure': { word: '--insecure' },
  '--http2': { word: '--http2' },
};

/** A secret one is spelt as its variable. */
function headerArgument({ name, value, variable }: GatewayHeader, mask: Mask): string {
  return variable === undefined ? quoted(`${name}: ${mask(value)}`) : `"${name}: $${variable}"`;
}

/** A header without a value is spelt with a semicolon, or curl leaves it out. */
function authorizationArgument(shell: string): string {
  return shell === '' ? "'Authorization;'" : `"Authorization: ${shell}"`;
}

function withBody(parts: readonly string[], body: Uint8Array, mask: Mask): string[] {
  const text = decodable(body);
  if (text !== undefined && body.length > LONGEST_ARGUMENT)
    return ['printf', '%s', quoted(mask(text)), '|', ...parts, '--data-binary', '@-'];
  if (text !== undefined) return [...parts, '--data-binary', quoted(mask(text))];
  const octets = [...body].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  return [`${SPELT_BYTES}${octets}'`, '|', ...parts, '--data-binary', '@-'];
}

/** Bytes; Linux allows 128 KiB in an argument, and any length to what a shell does by itself. */
const LONGEST_ARGUMENT = 120 * 1024;

/** The start of a command that spells the bytes of its body. */
export const SPELT_BYTES = "printf '";

/**
 * The body as an argument can hold it, and a reader sees it: UTF-8 without NUL or a byte order mark, and not beginning as
 * a file name does for curl.
 */
function decodable(body: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return text.includes('\0') || /^[@\ufeff]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
