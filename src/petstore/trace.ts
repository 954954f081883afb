/** Failures of the pet store, without what varies. Pure. */
import * as shared from '../engine/contract/trace.js';
import type { Request, Response } from '../engine/exchange.js';
import { bodyOf } from './table.js';

/** Bytes of a creation beyond which it is no ordinary one, whose name an error repeats. */
const LONGEST_BODY = 2000;

export function textsIn(request: Request): readonly string[] {
  if (request.method !== 'POST' || (request.body?.length ?? 0) >= LONGEST_BODY) return [];
  const content = bodyOf(request);
  return 'newPet' in content && content.newPet ? [content.newPet.name] : [];
}

/** Two failures are alike only if it is the same. */
export const failureOf = (request: Request, response: Response): string =>
  shared.failureOf({ textsIn }, request, response);
