import type { Variation } from '../variation.js';

/** The letter case and parameters of the media type do not matter. */
export const mediaTypeVariations: readonly Variation[] = [
  ['with-charset', 'application/json; charset=utf-8'],
  ['with-quoted-charset', 'application/json;charset="UTF-8"'],
  ['in-capitals', 'APPLICATION/JSON ; Charset=UTF-8'],
  ['with-other-parameters', 'Application/Json; profile="https://a.example/;v=1"; version=1.0.0'],
].map(([name, mediaType = '']) => ({
  id: `media-type-${name}`,
  description: `Bodies are sent as ${mediaType}.`,
  change: { sending: { mediaType } },
}));
