import { JOINTS } from '../contract/pet-names.js';
import type { OutgoingRequest } from '../http/exchange.js';

/**
 * The same creation for another pet: its name differs in the character after the run's tag, so it has the same
 * length and the same peculiarities. A body without the tag stays as it is, and so does a request without a body.
 * @param tag of the run, at the start of its names
 */
export function withFreshName(request: OutgoingRequest, tag: string): OutgoingRequest {
  if (request.method !== 'POST' || !request.body) return request;
  const text = Buffer.from(request.body).toString('latin1');
  const at = text.indexOf(tag) + tag.length;
  const joint = JOINTS.indexOf(text.charAt(at));
  if (at < tag.length || joint < 0) return request;
  const next = JOINTS[(joint + 1) % JOINTS.length] ?? '';
  return { ...request, body: Buffer.from(text.slice(0, at) + next + text.slice(at + 1), 'latin1') };
}
