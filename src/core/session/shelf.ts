import type { PetStatus } from '../contract/pet-status.js';
import type { Judged } from './judged.js';
import type { Pet } from './pet.js';

/** What is known of the stock, so that no two checks ask for it twice. */
export class Shelf {
  /** A pet that was read by its id. */
  readable: Pet | undefined;
  /** The response that showed that no pet can be read by its id; waited for once is enough. */
  unreadable: Judged | undefined;
  /** The search for a category that the deployment takes, while it is under way. */
  categorySearch: Promise<bigint> | undefined;
  /** How many pets of a status the store holds at least. */
  readonly ofStatus = new Map<PetStatus, number>();
  /** A creation that was answered with the id of a pet that there is already. */
  samePetAgain: Judged | undefined;
}
