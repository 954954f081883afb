/** The header by which a log of the service names a request of the run: no two have the same. */
export const REQUEST_ID = 'x-request-id';

/** Names that runs make up, such as `pct-3fa9c1 7b21c09e-1`: the run, the case and a number. */
const MADE = /pct-([0-9a-f]{6}) ([0-9a-f]{8})-(\d+)/;

/** The beginning of all names of a run. @param runId six hexadecimal digits @experimental @since 0.1.0 */
export const prefixOf = (runId: string): string => `pct-${runId} `;

/** @param tag eight hexadecimal digits that no other case of the run has */
export const nameOf = (runId: string, tag: string, number: number): string => `${prefixOf(runId)}${tag}-${number}`;

export function nameIn(text: unknown) {
  const [name, runId] = (typeof text === 'string' && MADE.exec(text)) || [];
  return name === undefined || runId === undefined ? undefined : { name, runId };
}

export const withNames = (text: string, replace: (runId: string, tag: string, number: number) => string): string =>
  text.replace(new RegExp(MADE, 'g'), (_, runId, tag, number) => replace(runId, tag, Number(number)));

/** The body with another name in the place of each one that the kit made up for it. */
export const renamed = (body: string | Uint8Array, replace: Parameters<typeof withNames>[1]): Uint8Array =>
  Buffer.from(withNames(Buffer.from(body).toString('latin1'), replace), 'latin1');
