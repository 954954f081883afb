import type { ScriptedResponse } from './scripted-server.js';
import { scriptedServer } from './scripted-server.js';

/** Encodings in which a server may send back what it received. */
export const spellings: Readonly<Record<string, (text: string) => string>> = {
  raw: (text) => text,
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 with a user': (text) => Buffer.from(`user:${text}`).toString('base64'),
  'base64 with a scheme': (text) => Buffer.from(`Bearer ${text}`).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  hex: (text) => Buffer.from(text).toString('hex'),
  percent: encodeURIComponent,
  'percent in full': (text) => Buffer.from(text).toString('hex').replace(/../g, '%$&'),
  json: (text) => JSON.stringify(text).slice(1, -1),
  'json twice': (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  'small letters': (text) => text.toLowerCase(),
};

/** The text of a request in place of a key, whatever the scheme. */
function presented(authorization = ''): string {
  const [, scheme = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(authorization) ?? [];
  if (scheme === '') return authorization;
  return scheme === 'Basic' ? Buffer.from(rest, 'base64').toString().replace(/:$/, '') : rest;
}

/**
 * A server that sends back the key that it gets, in every encoding and everywhere: in headers and their names, in media
 * types, in the members of pets and of errors. Otherwise its responses are as correct as possible, so that every check
 * goes on as far as it can.
 */
export async function echoingServer(key: string) {
  let created = 0;
  const pets: unknown[] = [];
  let last = key;
  return scriptedServer(({ method, target, authorization, body }): ScriptedResponse => {
    const said = presented(authorization) || last;
    last = said;
    const all = Object.values(spellings).map((spell) => spell(said));
    const echo = all.join(' ');
    const headers = {
      'x-echo': echo,
      [`x-${Buffer.from(said).toString('hex')}`]: 'name',
      location: `http://${encodeURIComponent(said)}.example/?key=${encodeURIComponent(said)}`,
      'www-authenticate': `Bearer realm="${said.replace(/["\\]/g, '\\$&')}"`,
      'set-cookie': `session=${Buffer.from(said).toString('base64url')}`,
      'content-type': `application/json; echo=${Buffer.from(said).toString('hex')}`,
    };
    const response = (status: number, content: unknown) => ({ status, headers, body: content });
    const error = (status: number) =>
      response(status, { code: echo, message: echo, status: `${status} ${echo}` });
    if (authorization !== `Bearer ${key}`) {
      // It accepts near misses of some lengths, so that the run has findings about them.
      if (authorization === undefined || authorization.length % 2 === 0) return error(401);
    }
    if (target.startsWith('/store')) return error(500);
    if (method === 'POST') {
      if (!body.includes('"categoryId":1')) return error(400);
      created += 1;
      const pet = { id: created, name: echo, categoryId: 1, status: said, extra: all };
      pets.push(pet);
      return response(201, { ...pet, status: 'sold' });
    }
    if (target.startsWith('/pets/'))
      return target.length % 2 === 0
        ? error(404)
        : {
            ...error(404),
            headers: { ...headers, 'content-type': `text/${Buffer.from(said).toString('hex')}` },
          };
    return response(200, target.includes('limit=1') ? [{ id: echo, name: echo }] : pets.slice(0, 5));
  });
}
