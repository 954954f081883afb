/** Fails as code does on input that its author did not expect: the service returns 500. */
export function crash(): never {
  throw new TypeError('The code does not support this value.');
}
