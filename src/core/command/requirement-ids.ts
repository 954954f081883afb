/** The ids of the catalogue. Asked for only when a pattern is to be matched: reading the catalogue takes time. */
export async function requirementIds(): Promise<readonly string[]> {
  const { catalogue } = await import('../catalogue/catalogue.js');
  return catalogue.requirements.map(({ id }) => id);
}
