// Generated from spec/openapi.yaml by `npm run generate`.

/** The availability of a pet. Letter case counts. */
export type PetStatus = 'available' | 'pending' | 'sold';

/** A pet as a client describes it. */
export interface NewPet {
  /** The name of the pet. The document sets no bound on length or content. */
  readonly name: string;
  /** The id of the pet's category. */
  readonly categoryId: bigint;
  /** Optional; never null. */
  readonly status?: PetStatus;
}
