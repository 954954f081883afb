import fc from 'fast-check';
import { type PetStatus, petStatuses } from '../contract/pet-status.js';
import { Credential } from '../http/credential.js';
import type { Pet } from '../session/pet.js';
import { concurrently } from './concurrently.js';
import type { Trial } from './trial.js';

/** The pets that the store must hold after the operations so far. */
export interface StoreModel {
  readonly pets: Pet[];
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
export async function runStoreCommands(trial: Trial, commands: Iterable<StoreCommand>): Promise<StoreModel> {
  const model: StoreModel = { pets: [] };
  await fc.asyncModelRun(() => ({ model, real: trial }), commands);
  return model;
}

/** Creates one pet, or several at once. */
class Add implements StoreCommand {
  constructor(private readonly statuses: readonly (PetStatus | undefined)[]) {}

  check = () => true;

  async run(model: StoreModel, trial: Trial): Promise<void> {
    const categoryId = await trial.stock.category();
    const created = await concurrently(this.statuses, this.statuses.length, (status) =>
      trial.pet(
        trial.add(
          { name: trial.stock.name(), categoryId, ...(status !== undefined && { status }) },
          { expect: 201 },
        ),
      ),
    );
    model.pets.push(...created);
  }

  toString = () => `add(${this.statuses.map((status) => status ?? 'no status').join(' and ')})`;
}

class AddInvalid implements StoreCommand {
  constructor(private readonly body: string) {}

  check = () => true;

  async run(_model: StoreModel, trial: Trial): Promise<void> {
    await trial.add(this.body, { expect: 400 });
  }

  toString = () => `add invalid(${this.body})`;
}

class AddRefused implements StoreCommand {
  check = () => true;

  async run(_model: StoreModel, trial: Trial): Promise<void> {
    await trial.add(await trial.stock.draft(), { credential: Credential.none(), expect: 401 });
  }

  toString = () => 'add without a key';
}

/** Reads a pet during the sequence; the ledger compares it with its creation. */
class Read implements StoreCommand {
  constructor(private readonly index: number) {}

  check = ({ pets }: Readonly<StoreModel>) => pets.length > 0;

  async run({ pets }: StoreModel, trial: Trial): Promise<void> {
    const pet = pets[this.index % pets.length];
    if (pet) await trial.read(pet, { expect: 200 });
  }

  toString = () => `read(${this.index})`;
}

class List implements StoreCommand {
  constructor(private readonly status: PetStatus | undefined) {}

  check = () => true;

  async run(_model: StoreModel, trial: Trial): Promise<void> {
    await trial.list({ ...(this.status !== undefined && { status: this.status }), expect: 200 });
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
