/** Facts that the laws of reports need of each format: one that has no line here does not compile. */
import type { ReportName } from '../formats.js';

interface Laws {
  /** It has a golden file. The page has tests of its own. */
  readonly isGolden: boolean;
  /** It shows texts that a server sent. */
  readonly quotes: boolean;
}

export const laws: Readonly<Record<ReportName, Laws>> = {
  junit: { isGolden: true, quotes: true },
  json: { isGolden: true, quotes: true },
  html: { isGolden: false, quotes: true },
  markdown: { isGolden: true, quotes: true },
  ctrf: { isGolden: true, quotes: true },
  badge: { isGolden: true, quotes: false },
  har: { isGolden: true, quotes: true },
  'har=all': { isGolden: false, quotes: true },
  script: { isGolden: true, quotes: true },
};

export const reportNames = Object.keys(laws) as readonly ReportName[];
