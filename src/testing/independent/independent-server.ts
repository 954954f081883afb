import path from 'node:path';
import { packageRoot } from '../../core/package.js';

/** A pet store that was written without the kit, on a port of 127.0.0.1. */
export interface IndependentServer {
  /** Ends with /v1. */
  readonly baseUrl: string;
  readonly close: () => Promise<void>;
}

/** Starts a pet store that accepts one API key. */
export type StartIndependent = (key: string) => Promise<IndependentServer>;

/** The interface as an OpenAPI document, as its owner would give it to an implementer. */
export const openApiFile: string = path.join(packageRoot, 'spec', 'openapi.yaml');
