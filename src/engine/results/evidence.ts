/** Exchanges as reports hold them: masked first, then cut, with the command that sends the request again. */
import { isUtf8 } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { filled } from '../credential.js';
import { addressOf, type Exchange, type Header, headerOf, type Request } from '../exchange.js';
import { urlOf } from '../link.js';
import type { Mask } from '../mask.js';
import { shellQuoted } from '../options/problems.js';
import type { Service } from '../service.js';
import type { RecordedBody, RecordedExchange } from './results.js';
import { cut, HIDDEN } from './text.js';

export interface EvidenceContext {
  readonly service: Pick<Service, 'words'>;
  readonly mask: Mask;
  readonly target: { readonly baseUrl: string };
  readonly keyVariable: string;
  readonly curlArguments?: readonly string[];
}

/** UTF-16 units of a body or URL, of a command, and of a header; headers. */
const [LONGEST, LONGEST_COMMAND, LONGEST_HEADER, MOST_HEADERS] = [20_000, 8_000, 2_000, 60];
/** Bytes that the longest key takes up with each character escaped twice: so much at a cut may be an unmasked part of it. */
const LONGEST_SECRET = 64 * 1024;
/** Bytes; three of them may be one UTF-16 unit. */
const LONGEST_MASKED = 3 * (LONGEST + LONGEST_SECRET);

/** @param sent over its connection, up to it: the command sends all of it */
export function recorded(exchange: Exchange, context: EvidenceContext, sent = [exchange.request]): RecordedExchange {
  const { request, response, failure, at, took } = exchange;
  const { mask, service, target } = context;
  const { method, body, connection } = request;
  const curl = curlCommand(sent, context);
  const line = (text: string) => cut(mask.text(text), LONGEST_HEADER);
  return {
    address: addressOf(exchange),
    startedMs: rounded(at),
    durationMs: rounded(took),
    // The name that the case gave it, without the case.
    ...(connection !== undefined && { connection: connection.replace(/^.* /s, '') }),
    request: {
      words: line(shownKey(service.words(request))),
      method,
      url: cut(mask.text(urlOf(target.baseUrl, shownKey(request.target))), LONGEST),
      headers: recordedHeaders(request.headers, mask),
      ...(body && { body: recordedBody(body, mask) }),
      ...(curl !== undefined && { curl }),
    },
    ...(response && {
      response: {
        status: response.status,
        headers: recordedHeaders(response.headers, mask),
        body: recordedBody(response.body, mask),
        ...(response.problem !== undefined && { problem: line(response.problem) }),
      },
    }),
    ...(failure && { failure: line(failure.what) }),
  };
}

const rounded = (milliseconds: number) => Math.round(milliseconds * 100) / 100;

/** `Bearer ***`, or `Bearer <the key without its last character>`. */
const shownKey = (template: string): string => filled(template, (variant) => (variant ? `<${variant.words}>` : '***'));

function recordedHeaders(headers: readonly Header[], { text }: Mask) {
  const shown = (part: string) => cut(text(shownKey(part)), LONGEST_HEADER);
  return headers.slice(0, MOST_HEADERS).map(([name, value]): Header => [shown(name), shown(value)]);
}

export function recordedBody(bytes: Uint8Array, mask: Mask): RecordedBody {
  const form = isUtf8(bytes) ? 'utf8' : 'latin1';
  // To mask megabytes that nobody sees takes seconds.
  const isLong = bytes.length > LONGEST_MASKED;
  const plain = Buffer.from(isLong ? bytes.subarray(0, LONGEST_MASKED) : bytes).toString(form);
  const masked = mask.text(plain);
  const text = form === 'utf8' ? masked : Buffer.from(masked, form).toString('base64');
  const whole = isLong ? text.slice(0, -LONGEST_SECRET) : text;
  const kept = cut(whole, LONGEST);
  return {
    [form === 'utf8' ? 'text' : 'base64']: kept,
    // As the log has it, so that a run that is judged again has the same.
    bytes: bytes.length + Buffer.byteLength(masked, form) - Buffer.byteLength(plain, form),
    truncated: isLong || kept.length < whole.length,
  };
}

/** A command for bash that sends the same bytes, over one connection; undefined when it would be too long. */
export function curlCommand(requests: readonly Request[], context: EvidenceContext): string | undefined {
  const all = requests.map((request) => curlParts(request, context));
  // Standard input holds one body.
  const parts = all.every(({ input }) => input === '') ? all : all.slice(-1);
  const line = `${parts[0]?.input}curl ${parts.map(({ words }) => words).join(' --next ')}`;
  return line.length > LONGEST_COMMAND ? undefined : line;
}

/** A command in two parts: the body that is piped into curl, and the arguments. */
function curlParts(request: Request, context: EvidenceContext) {
  const { method, target, headers, body } = request;
  const { mask, keyVariable, curlArguments = [] } = context;
  const word = (template: string) => shellWord(template, keyVariable, mask);
  // Without these, curl sends values of its own.
  const own = ['Accept', 'User-Agent', ...(body ? ['Content-Type'] : [])];
  const unset = own.filter((name) => headerOf(headers, name.toLowerCase()) === undefined);
  const fields = headers.filter(([name]) => name.toLowerCase() !== 'content-length');
  const [input, data] = body ? bodyArguments(Buffer.from(mask.bytes(body))) : ['', ''];
  const words = [
    '-i --path-as-is',
    // Brackets and braces are patterns for curl.
    /[[\]{}]/.test(target.replace(/\{key[^{}]*\}/g, '')) ? '-g' : '',
    method === (body ? 'POST' : 'GET') ? '' : method === 'HEAD' ? '--head' : `-X ${method}`,
    ...fields.map(([name, value]) => `-H ${word(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...unset.map((name) => `-H '${name}:'`),
    ...curlArguments,
    data,
    word(urlOf(context.target.baseUrl, target)),
  ];
  return { input: input && `${input} `, words: words.filter((part) => part !== '').join(' ') };
}

/** A text that may hold the key; each character is a byte. */
function shellWord(template: string, variable: string, mask: Mask): string {
  if (/\{key/.test(template)) {
    const escaped = mask.text(template).replace(/[\\$"`]/g, '\\$&');
    return `"${filled(escaped, (variant) => variant?.shell.replace(/\bKEY\b/g, variable) ?? `$${variable}`)}"`;
  }
  const isPlain = /^[ -~]*$/.test(template);
  return isPlain ? shellQuoted(mask.text(template)) : `"$(${printed(Buffer.from(mask.text(template), 'latin1'))})"`;
}

function bodyArguments(bytes: Buffer): readonly [input: string, data: string] {
  if (bytes.length > LONGEST_COMMAND / 2)
    return [`base64 -d <<< '${gzipSync(bytes).toString('base64')}' | gunzip |`, '--data-binary @-'];
  const text = bytes.toString();
  // A leading @ names a file for curl. Nobody sees hidden characters, and a terminal may drop them.
  const isPlain = isUtf8(bytes) && !text.startsWith('@') && text.search(HIDDEN) < 0;
  return isPlain ? ['', `--data-binary ${shellQuoted(text)}`] : [`${printed(bytes)} |`, '--data-binary @-'];
}

/** A printf whose format spells only the odd bytes: `printf '{"name":"a\351"}'`. */
function printed(bytes: Buffer): string {
  const [encoding, odd] = isUtf8(bytes) ? (['utf8', HIDDEN] as const) : (['latin1', /[^ -~]/g] as const);
  const octal = (byte: number) => `\\${byte.toString(8).padStart(3, '0')}`;
  const spelt = (character: string) => [...Buffer.from(character, encoding)].map(octal).join('');
  const format = bytes.toString(encoding).replace(/[\\%]/g, '$&$&').replace(odd, spelt);
  return `printf ${format.startsWith('-') ? '-- ' : ''}${shellQuoted(format)}`;
}
