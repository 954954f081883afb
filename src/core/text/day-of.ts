/** The day of a moment, as `YYYY-MM-DD`. @param moment ISO 8601, UTC */
export function dayOf(moment: string): string {
  return moment.slice(0, 'YYYY-MM-DD'.length);
}
