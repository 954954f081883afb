import type { OutgoingRequest } from '../http/exchange.js';

/** Characters that follow the run's marker in a name, in turn. All of them keep the name's kind and length. */
const JOINTS = ['-', '_', '.', '~', '+', '='];

/**
 * The same creation for another pet: its name differs in the character after the run's marker, so it has the same
 * length and the same peculiarities. A body without the marker stays as it is, and so does a request without a body.
 * @param marker of the run, at the start of its names
 */
export function withFreshName(request: OutgoingRequest, marker: string): OutgoingRequest {
  if (request.method !== 'POST' || !request.body) return request;
  const text = Buffer.from(request.body).toString('latin1');
  const at = text.indexOf(marker) + marker.length;
  const joint = JOINTS.indexOf(text.charAt(at));
  if (at < marker.length || joint < 0) return request;
  const next = JOINTS[(joint + 1) % JOINTS.length] ?? '';
  return { ...request, body: Buffer.from(text.slice(0, at) + next + text.slice(at + 1), 'latin1') };
}
