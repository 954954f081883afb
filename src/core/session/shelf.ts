import type { PetStatus } from '../contract/pet-status.js';
import type { Judged } from './judged.js';
import type { Pet } from './pet.js';

/** Facts about the stock that checks share, so that each is requested once. */
export class Shelf {
  /** A pet that was read by its id. */
  readable: Pet | undefined;
  /** The response that showed that no pet can be read by its id, so that only one check waits for it. */
  unreadable: Judged | undefined;
  /** The search for a category that the deployment accepts, while it runs. */
  categorySearch: Promise<bigint> | undefined;
  /** The least number of pets in the store for a status. */
  readonly ofStatus = new Map<PetStatus, number>();
  /** A creation that was answered with the id of an existing pet. */
  samePetAgain: Judged | undefined;
}
