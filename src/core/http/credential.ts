import type { ApiKey } from '../config/key/api-key.js';
import { type Authorization, BEARER, headerValueOf, inWords, shellValueOf } from './authorization.js';
import { edited } from './key-edit.js';

/**
 * The `Authorization` header of a request. It hides its value from printing like the key itself, since a near miss
 * reveals the key.
 */
export class Credential {
  readonly #header: string | undefined;
  readonly #secrets: readonly string[];

  private constructor(
    /** In words, to follow "with": `no Authorization header`, `the key without its last character`. */
    readonly description: string,
    /** The recipe for the header's value, without the key; absent when there is no header. */
    readonly authorization: Authorization | undefined,
    header: string | undefined,
    secrets: readonly string[],
  ) {
    this.#header = header;
    this.#secrets = secrets;
  }

  /** The right key in the scheme that the document names. */
  static valid(key: ApiKey): Credential {
    return Credential.made({ scheme: BEARER, key: { edit: 'none' } }, key);
  }

  /** No `Authorization` header at all. */
  static none(): Credential {
    return new Credential('no Authorization header', undefined, undefined, []);
  }

  /** A header without any part of the key. */
  static literal(description: string, header: string): Credential {
    return new Credential(description, { literal: header }, header, []);
  }

  /** A header from its recipe, with this key if the recipe needs one. */
  static made(authorization: Authorization, key: ApiKey): Credential {
    const description = inWords(authorization);
    if ('literal' in authorization) return Credential.literal(description, authorization.literal);
    const header = headerValueOf(authorization, key.reveal());
    const made = edited(authorization.key, key.reveal());
    return new Credential(
      description,
      authorization,
      header,
      made === key.reveal() ? [made] : [header, made],
    );
  }

  /** The header's value for a POSIX shell within double quotes; absent when there is no header. */
  get shell(): string | undefined {
    return this.authorization && shellValueOf(this.authorization);
  }

  /** The header's value for the wire; undefined for none. */
  reveal(): string | undefined {
    return this.#header;
  }

  /** The texts that must not appear in anything that is written. */
  secrets(): readonly string[] {
    return this.#secrets;
  }
}
