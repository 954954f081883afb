import type { Service } from './behaviour.js';
import { type Draft, petStatuses } from './pet.js';

const NAMES = [
  'Rex',
  'Žofka',
  'たま',
  "O'Malley",
  'Мурка',
  'Zoë 🐾',
  'Sir "Barks" a Lot',
  'نمر',
  '<b>Bolt</b>',
  'R2-D2',
];

/** One beyond what a double can hold among them. */
const CATEGORIES = [1n, 2n, 3n, 7n, 9007199254740993n];

/** None among them, as a client may leave the status out. */
const STATUSES = [...petStatuses, undefined];

/** Puts `count` pets of various names, categories and statuses into the store, by the service's own way to create. */
export async function seed(service: Service, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await service.behaviour.creating.create(service, draft(index));
  }
}

function draft(index: number): Draft {
  const name = `${pick(NAMES, index)} ${index + 1}`;
  const categoryId = pick(CATEGORIES, index) ?? 1n;
  // Shifted by one each round, so that every name and category goes with every status.
  const status = pick(STATUSES, index + Math.floor(index / STATUSES.length));
  return { name, categoryId, status, sent: { name, categoryId, status } };
}

function pick<T>(items: readonly T[], index: number): T | undefined {
  return items[index % items.length];
}
