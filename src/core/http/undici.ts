import { createRequire } from 'node:module';
import type * as undici from 'undici';

/*
 * The parts of undici that the kit uses, each from its file. All of undici, with fetch, WebSocket and caches, takes five
 * times the processor time to load in each thread of a run. The files are not part of undici's interface, so
 * package.json accepts patch releases only.
 */

const require = createRequire(import.meta.url);

export type UndiciClient = undici.Client;
export const UndiciClient: typeof undici.Client = require('undici/lib/dispatcher/client.js');
export const buildConnector: typeof undici.buildConnector = require('undici/lib/core/connect.js');
export const errors: typeof undici.errors = require('undici/lib/core/errors.js');
