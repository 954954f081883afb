/** The values of PetStatus, in the document's order. */
export const petStatuses = ['available', 'pending', 'sold'] as const;

export type PetStatus = (typeof petStatuses)[number];

/** True for a value of the enumeration, letter case included. */
export function isPetStatus(value: unknown): value is PetStatus {
  return petStatuses.some((status) => status === value);
}
