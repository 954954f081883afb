/** A kit: all that the engine, the command line and the proof need to know of an interface, as one value. */
import type { Exchange, Request } from '../exchange/exchange.js';
import type { Check, StatefulService } from '../run/check.js';
import { attributeToGeneral } from '../service/attribution.js';
import type { RequirementSet } from '../service/catalogue.js';
import type { Incident } from '../service/incident.js';
import type { Profile, RunOptions } from '../service/run-options.js';
import type { Service, Verdict } from '../service/service.js';
import type { Kind } from './kinds.js';
import type { Things } from './things.js';

/** A step of a diagnosis: its name, its state, what was found, and what to do. @experimental @since 0.1.0 */
export type Look = readonly [
  step: string,
  state: 'good' | 'doubt' | 'bad' | 'note',
  says: string,
  advice?: string | undefined,
];

/** `took` in milliseconds. @experimental @since 0.1.0 */
export type Answer = Pick<Exchange, 'took' | 'response' | 'failure'>;

/** A server that runs in this process, and the API key that it asks for, if any. @experimental @since 0.1.0 */
export interface Started {
  readonly baseUrl: string;
  readonly key?: string;
  readonly close: () => Promise<void>;
}

export const PROOF_KINDS = ['story', 'derived fault', 'variation', 'degenerate server', 'situation'] as const;

/**
 * A server, and what the kit must say of it.
 * - `story`: a fault about state or meaning, by hand. It must be found under a requirement of its own
 * - `derived fault`: a fault that follows from a request. Something must turn red
 * - `variation`: the interface, done in another way. The verdict must be `conformant`
 * - `situation`: something happens to the deployment. The verdict, and the incidents
 * - `degenerate server`: no implementation at all. The verdict must not be `conformant`
 * @experimental @since 0.1.0
 */
export interface ProofServer {
  readonly kind: (typeof PROOF_KINDS)[number];
  /** Permanent: `list-is-latin-1`. */
  readonly id: string;
  readonly start: () => Promise<Started>;
  /** @default quick */
  readonly profile?: Profile;
  /** Options of its run that are not the selftest's. */
  readonly run?: Partial<RunOptions>;
  /** Milliseconds. @default 10,000; 300 for a degenerate server, which may never answer */
  readonly timeout?: number;
  /** The requirements that a fault breaks. At least one of those of a story must be found. */
  readonly own?: readonly string[];
  /** Other requirements that may turn red, since they really are broken, too. @default none */
  readonly also?: readonly string[];
  /** Requirements that a degenerate server may count as meeting, since its responses satisfy them. @default none */
  readonly mayMeet?: readonly string[];
  /** Why a part of a run, such as `--only`, may meet what a story breaks, as where it shows in an empty store alone. @default it must not */
  readonly partsMayMiss?: string;
  /** The verdict on a variation or a situation. @default conformant */
  readonly verdict?: Verdict;
  /** The verdict may be `inconclusive`; a comment says why. @default false */
  readonly mayBeInconclusive?: boolean;
  /** The incidents that a run must tell, by kind. @default none */
  readonly incidents?: readonly Incident['kind'][];
}

/** An option of runs that only this kit has. @experimental @since 0.1.0 */
export interface OwnOption {
  /** The log holds the value, and a replay reads it again as a text: a number as digits, not as `10s`. */
  readonly kind: Kind<string | number | boolean | readonly string[]>;
  readonly help: string;
  /** The default in words. */
  readonly is: string;
  /** Its member of the options of a run, in the head of the log. */
  readonly member: string;
}

/** A kit: the checks of an interface, its service, and its names. `defineKit` makes one. @experimental @since 0.1.0 */
export interface Kit<Value = unknown, Facts = unknown> {
  readonly service: StatefulService<Value, Facts>;
  readonly checks: () => Promise<readonly Check<Value>[]>;
  /** The requirements that each check judges, as a file of the kit has them. @default measured on the reference when needed */
  readonly judges?: () => Promise<Judges>;
  /** The command, and the start of its files: `notes-kit`. */
  readonly name: string;
  /** Its own: `1.2.0`. */
  readonly version: string;
  /** URL of the module that exports the kit as `kit`, since work in threads imports it: `import.meta.url`. */
  readonly module: string;
  /** Behind "conforms to": `the notes interface`. */
  readonly title: string;
  /** The prefix of its environment variables: `NOTES`. */
  readonly variables: string;
  readonly address: {
    /** Behind "base URL of the deployment": `, which ends in /notes`. @default '' */
    readonly words?: string;
    readonly example: string;
    /** Whether the interface lets a base URL have this path. @default any */
    readonly isRight?: (pathname: string) => boolean;
  };
  /**
   * Gets a token, such as one of OAuth 2 client credentials, for the API key that the user gives. It is the key of requests
   * from then on, and another one is asked for when it is refused. No log has this exchange. @default requests hold the API key
   */
  readonly token?: (key: string, way: { readonly baseUrl: string; readonly signal: AbortSignal }) => Promise<string>;
  /** The nouns of what a run creates: `{ list: 'lists', note: 'notes' }`. */
  readonly things: Things;
  /** The id of a requirement, for examples in help. */
  readonly example: string;
  /** Keys are names, such as `owner-id`. @default none */
  readonly options?: Readonly<Record<string, OwnOption>>;
  /** The frozen set of requirements that counts, with its SHA-256 in hexadecimal. @default none */
  readonly requirementSet?: () => RequirementSet;
  /** A short, plain read, whose latency `doctor` measures. @default the first control */
  readonly shortRead?: Request;
  /** Further looks of `doctor`: what the store holds, whether writes work. @default none */
  readonly looks?: (ask: (request: Request) => Promise<Answer>, options: RunOptions) => AsyncGenerator<Look>;
  /** Starts a correct implementation: `--reference` judges it, `serve` shows it. @default there is none */
  readonly reference?: (options?: ReferenceOptions) => Promise<Started>;
  /** Where an editor finds the JSON Schema of the configuration file. @default nowhere */
  readonly configSchema?: string;
  /** The workflow for GitHub Actions that `init` writes. @param variable holds the API key. @default none is written */
  readonly workflow?: (variable: string) => string;
  /** How many things a certificate creates, about. @default it is not said */
  readonly certificateCreates?: number;
  /** The servers of the selftest. @param all of them, not a sample. @default there is no selftest */
  readonly servers?: (all: boolean) => Promise<readonly ProofServer[]>;
}

/** Titles of checks, each with the requirements that its responses are held against on a correct implementation. */
export type Judges = Readonly<Record<string, readonly string[]>>;

/** Wishes of `serve` and `--reference` for the correct implementation. @experimental @since 0.1.0 */
export interface ReferenceOptions {
  /** @default any free one */
  readonly port?: number;
  /** @default a random one */
  readonly key?: string;
  /** Things in the store at the start. @default 0 */
  readonly seeded?: number;
}

/** Members of a service that a kit may leave out. */
type Default = 'states' | 'credential' | 'judgeAddress' | 'facts' | 'ledger' | 'attribute' | 'plain' | 'creates';

function defaultsOf({ catalogue, controls, operationOf }: Known): Pick<StatefulService, Default> {
  const [read] = controls;
  return {
    states: ['any'],
    credential: 'none',
    judgeAddress: () => ({ findings: [], judged: [] }),
    facts: () => undefined,
    ledger: () => [],
    /** Findings of the same cause follow from one of a requirement that theirs rests on. */
    attribute: (findings) => attributeToGeneral(findings, catalogue),
    /** The control of the same operation, else the first one. */
    plain: (request) => controls.find((control) => operationOf(control) === operationOf(request)) ?? read,
    /** Each POST but a control may create something. */
    creates: ({ method, target, body }) =>
      method === 'POST' &&
      !controls.some((one) => one.method === method && one.target === target && `${one.body}` === `${body}`),
  };
}

type Known = Pick<Service, 'catalogue' | 'controls' | 'operationOf'>;
type KitService<Value, Facts> = Omit<StatefulService<Value, Facts>, Default> &
  Partial<Pick<StatefulService<Value, Facts>, Default>>;

/**
 * Fills in defaults, and checks the types of a kit; whoever runs it needs to know none of its own.
 * @throws {TypeError} for a kit without two controls
 * @experimental @since 0.1.0
 */
export function defineKit<Value, Facts>(
  kit: Omit<Kit, 'service' | 'checks'> &
    Pick<Kit<Value, Facts>, 'checks'> & { readonly service: KitService<Value, Facts> },
): Kit {
  if (kit.service.controls?.length !== 2) throw new TypeError('service.controls must be two plain requests');
  return { ...kit, service: { ...defaultsOf(kit.service), ...kit.service } } as unknown as Kit;
}

export const kitFrom = async (module: string): Promise<Kit> => ((await import(module)) as { readonly kit: Kit }).kit;

/** A kit, as reports and logs name it. */
export interface Identity {
  readonly name: string;
  readonly version: string;
}

export const identityOf = ({ name, version }: Pick<Kit, 'name' | 'version'>): Identity => ({ name, version });

/** The ids of the requirements that are judged, not only observed. */
export const judgedIds = ({ service }: { readonly service: Pick<Service, 'catalogue'> }): readonly string[] =>
  service.catalogue.filter(({ basis }) => basis !== 'observed').map(({ id }) => id);

/** The environment variable of that name: `NOTES_API_KEY`. */
export const variableNamed = ({ variables }: Pick<Kit, 'variables'>, name: string): string =>
  `${variables}_${name.replaceAll('-', '_').toUpperCase()}`;
