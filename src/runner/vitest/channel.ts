/** Name of the channel over which the worker thread says which check it begins. */
export function channelName(runId: string): string {
  return `petstore-conformance-${runId}`;
}
