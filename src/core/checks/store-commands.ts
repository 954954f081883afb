import fc from 'fast-check';
import { type PetStatus, petStatuses } from '../contract/pet-status.js';
import { Credential } from '../http/credential.js';
import type { Pet } from '../session/pet.js';
import { concurrently } from './concurrently.js';
import type { Expectation } from './expectation.js';
import type { Trial } from './trial.js';

/** The expected response to each operation of a sequence. */
interface SequenceExpectations {
  readonly added: Expectation;
  readonly invalidBody: Expectation;
  readonly withoutKey: Expectation;
  readonly read: 200;
  readonly listed: Expectation;
}

/** The pets that the store must hold after the operations so far. */
interface StoreModel {
  readonly pets: Pet[];
  readonly expect: SequenceExpectations;
}

type StoreCommand = fc.AsyncCommand<StoreModel, Trial>;

/**
 * Random sequences of operations on the store. The model follows every operation.
 * @param replayPath the text that a shrunk sequence shows behind its commands; fast-check needs it, with seed and path,
 * to repeat the sequence
 */
export function storeCommands(replayPath?: string): fc.Arbitrary<Iterable<StoreCommand>> {
  const status = fc.constantFrom<PetStatus | undefined>(...petStatuses, undefined);
  return fc.commands(
    [
      status.map((value) => new Add([value])),
      fc.array(status, { minLength: 2, maxLength: 4 }).map((values) => new Add(values)),
      fc.constantFrom('{}', '[]', '{').map((body) => new AddInvalid(body)),
      fc.constant(new AddRefused()),
      fc.nat({ max: 20 }).map((index) => new Read(index)),
      fc.constantFrom(undefined, ...petStatuses).map((value) => new List(value)),
    ],
    { maxCommands: 8, ...(replayPath !== undefined && { replayPath }) },
  );
}

/** Runs a sequence, and returns the pets that the store must hold afterwards. */
export async function runStoreCommands(
  trial: Trial,
  commands: Iterable<StoreCommand>,
  { expect }: { readonly expect: SequenceExpectations },
): Promise<readonly Pet[]> {
  const model: StoreModel = { pets: [], expect };
  await fc.asyncModelRun(() => ({ model, real: trial }), commands);
  return model.pets;
}

/** Creates one pet, or several at once. */
class Add implements StoreCommand {
  constructor(private readonly statuses: readonly (PetStatus | undefined)[]) {}

  check = () => true;

  async run({ pets, expect }: StoreModel, trial: Trial): Promise<void> {
    const categoryId = await trial.stock.category();
    const created = await concurrently(this.statuses, this.statuses.length, (status) =>
      trial.pet(
        trial.add(
          { name: trial.stock.name(), categoryId, ...(status !== undefined && { status }) },
          { expect: expect.added },
        ),
      ),
    );
    pets.push(...created);
  }

  toString = () => `add(${this.statuses.map((status) => status ?? 'no status').join(' and ')})`;
}

class AddInvalid implements StoreCommand {
  constructor(private readonly body: string) {}

  check = () => true;

  async run({ expect }: StoreModel, trial: Trial): Promise<void> {
    await trial.add(this.body, { expect: expect.invalidBody });
  }

  toString = () => `add invalid(${this.body})`;
}

class AddRefused implements StoreCommand {
  check = () => true;

  async run({ expect }: StoreModel, trial: Trial): Promise<void> {
    const unauthorised = { credential: Credential.none(), expect: expect.withoutKey };
    await trial.add(await trial.stock.draft(), unauthorised);
  }

  toString = () => 'add without a key';
}

/** Reads a pet during the sequence; the ledger compares it with its creation. */
class Read implements StoreCommand {
  constructor(private readonly index: number) {}

  check = ({ pets }: Readonly<StoreModel>) => pets.length > 0;

  async run({ pets, expect }: StoreModel, trial: Trial): Promise<void> {
    const pet = pets[this.index % pets.length];
    if (pet) await trial.read(pet, { expect: expect.read });
  }

  toString = () => `read(${this.index})`;
}

class List implements StoreCommand {
  constructor(private readonly status: PetStatus | undefined) {}

  check = () => true;

  async run({ expect }: StoreModel, trial: Trial): Promise<void> {
    await trial.list({ ...(this.status !== undefined && { status: this.status }), expect: expect.listed });
  }

  toString = () => `list(${this.status ?? ''})`;
}

/** Sequences in which one operation most easily breaks the next. A function, since commands keep state. */
export function plainSequences(): readonly Iterable<StoreCommand>[] {
  return [
    [new Add(['sold']), new AddInvalid('{}'), new Add(['pending']), new AddRefused()],
    [new Add(['pending', 'sold']), new AddRefused(), new AddInvalid('{'), new List('pending'), new Read(1)],
    [new Add(['available', 'sold', undefined]), new Read(0), new Read(0), new List('sold')],
  ];
}
