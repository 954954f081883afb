/** The three operations, by the first word of their requirements. */
export type Prefix = 'list' | 'add' | 'get';

export const everyOperation: readonly Prefix[] = ['list', 'add', 'get'];

/** The name of each operation in the interface document. */
export const operationOf = { list: 'listPets', add: 'addPet', get: 'getPet' } as const;

/** The cause of a finding where a request without a valid key succeeds. */
const letThrough: Readonly<Record<Prefix, string>> = {
  list: 'status 200',
  add: 'status 201',
  get: 'status 200',
};

/** What an operation answers to the first odd request that is sent to it without a key, if it takes that request up. */
const takenUp: Readonly<Record<Prefix, string>> = {
  list: 'status 400',
  add: 'status 400',
  get: 'status 404',
};

/** One cause under some requirements, named without their first word, of each of the operations. */
export function ofEach(
  words: readonly string[],
  cause: string,
  prefixes = everyOperation,
): Readonly<Record<string, string>> {
  return expectations(prefixes, words, () => cause);
}

/** Requests that are to be answered 401 succeed. */
export function succeeds(
  words: readonly string[],
  prefixes = everyOperation,
): Readonly<Record<string, string>> {
  return expectations(prefixes, words, (prefix) => letThrough[prefix]);
}

/** Odd requests that are to be answered 401 are judged by what is odd about them. */
export function judgesTheRest(prefixes = everyOperation): Readonly<Record<string, string>> {
  return expectations(prefixes, ['auth.first'], (prefix) => takenUp[prefix]);
}

function expectations(
  prefixes: readonly Prefix[],
  words: readonly string[],
  cause: (prefix: Prefix) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    prefixes.flatMap((prefix) => words.map((word) => [`${prefix}.${word}`, cause(prefix)] as const)),
  );
}
