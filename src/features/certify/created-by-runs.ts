/** Pets that the three runs of a certificate create, nearly, in words; a test counts them. */
export const CREATED_BY_RUNS = '6,100';
