import { verdictText } from '../../core/report/console/verdict.js';
import type { Results } from '../../core/results/model.js';
import { cut } from '../../core/text/cut.js';

/** UTF-16 units; a run with twenty findings has half as many. */
const LONGEST = 60_000;

/**
 * The run as HTML for where the page's script and styles are switched off, as CI servers do with artifacts: what the
 * terminal shows. The attribute of `pre`, long out of fashion, wraps long lines where no style may.
 */
export function pageFallback(results: Results): string {
  const text = verdictText(results, { color: false, verbose: false });
  const shown = text.length <= LONGEST ? text : `${cut(text, LONGEST)}\n… (cut)\n`;
  return `<h1>Conformance report</h1>
<p>This is the report in short. All of it, with a map of the requirements and each finding in full, needs scripts, which are switched off here, as they are by some CI servers. Save this file and open it from your disk.</p>
<pre wrap>
${escapedHtml(shown)}</pre>`;
}

/** Text that may stand in an element or in a quoted attribute. */
export function escapedHtml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
