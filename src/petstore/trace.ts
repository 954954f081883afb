/** Failures of the pet store, without what varies. Pure. */
import * as shared from '../engine/contract/trace.js';
import type { Request, Response } from '../engine/exchange.js';
import { bodyOf } from './table.js';

export function textsIn(request: Request): readonly string[] {
  const content = request.method === 'POST' ? bodyOf(request) : undefined;
  return content && 'newPet' in content && content.newPet ? [content.newPet.name] : [];
}

/** Two failures are alike only if it is the same. */
export const failureOf = (request: Request, response: Response): string =>
  shared.failureOf({ textsIn }, request, response);
