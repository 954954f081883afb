/** Exchanges as reports hold them: masked first, then cut, with the command that sends the request again. */
import { isUtf8 } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { shellQuoted, shellWord } from '../base/problems.js';
import { cut, HIDDEN } from '../base/text.js';
import { filled, shellWithKey } from '../exchange/credential.js';
import { addressOf, type Exchange, type Header, headerOf, type Request } from '../exchange/exchange.js';
import { urlOf } from '../exchange/link.js';
import type { Mask } from '../exchange/mask.js';
import type { Service } from '../service/service.js';
import type { RecordedBody, RecordedExchange } from './results.js';

export interface EvidenceContext {
  readonly service: Pick<Service, 'words'>;
  readonly mask: Mask;
  readonly target: { readonly baseUrl: string };
  readonly keyVariable: string;
  readonly curlArguments?: readonly string[];
}

/** UTF-16 units of a body or URL. */
const LONGEST_BODY = 20_000;
/** UTF-16 units of a command. */
const LONGEST_COMMAND = 8_000;
/** UTF-16 units of a header. */
const LONGEST_HEADER = 2_000;
/** Headers of a message: a response with more of them is a flood. */
const MOST_HEADERS = 60;
/** Bytes that the longest key takes up with each character escaped twice: so much at a cut may be an unmasked part of it. */
const LONGEST_SECRET = 64 * 1024;
/** Bytes; three of them may be one UTF-16 unit. */
const LONGEST_MASKED = 3 * (LONGEST_BODY + LONGEST_SECRET);

/** @param sent over its connection, up to it: the command sends all of it */
export function recorded(
  exchange: Exchange,
  context: EvidenceContext,
  sent: readonly Request[] = [exchange.request],
): RecordedExchange {
  const { request, response, failure, at, took } = exchange;
  const { mask, service, target } = context;
  const { method, body, connection } = request;
  const curl = curlCommand(sent, context) ?? curlCommand([request], context);
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
      url: cut(mask.text(urlOf(target.baseUrl, shownKey(request.target))), LONGEST_BODY),
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
  const kept = cut(whole, LONGEST_BODY);
  return {
    [form === 'utf8' ? 'text' : 'base64']: kept,
    // As the log has it, so that a run that is judged again has the same.
    bytes: bytes.length + Buffer.byteLength(masked, form) - Buffer.byteLength(plain, form),
    truncated: isLong || kept.length < whole.length,
  };
}

/**
 * A command for a POSIX shell that sends the same bytes, over one connection or all at the same time; undefined when it would be
 * too long.
 */
export function curlCommand(
  requests: readonly Request[],
  context: EvidenceContext,
  isTogether = false,
): string | undefined {
  const all = requests.map((request) => wordsFor(request, context));
  const [input = '', ...others] = all.map((one) => one.input).filter((one) => one !== '');
  // Standard input holds one body.
  if (others.length > 0) return undefined;
  const together = isTogether ? '--parallel --parallel-immediate --no-progress-meter ' : '';
  const command = `${input && `${input} `}curl ${together}${all.map(({ words }) => words.join(' ')).join(' --next ')}`;
  return command.length > LONGEST_COMMAND ? undefined : command;
}

function wordsFor({ method, target, headers, body }: Request, context: EvidenceContext) {
  const { mask, keyVariable, curlArguments = [] } = context;
  const word = (text: string, quoted = shellWord, isTarget = false) => shWord(text, keyVariable, quoted, isTarget);
  // Without these, curl sends values of its own.
  const own = ['Accept', 'User-Agent', ...(body ? ['Content-Type'] : [])];
  const unset = own.filter((name) => headerOf(headers, name.toLowerCase()) === undefined);
  const fields = headers.filter(([name]) => name.toLowerCase() !== 'content-length');
  const lines = fields.map(([name, value]) => mask.text(value ? `${name}: ${value}` : `${name};`));
  // Brackets and braces are patterns for curl.
  const hasPattern = /[[\]{}]/.test(target.replace(/\{key[^{}]*\}/g, ''));
  const isUsual = method === (body ? 'POST' : 'GET');
  const { input, data } = body ? bodyArguments(Buffer.from(mask.bytes(body))) : { input: '', data: [] };
  const words = [
    ...['-i', '--path-as-is'],
    ...(hasPattern ? ['-g'] : []),
    ...(isUsual ? [] : [method === 'HEAD' ? '--head' : `-X ${word(method)}`]),
    ...[...lines, ...unset.map((name) => `${name}:`)].map((line) => `-H ${word(line, shellQuoted)}`),
    // They are quoted for a shell, but a stranger may have written them.
    ...curlArguments.map((argument) => word(bytesIn(unquoted(argument)))),
    ...data,
    word(mask.text(urlOf(context.target.baseUrl, target)), shellQuoted, true),
  ];
  return { input, words };
}

const unquoted = (argument: string) => argument.replace(/'([^']*)'|\\'/g, (_, inner = "'") => inner);
/** A character for each byte, as the header fields of a request have it. */
const bytesIn = (text: string) => Buffer.from(text).toString('latin1');

function shWord(value: string, variable: string, quoted: (text: string) => string, isTarget: boolean): string {
  if (/\{key/.test(value)) {
    // Shells that a person types into look for `!` between double quotes, too.
    const escaped = value
      .replace(/[\\$"`]/g, '\\$&')
      .replace(/(?:[^ -~]|!)+/g, (odd) => `$(printf '${octal(Buffer.from(odd, 'latin1'))}')`);
    return `"${shellWithKey(escaped, variable, isTarget)}"`;
  }
  return /^[ -~]*$/.test(value) ? quoted(value) : `"$(${printed(Buffer.from(value, 'latin1'))})"`;
}

/** Bytes as printf reads them: `\351`. */
const octal = (bytes: Buffer) => [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

const FROM_INPUT = ['--data-binary @-'];

function bodyArguments(bytes: Buffer): { readonly input: string; readonly data: readonly string[] } {
  if (bytes.length > LONGEST_COMMAND / 2)
    return { input: `printf %s ${gzipSync(bytes).toString('base64')} | base64 -d | gunzip |`, data: FROM_INPUT };
  const text = bytes.toString();
  // A leading @ names a file for curl. Nobody sees hidden characters, and a terminal may drop them.
  const isPlain = isUtf8(bytes) && !text.startsWith('@') && text.search(HIDDEN) < 0;
  if (isPlain) return { input: '', data: [`--data-binary ${shellQuoted(text)}`] };
  return { input: `${printed(bytes)} |`, data: FROM_INPUT };
}

/** A printf whose format spells only the odd bytes: `printf '{"name":"a\351"}'`. */
function printed(bytes: Buffer): string {
  const [encoding, odd] = isUtf8(bytes) ? (['utf8', HIDDEN] as const) : (['latin1', /[^ -~]/g] as const);
  const spelt = (character: string) => octal(Buffer.from(character, encoding));
  const format = bytes.toString(encoding).replace(/[\\%]/g, '$&$&').replace(odd, spelt);
  return `printf ${format.startsWith('-') ? '-- ' : ''}${shellQuoted(format)}`;
}
