/** What code does with input that its author did not think of: the service answers 500. */
export function crash(): never {
  throw new TypeError('The code met a value that it was not written for.');
}
