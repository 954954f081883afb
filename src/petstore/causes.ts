/** The causes of the pet store's faults, beside those that every interface shares. */
import { type Became, causesOf } from '../engine/contract/causes.js';
import type { Cause } from '../engine/service/finding.js';
import type { Member } from './spec.js';

export { becameOf } from '../engine/contract/causes.js';

/** Faults that attribution asks for, and that their kind describes in full. */
type PlainKind =
  | 'a created pet is not listed'
  | 'id given twice'
  | 'page too long'
  | 'page too short'
  | 'pet not found'
  | 'pet twice in a page';

interface Subjects {
  /** A member of a created pet that is not as it was sent. */
  altered: { readonly member: Member; readonly became: Became };
  /** A member that reads otherwise than in the response to the creation. */
  changed: { readonly member: Member; readonly became: Became };
  /** A valid NewPet is refused that is accepted with another value of a member. */
  refused: { readonly status: number; readonly difference: string; readonly failure?: string };
  /** Creations fail while others are under way, and only then. */
  colliding: { readonly status: number; readonly failure?: string };
  framing: { readonly flaw: string };
}

export const { because, isCause } = causesOf<PlainKind, Subjects>(
  {
    altered: ({ member }) => `${member} altered`,
    changed: ({ member }) => `${member} differs from creation`,
    refused: ({ difference }) => `refused, and accepted ${difference}`,
    colliding: ({ status }) => `status ${status} while others are under way`,
    framing: ({ flaw }) => flaw,
  },
  // A 404 to a pet does so, too.
  ['a created pet is not listed', 'changed', 'id given twice', 'page too short', 'pet not found'],
);

/** The unexpected status of a response; NaN for any other cause. */
export const statusIn = (cause: Cause): number =>
  isCause(cause, 'status') || isCause(cause, 'refused') || isCause(cause, 'colliding') ? cause.status : Number.NaN;
