import type { PetStatus } from '../contract/pet-status.js';
import type { Animal } from './animal.js';
import type { Judged } from './session.js';

/** What is known of the stock, so that no two checks ask for it twice. */
export class Shelf {
  /** An animal that was read by its id. */
  readable: Animal | undefined;
  /** The answer that showed that no animal can be read by its id; waited for once is enough. */
  unreadable: Judged | undefined;
  /** The search for a category that the deployment takes, while it is under way. */
  categorySearch: Promise<bigint> | undefined;
  /** How many animals of a status the store holds at least. */
  readonly ofStatus = new Map<PetStatus, number>();
  /** A creation that was answered with the id of an animal that there is already. */
  sameAnimalAgain: Judged | undefined;
}
