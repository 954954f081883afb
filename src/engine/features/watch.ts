/** `--watch`: waits until the deployment has restarted, or a file has changed. */
import { on } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { addAbortSignal } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { shownPath } from '../base/files.js';
import { systemProblem, UsageError } from '../base/problems.js';
import { dialer } from '../http/dial.js';
import { onWire } from '../http/wire.js';
import type { Subject } from '../judge/subject.js';
import type { Context } from '../options/feature.js';
import type { Results } from '../results/results.js';

/** Milliseconds between two looks at a deployment that is away or keeps no connection, and at what has changed. */
const LOOK_EVERY = 250;
/** Milliseconds after the last change in which a deployment that reloads itself begins to restart. */
const SETTLED = 1000;

/** Keys at a terminal, and what they do. Ctrl-C is a key there, too. */
const KEYS = { a: 'all', f: 'failed', q: 'quit', '\u0003': 'quit' } as const;
type Wish = (typeof KEYS)[keyof typeof KEYS];

/** Why a run begins: a key, a file that has changed, or else a restart. */
interface Occasion {
  readonly wish?: Wish;
  readonly place?: string;
  readonly what: string;
}

export class Watch {
  /** The deployment as the last look found it; `there` as long as that connection is open. */
  #state: 'unknown' | 'there' | 'closed' | 'away' = 'unknown';
  #changed = new Set<string>();
  #changedBefore = new Set<string>();
  #changedAt = 0;
  #hasFileChanged = false;

  /** @param folder empty: no files are watched. @param own places that a run writes to. @throws {UsageError} */
  constructor(
    private readonly context: Context,
    private readonly subject: Subject,
    private readonly folder: string,
    own: readonly string[],
    private readonly signal: AbortSignal,
  ) {
    if (folder === '') return;
    try {
      fs.watch(folder, { recursive: true, signal })
        .on('error', () => {})
        .on('change', (_, name) => {
          const place = path.join(folder, String(name));
          const isLeftOut = /[/\\](node_modules|\.git)([/\\]|$)|\.tmp$/.test(place);
          if (isLeftOut || own.some((one) => `${place}${path.sep}`.startsWith(`${one}${path.sep}`))) return;
          this.#changed.add(place);
          this.#changedAt = performance.now();
        });
    } catch (error) {
      throw new UsageError(`--watch ${this.#shown(folder)}: cannot be watched: ${systemProblem(error)}; give a folder`);
    }
  }

  runBegins(): void {
    this.#changed = new Set();
  }

  /** Resolves when it is time to judge again, or to end. @param results of the run that has ended */
  async wakes({ incidents = [] }: Results): Promise<Wish> {
    // What changes during each run, such as the log of the deployment, would be judged for ever.
    const during = this.#changed;
    this.#changed = new Set([...during].filter((file) => !this.#changedBefore.has(file)));
    this.#changedBefore = during;
    const wasOut = incidents.some(({ kind }) => kind === 'outage');
    // A change may take longer to restart the deployment. What the run itself ends would be judged for ever.
    const hasRestarted = wasOut && this.#hasFileChanged;
    const next: Occasion = hasRestarted ? { what: 'it restarted during the run' } : await this.#next();
    const { wish = 'failed', place, what } = next;
    this.#hasFileChanged = place !== undefined;
    if (this.signal.aborted || wish === 'quit') return 'quit';
    this.context.stderr.write(`Judging again: ${what}\n`);
    return wish;
  }

  async #next(): Promise<Occasion> {
    const below = this.folder === '' ? '' : `, or for a change below ${this.#shown(this.folder)}`;
    const { stderr, stdin } = this.context;
    const keys = stdin.isTTY ? 'a judges all, f what was not met, q ends' : 'Ctrl-C ends';
    const began = performance.now();
    stderr.write(`Waiting for ${this.subject.wire.baseUrl.href} to restart${below}; ${keys}\n`);
    const over = new AbortController();
    const signal = AbortSignal.any([this.signal, over.signal]);
    const restarted = this.#restarted(signal).then((): Occasion => ({ what: 'it restarted' }));
    const changed = this.#settled(signal).then((place) => {
      const isSame = this.#state === 'there' && this.#changedAt > began;
      const what = `${this.#shown(place)} changed${isSame ? ', but the deployment did not restart' : ''}`;
      return this.#state === 'away' ? restarted : { place, what };
    });
    const pressed = stdin.isTTY ? [this.#pressed(over.signal)] : [];
    return Promise.race([restarted, changed, ...pressed]).finally(() => over.abort());
  }

  /** Resolves with the first key that means something. @throws when the signal aborts */
  async #pressed(signal: AbortSignal): Promise<Occasion> {
    const { stdin } = this.context;
    stdin.setRawMode?.(true);
    stdin.resume();
    try {
      for await (const [data] of on(stdin, 'data', { signal })) {
        const [, wish] = Object.entries(KEYS).find(([key]) => key === String(data)) ?? [];
        if (wish) return { wish, what: `${data} was pressed` };
      }
      throw new Error('the input has ended');
    } finally {
      stdin.setRawMode?.(false);
      stdin.pause();
    }
  }

  /** Resolves with a file that has changed, once no other changes, or the signal aborts. */
  async #settled(signal: AbortSignal): Promise<string> {
    const isChanging = () => this.#state === 'unknown' || performance.now() - this.#changedAt < SETTLED;
    while (!signal.aborted && (this.#changed.size === 0 || isChanging())) await sleep(LOOK_EVERY);
    return [...this.#changed][0] ?? '';
  }

  /** Resolves when the deployment has been away and responds again, or the signal aborts. */
  async #restarted(signal: AbortSignal): Promise<void> {
    const { key, added, wire } = this.subject;
    const dial = dialer({ ...wire, http2: false }, new Set());
    const { method, target, headers } = onWire(this.context.kit.service.controls[0], wire.baseUrl, key);
    const fields = [['host', wire.baseUrl.host], ...headers, ...(added?.headers ?? [])];
    const head = [`${method} ${target} HTTP/1.1`, ...fields.map((field) => field.join(': ')), '', ''].join('\r\n');
    for (this.#state = 'unknown'; !signal.aborted; ) {
      const began = performance.now();
      const socket = await dial(new AbortController()).catch(() => undefined);
      if (socket) addAbortSignal(signal, socket);
      const closed = new Promise<void>((resolve) => (socket ? socket.once('close', () => resolve()) : resolve()));
      const first = new Promise<unknown>((resolve) => socket?.once('data', resolve));
      // After a response the connection is idle, so that a server that ends in order closes it.
      socket?.write(head, 'latin1');
      // A gateway may answer for a service that is away.
      const isThere = /^HTTP\/1\.[01] (?!50[234])\d/.test(`${await Promise.race([first, closed])}`);
      const wasAway = this.#state === 'away';
      this.#state = isThere ? 'there' : 'away';
      if (isThere && !wasAway) {
        await closed;
        this.#state = 'closed';
      }
      socket?.destroy();
      if (isThere && wasAway) return;
      if (performance.now() - began < LOOK_EVERY) await sleep(LOOK_EVERY);
    }
  }

  #shown = (place: string): string => shownPath(place, this.context.workingDirectory) || '.';
}
