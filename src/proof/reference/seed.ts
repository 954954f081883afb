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

/** One of them is beyond the integers that a double represents exactly. */
const CATEGORIES = [1n, 2n, 3n, 7n, 9007199254740993n];

/** Includes undefined, since a client may leave the status out. */
const STATUSES = [...petStatuses, undefined];

/** Adds `count` pets with various names, categories and statuses, in the way the service creates pets. */
export async function seed(service: Service, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await service.behaviour.creating.create(service, draft(index));
  }
}

function draft(index: number): Draft {
  const name = `${pick(NAMES, index)} ${index + 1}`;
  const categoryId = pick(CATEGORIES, index) ?? 1n;
  // Shifted by one each round, so that every name and category occurs with every status.
  const status = pick(STATUSES, index + Math.floor(index / STATUSES.length));
  return { name, categoryId, status, sent: { name, categoryId, status } };
}

function pick<T>(items: readonly T[], index: number): T | undefined {
  return items[index % items.length];
}
