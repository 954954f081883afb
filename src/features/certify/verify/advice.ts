import type { GroupName } from './verification.js';

const TAMPERED = 'take the folder as certify wrote it; whoever changed it has to certify again';

/** What to do where a group fails. */
export const advice: Readonly<Record<GroupName, string>> = {
  files: 'take the whole folder as certify wrote it, and nothing beside',
  digests: TAMPERED,
  signature: 'ask the vendor for a bundle that is signed with the key that you know',
  product: 'correct product.yaml, or name the subject, and certify again',
  kit: 'certify again with this version of the kit, or verify with the one that made the bundle',
  runs: 'certify again; certify sets the options and the seeds of the runs itself',
  evidence: TAMPERED,
  scores: 'mend the implementation, and certify again',
  dates: 'certify again, on a machine whose clock is right',
  reports: `${TAMPERED}; and take the kit as it was released, not a build of one's own`,
  statement: TAMPERED,
  readme: TAMPERED,
  exchanges: 'take the exchanges that certify kept of these runs',
};
