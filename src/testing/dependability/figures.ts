import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../core/package.js';

/** One row of a table in docs/dependability.md. Texts are Markdown, without line breaks. */
export interface Figure {
  /** Section and name, `hostile.never-answers`; the section is that of the page whose table the row is in. */
  readonly id: string;
  /** What is done to the kit: `A server accepts connections and never answers.` */
  readonly injected: string;
  /** What the test holds it to. */
  readonly asserted: string;
  /** What was measured. */
  readonly figure: string;
}

/** Where the rows are collected, one a file. */
export const FIGURES = path.join(packageRoot, 'reports', 'figures');

/** Keeps what a test measured, for `npm run figures` to write down. Does nothing unless FIGURES=1 is in the environment. */
export function recordFigure(figure: Figure): void {
  if (process.env.FIGURES !== '1') return;
  if (!/^[a-z]+\.[a-z0-9-]+$/.test(figure.id)) throw new Error(`${figure.id} is no section.name of a figure`);
  mkdirSync(FIGURES, { recursive: true });
  writeFileSync(path.join(FIGURES, `${figure.id}.json`), `${JSON.stringify(figure, null, 2)}\n`);
}
