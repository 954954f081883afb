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

/** The cause of a finding where the first invalid request without a key is validated instead of refused. */
const validated: Readonly<Record<Prefix, string>> = {
  list: 'status 400',
  add: 'status 400',
  get: 'status 404',
};

/** One cause for the requirements that end in `words`, for each operation. */
export function ofEach(
  words: readonly string[],
  cause: string,
  prefixes = everyOperation,
): Readonly<Record<string, string>> {
  return expectations(prefixes, words, () => cause);
}

/** Requests that should get 401 succeed. */
export function succeeds(
  words: readonly string[],
  prefixes = everyOperation,
): Readonly<Record<string, string>> {
  return expectations(prefixes, words, (prefix) => letThrough[prefix]);
}

/** Invalid requests that should get 401 are validated first. */
export function validatesFirst(prefixes = everyOperation): Readonly<Record<string, string>> {
  return expectations(prefixes, ['auth.first'], (prefix) => validated[prefix]);
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
