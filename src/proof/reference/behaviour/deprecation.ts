/** How the deprecated operation announces its end. */
export interface Deprecation {
  /** Headers of every response of getPet; names in lower case. */
  readonly headers: () => Readonly<Record<string, string>>;
}

/** The document shows no day from which on the operation is deprecated, only the one of its removal. */
const DEPRECATED_SINCE = new Date('2025-12-05T00:00:00Z');
const REMOVED_ON = new Date('2030-12-05T00:00:00Z');

const ANNOUNCEMENT = {
  // RFC 9745: a structured date, in seconds. RFC 8594: an HTTP date.
  deprecation: `@${DEPRECATED_SINCE.getTime() / 1000}`,
  sunset: REMOVED_ON.toUTCString(),
};

export const deprecation: Deprecation = {
  headers: () => ANNOUNCEMENT,
};
