/**
 * Faults that are not written by hand: for each distinct request that a run on the correct reference sends
 * (spec/requests.txt), a service that answers exactly this request wrongly.
 */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { isObject, type Json, readJson, writeJson } from '../../engine/base/json.js';
import type { Request, Response } from '../../engine/exchange/exchange.js';
import { type Alter, altered, withHeader } from '../../engine/features/mangled.js';
import type { ProofServer } from '../../engine/kit/kit.js';
import { idOf } from '../spec.js';
import { correct } from './reference/correct.js';
import { startReference } from './reference/start.js';

/** Derived faults need one key, since requests hold near misses of it. */
export const DERIVED_KEY = 'One-Key-for-all-derived-Faults-5';

export type Profile = 'quick' | 'standard';

/** One line of spec/requests.txt: a case that sends the request, and the status that the correct reference gives. */
interface SentRequest {
  readonly path: string;
  readonly status: number;
  /** The smallest profile that sends it. */
  readonly profile: Profile;
  /** The request with names, ids and the key replaced. */
  readonly normal: string;
}

/** The ways to answer one request wrongly, by the name of the fault. */
const mistakes: Readonly<Record<string, (request: SentRequest, response: Response) => Response>> = {
  'answered-500': () => error(500),
  'answered-otherwise': anotherStatus,
  'of-another-type': (_request, response) => withHeader(response, ['content-type', 'text/html']),
  'with-an-altered-member': (_request, response) => {
    const body = Buffer.from(writeJson(withAlteredMember(readJson(response.body).value ?? null)));
    return { ...response, body };
  },
};

const respond = (status: number, value: Json): Response => {
  const headers = [['content-type', 'application/json']] as const;
  return { status, headers, body: Buffer.from(writeJson(value)) };
};
const error = (status: number): Response =>
  respond(status, { code: 'wrong', message: 'This is a fault on purpose.', status });
const PET = { id: 4_611_686_018_427_387_904n, name: 'Nobody', categoryId: 1n };

/** Requests on which the document is silent: each 4xx but 401 is right, and so is a success. */
const OPEN_PATHS =
  /^(store\.telling|service\.malformed-target|list\.(limit|status)\.outside|get\.(invalid-id|id|respelt)|add\.(id\.unique|name\.(unusual|poisonous)|category\.extreme|unusual-body|encoding|extra-members|content-type))(\/|$)/;

/** Something beside the NewPet that the document does not list. */
const BESIDE = /^POST \/pets\?|x-http-method-override/;

/** A gateway may refuse these unread, so the body of a refusal is not judged. */
const UNREAD = /^GET \S*(%(00|0A|2F|FF|zz| )|\d{100})|\{more than 1 MiB\}$/;

/** A success in place of a refusal, or a refusal in place of a success. */
function anotherStatus({ path, status, normal }: SentRequest): Response {
  if (OPEN_PATHS.test(path) || (status < 400 && BESIDE.test(normal))) return error(401);
  // A valid NewPet may be refused with 400, since its category may be unknown.
  if (status < 400) return error(normal.startsWith('POST') ? 403 : 404);
  if (normal.startsWith('POST')) return respond(201, PET);
  return respond(200, normal.startsWith('GET /pets/') ? PET : []);
}

function withAlteredMember(value: Json): Json {
  if (Array.isArray(value)) return [null, ...value.slice(1)];
  if (!isObject(value)) return null;
  if ('code' in value) return { ...value, status: 499 };
  // Other objects than pets are compared with nothing, so they break their schemas.
  const broken = Object.fromEntries(Object.keys(value).map((member) => [member, null]));
  return 'id' in value ? { ...value, name: `${value.name}?` } : broken;
}

const NAMES = [
  /pct-[0-9a-f]{6}(?:(?: |\+|%20)[0-9a-f]{8}-\d+)?/g,
  // The same with each letter as an escape, and in UTF-16.
  /(?:\\u00[0-9a-f]{2}){11,}/gi,
  /p\0c\0t\0-\0(?:[0-9a-f]\0){6} \0(?:[0-9a-f]\0){8}-\0(?:\d\0)+/g,
];
const IGNORED = ['host', 'connection', 'content-length', 'user-agent', 'x-request-id', 'accept-encoding'];
/** UTF-16 units of a body that `spec/requests.txt` shows whole. */
const LONGEST_SHOWN = 240;

/** Whether a pet with this id is known by now. */
type Knows = (id: bigint) => boolean;

/** An alteration that is handed requests in their normal form, which depends on the pets that responses have shown. */
export function alterNormal(change: (normal: string, response: Response, request: Request) => Response): Alter {
  const ids = new Set<bigint>();
  return (request, response) => {
    for (const pet of [readJson(response.body).value ?? null].flat()) {
      const id = idOf(pet);
      if (id !== undefined) ids.add(id);
    }
    return change(
      normalOf(request, (id) => ids.has(id)),
      response,
      request,
    );
  };
}

/** A request in one line, with names, ids and the key replaced; the same for two runs. */
function normalOf({ method, target, headers, body = new Uint8Array() }: Request, knows: Knows): string {
  const fields = headers
    .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
    .filter((field) => !IGNORED.includes(field.split(':')[0] ?? ''));
  const path = target.replace(/^\/pets\/([^?]+)/, (_, segment) => `/pets/${idForm(segment, knows)}`);
  return [`${method} ${path}`, ...fields.sort(), ...bodyForm(body, knows)].join(' | ');
}

/** `{id}` for the id of a pet, alone or with more behind it, and `{id+1}` near one. */
function idForm(segment: string, knows: Knows): string {
  const [, digits = '', rest = ''] = /^(-?\d{1,19})(.*)$/.exec(segment) ?? [];
  if (digits === '') return segment;
  const id = BigInt(digits);
  if (knows(id)) return `{id}${rest}`;
  const near = [1n, -1n, 2n ** 32n, -(2n ** 32n), 2n ** 64n].find((offset) => knows(id - offset));
  return near !== undefined ? `{id+${near}}${rest}` : segment;
}

function bodyForm(body: Uint8Array, knows: Knows): readonly string[] {
  if (body.length > correct.parsing.maximumBytes) return ['{more than 1 MiB}'];
  if (body.length === 0) return [];
  const bytes = Buffer.from(body);
  const raw = isUtf8(bytes) ? bytes.toString() : `latin1:${bytes.toString('latin1')}`;
  const named = NAMES.reduce((rest, pattern) => rest.replace(pattern, '{name}'), raw);
  const text = JSON.stringify(
    named.replace(/("id":)(-?\d+)/, (all, start, id) => (knows(BigInt(id)) ? `${start}{id}` : all)),
  );
  if (text.length <= LONGEST_SHOWN) return [text];
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return [`${text.slice(0, 80)}… {${text.length} characters, ${digest}}`];
}

/** Every derived fault. @param text the contents of spec/requests.txt */
export function derivedFaults(text: string): readonly ProofServer[] {
  return (
    text
      .trim()
      .split('\n')
      .map((line): SentRequest => {
        const [path = '', status, profile, ...normal] = line.split(' | ');
        return { path, status: Number(status), profile: profile as Profile, normal: normal.join(' | ') };
      })
      // The document shows nothing of the orders but that they need the key.
      .filter(({ status, normal }) => status !== 404 || !normal.startsWith('GET /store'))
      // Any response without pets is right.
      .filter(({ path }) => !path.startsWith('service.respelt/'))
      .flatMap((request) =>
        Object.entries(mistakes).flatMap(([name, mistake]) => {
          if (UNREAD.test(request.normal) && !name.startsWith('answered')) return [];
          const { path, profile, normal } = request;
          const alter = () =>
            alterNormal((sent, response) => (sent === normal ? mistake(request, response) : response));
          const start = async () => altered(await startReference({ key: DERIVED_KEY }), alter());
          return [{ kind: 'derived fault' as const, id: `${path} ${name}: ${normal.slice(0, 100)}`, profile, start }];
        }),
      )
  );
}
