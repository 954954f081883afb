import type { ApiKey } from '../config/api-key.js';

/**
 * What a request says in its `Authorization` header. The value is kept from printing like the key itself,
 * since a near miss of the key is as good as the key.
 */
export class Credential {
  readonly #header: string | undefined;
  readonly #secrets: readonly string[];

  private constructor(
    /** In words, to follow "with": `no Authorization header`, `the key with its last character missing`. */
    readonly description: string,
    /** The header's value for a POSIX shell within double quotes; absent when there is no header. */
    readonly shell: string | undefined,
    header: string | undefined,
    secrets: readonly string[],
  ) {
    this.#header = header;
    this.#secrets = secrets;
  }

  /** The right key in the scheme that the document names. */
  static valid(key: ApiKey): Credential {
    return new Credential('the API key', 'Bearer $PETSTORE_API_KEY', `Bearer ${key.reveal()}`, [
      key.reveal(),
    ]);
  }

  /** No `Authorization` header at all. */
  static none(): Credential {
    return new Credential('no Authorization header', undefined, undefined, []);
  }

  /** A header that holds nothing of the key. */
  static literal(description: string, header: string): Credential {
    return new Credential(description, header, header, []);
  }

  /**
   * A header made from the key: `edit` gives its value, `shell` the same for a POSIX shell, such as
   * `Bearer ${PETSTORE_API_KEY%?}`.
   */
  static derived(description: string, shell: string, key: ApiKey, edit: (key: string) => string): Credential {
    const header = edit(key.reveal());
    return new Credential(description, shell, header, [header, header.replace(/^\S+\s+/, '')]);
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
