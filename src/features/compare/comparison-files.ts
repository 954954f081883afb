import { safeJson } from '../../core/report/results-json.js';
import type { Comparison } from '../../core/results/comparison.js';
import type { Results } from '../../core/results/model.js';
import { htmlReport } from '../page/html.js';

/** The text of `comparison.json` (see `spec/comparison.schema.json`). */
export function comparisonJson(comparison: Comparison): string {
  return safeJson(comparison);
}

/** The page of the later run, with what differs from the earlier one. */
export function comparisonHtml(comparison: Comparison, later: Results): string {
  // The page names no other report: where the later run's own files are is not known here.
  return htmlReport(later, ['html'], comparison);
}
