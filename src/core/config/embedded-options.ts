// Generated from the declarations in options/: change those, then `npm run generate`.

/** The options of a run that a program starts. An option that is left out has the default of the command line. */
export interface EmbeddedOptions {
  /** Base URL of the deployment, which ends in /v1. */
  readonly baseUrl: string;
  /** The API key; it is masked in everything that the run gives back. */
  readonly apiKey: string;
  /** How much is sent. @default 'standard' */
  readonly profile?: 'quick' | 'standard' | 'thorough';
  /** Random cases that each property is tried with, beside its table of boundary cases. @default quick 0, standard 25, thorough 250 */
  readonly runs?: number;
  /** Seed of the random cases; the same seed gives the same cases. @default 20301205 */
  readonly seed?: number | 'random';
  /** After the checks, try further random cases for this long: seconds, or text such as 10m. @default not at all */
  readonly explore?: number | string;
  /** Keep failing random cases in this folder, and try those of earlier runs first. @default none */
  readonly corpus?: string;
  /** Create no pets; the report names what cannot be judged without them. @default false */
  readonly readOnly?: boolean;
  /** Pets that the run may create at the most; there is no way to delete them. @default quick 200, standard 1000, thorough 10000 */
  readonly maxCreates?: number;
  /** Categories that the deployment knows, for the pets that are created. @default ids seen in the store, else 1 */
  readonly categoryId?: readonly (number | bigint)[];
  /** Judge only these requirements; '*' stands for any characters. @default all */
  readonly only?: readonly string[];
  /** Leave these requirements out. @default none */
  readonly skip?: readonly string[];
  /** Let warnings count as violations. @default false */
  readonly strict?: boolean;
  /** A run that judged in part only, such as a read-only one, is inconclusive. @default false */
  readonly requireFull?: boolean;
  /** Judge as on this day, YYYY-MM-DD. @default today, UTC */
  readonly asOf?: string;
  /** File of the violations that do not fail the run, each until a day. @default none */
  readonly waivers?: string;
  /** Requests under way at once. @default 16 */
  readonly concurrency?: number;
  /** Requests a second at the most. @default no limit */
  readonly rate?: number;
  /** Milliseconds for connecting, for the headers of a response, and for each pause in its body. @default 10000 */
  readonly timeout?: number;
  /** Milliseconds that reads may lag behind writes. @default 5000 */
  readonly settle?: number;
  /** Wait up to this many seconds until the deployment responds. @default 0 */
  readonly wait?: number;
  /** Percent of the responses that the network may lose, 15 at most; a run that loses more is inconclusive. @default 5 */
  readonly maxLost?: number;
  /** The most requests of the run, if fewer than the default; what is not judged by then is inconclusive. @default quick 250, standard 2000, thorough 10000 */
  readonly maxRequests?: number;
  /** End the run after this many seconds; what is not judged by then is inconclusive. @default none */
  readonly maxDuration?: number;
  /** Send the API key over plain http to a host that is not this machine. @default false */
  readonly allowHttp?: boolean;
  /** Trust the CA certificates in this PEM file. @default the system's */
  readonly ca?: string;
  /** Folder that reports are written to. @default none are written */
  readonly reports?: string;
  /** The formats of these reports; console is not one of them. @default junit, json, html */
  readonly format?: readonly string[];
}
