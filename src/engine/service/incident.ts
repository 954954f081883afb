/** Something that happened to the deployment during a run. incidents.ts tells which there were. */
import type { Exchange } from '../exchange/exchange.js';
import type { PlacedFinding } from './finding.js';

export const incidentKinds = [
  'not the service',
  'key refused',
  'broken service',
  'operation failed',
  'now and then',
  'no capacity',
  'outage',
  'store lost',
  'poisoned store',
  'several stores',
] as const;

/** Something that happened to the deployment during a run. @experimental @since 0.1.0 */
export interface Incident {
  readonly kind: (typeof incidentKinds)[number];
  /** Milliseconds from the start of the run. `to` is absent if it lasted to the end. */
  readonly from: number;
  readonly to?: number;
  /** A clause: `the key worked until 1.2 s and was then refused`. */
  readonly what: string;
  /** The next step, as a sentence. */
  readonly advice?: string;
  /** Exchanges that show it; the one that shows it best comes first. */
  readonly shown: readonly Exchange[];
  /** Addresses of exchanges that say nothing of the implementation: they neither violate nor satisfy anything. */
  readonly aside: ReadonlySet<string>;
  /** Addresses of exchanges that say nothing of what the store holds. Their status, body and limit still count. */
  readonly contentsAside?: ReadonlySet<string>;
  /** Responses that were lost in it before one came to the same request. They count once together. */
  readonly lost?: number;
  /** The violations that it is itself. What it keeps from being judged then waits for these. */
  readonly findings?: readonly PlacedFinding[];
  /** It lasted to the end and hides what the implementation would have done, so the run ends as an interrupted one does. */
  readonly endsRun?: true;
}

/** True for an incident that may be why nothing is left to judge. */
export const isHiding = ({ aside, contentsAside }: Incident): boolean => aside.size > 0 || contentsAside !== undefined;

/** All that incidents need of an exchange after its bodies are dropped. */
export interface Trace {
  /** The request had the right key, or the interface asks for none. */
  readonly hasKey: boolean;
  /** The response may be the implementation's: its body is one that the document knows, or no other server's at least. */
  readonly isOwn: boolean;
  /** Status and body without names, ids and times: two failures are alike only if it is the same. */
  readonly fingerprint: string;
  /** The server's own message of an error. */
  readonly message?: string;
  /** The text of a web page, without its markup. */
  readonly page?: string;
}
