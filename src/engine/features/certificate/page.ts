/** certificate.html: what was judged, when, with what result, and what that does not prove, on one page for people. Pure. */

import { capital, few } from '../../base/text.js';
import { thingsLeft } from '../../kit/things.js';
import { type Html, html, pageOf, section, textView } from '../../reports/page/page.js';
import * as certified from './content.js';

export function certificatePage(content: certified.Content): string {
  const { kit, product, subject, challenge, runs } = content;
  const scores = certified.scoresOf(runs);
  const mark = certified.standing[scores.result];
  const [first] = runs;
  const { requirementSet, interfaceVersion = '', kit: maker = kit } = first?.results ?? {};
  const madeBy = `${maker.name}@${maker.version}`;
  const days = runs.map((run) => run.results.startedAt.slice(0, 10));
  const title = `${product.product} ${product.version}, ${kit.title} ${interfaceVersion}`;
  const facts = {
    Organisation: `${product.organisation} (${product.contact})`,
    Deployment: product.deployment,
    Target: `${first?.head.target}, ${certified.wayOf(first)}`,
    Artifact: subject ?? 'none is named: the deployment is self-reported',
    Judged: [...new Set(days)].join(' to '),
    Expires: certified.expiryOf(runs),
    'Requirement set': requirementSet ? `${requirementSet.name}, sha256:${requirementSet.digest}` : 'none',
    Kit: madeBy,
    Challenge: challenge === undefined ? 'none: the vendor drew the last seed' : `${challenge}`,
    Requirements: `${scores.words}; one passes if each run that could judge it found it met`,
    Warned: scores.warned.join(', ') || 'none',
    Waived: 'none: a certificate knows no waivers',
    'Not in force or not used': scores.inapplicable.join(', ') || 'none',
    ...(kit.service.created && {
      'Left in the store': thingsLeft(
        kit.things,
        runs.flatMap((run) => run.results.created),
      ),
    }),
  };
  const rows = Object.entries(facts).map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td>${textView(value)}</td></tr>\n`,
  );
  const made = runs.map(({ results: { startedAt, seed, verdict, statistics } }, index) => {
    const words = `seed ${seed}, began at ${startedAt}: ${verdict} in ${statistics.requests} requests`;
    return html`<li><a href="runs/${index + 1}/report.html">Run ${index + 1}</a>: ${words}</li>\n`;
  });
  const list = (items: readonly string[]): Html =>
    html`<ul>${items.map((one) => html`<li>– ${textView(one)}</li>\n`)}</ul>`;
  const check = `npx ${madeBy} verify FOLDER --challenge SEED --key PUB.pem`;
  const wrong = few(scores.problems, PROBLEMS);
  return pageOf(
    title,
    'Skip to the certificate',
    html`<header>
<p class="quiet">${capital(kit.title)} ${interfaceVersion}: evidence for a certificate</p>
<h1 class="${mark.tone}">${mark.symbol} ${capital(mark.words)}: ${textView(`${product.product} ${product.version}`)}</h1>
${wrong !== '' && html`<p>${textView(wrong)}</p>\n`}</header>
<main id="main" tabindex="-1">
<table>${rows}</table>
${section('runs', 'Runs', html`<ul>${made}</ul>`)}
${section('limits', 'What this does not prove', list(certified.PROVES_NOT))}
${section('check', 'How to check it', html`<p>Everything here follows from the logs of the runs, which do not hold the API key. <code>${check}</code> judges them again. The key of the vendor must come over another channel.</p>`)}
</main>`,
    '',
  );
}

/** Problems on the page; the reports of the runs have all. */
const PROBLEMS = 20;
