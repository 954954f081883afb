import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../core/package.js';

/** One row of a table in docs/dependability.md. Texts are Markdown, without line breaks. */
export interface Figure {
  /** Section and name, such as `hostile.never-answers`. The section names the table of the row in the page. */
  readonly id: string;
  /** The fault that the kit meets: `The server never responds.` */
  readonly injected: string;
  /** The result that the test expects. */
  readonly asserted: string;
  /** The measurement. */
  readonly figure: string;
}

/** The folder that collects the rows, one file each. */
export const FIGURES = path.join(packageRoot, 'reports', 'figures');

/** Keeps the measurement of a test for `npm run figures`. Does nothing unless FIGURES=1 is in the environment. */
export function recordFigure(figure: Figure): void {
  if (process.env.FIGURES !== '1') return;
  if (!/^[a-z]+\.[a-z0-9-]+$/.test(figure.id))
    throw new Error(`${figure.id} is not the section.name of a figure`);
  mkdirSync(FIGURES, { recursive: true });
  writeFileSync(path.join(FIGURES, `${figure.id}.json`), `${JSON.stringify(figure, null, 2)}\n`);
}
