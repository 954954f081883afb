import { Pool } from 'undici';
import { onTestFinished } from 'vitest';
import {
  newKey,
  type Reference,
  type ReferenceOptions,
  startReference,
} from '../../proof/reference/start.js';

/** The response, with the body as text. */
export interface Heard {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Read with JSON.parse: for bodies whose integers are small. */
  readonly json: unknown;
}

export interface Asked {
  /** The whole value of Authorization; null for no such header. @default `Bearer` and the right key */
  readonly authorization?: string | null;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
}

/** Sends a request for a path below the base address, such as `/pets?limit=1`. */
export type Ask = (method: string, path: string, asked?: Asked) => Promise<Heard>;

/** Starts a reference implementation that lives as long as the test, and a client that keeps its connections. */
export async function runningReference(
  options: Partial<ReferenceOptions> = {},
  connections = 8,
): Promise<{ reference: Reference; ask: Ask }> {
  const reference = await startReference({ key: newKey(), ...options });
  const { origin } = new URL(reference.baseUrl);
  const pool = new Pool(origin, { connections });
  onTestFinished(async () => {
    await pool.destroy();
    await reference.close();
  });
  return { reference, ask: asking(reference, pool) };
}

function asking({ baseUrl, key }: Reference, pool: Pool): Ask {
  const basePath = new URL(baseUrl).pathname;
  return async (method, path, { authorization = `Bearer ${key}`, headers = {}, body } = {}) => {
    const response = await pool.request({
      path: basePath + path,
      method,
      headers: {
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.body.text();
    return { status: response.statusCode, headers: response.headers, text, json: jsonOf(text) };
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
