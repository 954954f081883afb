/** report.html: the sections of the results as one file that loads nothing and needs no script to be read. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { COMMAND, capital, grouped, plural, sentence, short, visible } from '../../base/text.js';
import type { RecordedExchange, RequirementResult, Results } from '../../results/results.js';
import type { Timeline } from '../../results/timeline.js';
import { BOUNDS, folded, type Line, type Marks, messageLines, responseLines } from '../details.js';
import type { Detail, Entry, EntryMark, Report, Section } from '../sections.js';
import { entryOf, type Label, markOf, outcomesOf, reportOf, titleOf } from '../sections.js';
import { reportWords } from '../words.js';

/** Markup in which every text is escaped: only `html` makes it. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | false | undefined | readonly Part[];

const partOf = (part: Part): string => {
  if (part === false || part === undefined) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(partOf).join('');
  // Quotes, too: a text may stand in an attribute.
  const entity = (character: string) => `&#${character.charCodeAt(0)};`;
  return visible(String(part))
    .replace(/[<>&"']/g, entity)
    .replace(COMMAND, entity)
    .replace(/(?<=^ *):(?=:)/, entity);
};

export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, index) => text + partOf(parts[index])).join(''));

const fileBeside = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Titles of findings on the first screen. */
const TITLES = 12;
/** Findings whose evidence is open. */
const OPEN = 3;
/** Entries of a section that do not fold. */
const UNFOLDED = 30;
/** Sections that a reader comes for, above the map. */
const LEADING = /^(suspects|violated|waivers|waived|warned)$/;
/** UTF-16 units of a text. */
const LONGEST_ON_PAGE = 1_200;
/** UTF-16 units of the title of a mark. */
const LONGEST_TITLE = 200;

/** A page that loads nothing. @param skip words of the link to its main part. @param content the body */
export function pageOf(title: string, skip: string, content: Part, script = fileBeside('browser.js')): string {
  const style = fileBeside('page.css');
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#main">${skip}</a>
${content}
<script>${new Html(script)}</script>
</body>
</html>
`.markup;
}

export function htmlReport(results: Results): string {
  const report = reportOf(results);
  const verdict = report.headlines.at(-1);
  const title = `${capital(verdict?.words ?? '')}: ${short(verdict?.target ?? '', 200)}`;
  const leading = report.sections.filter(({ name }) => LEADING.test(name));
  const following = report.sections.filter(({ name }) => !LEADING.test(name));
  // The rest says more than a link has room for: `Choices of this implementation, never judged`.
  const links = (some: readonly Section[]) =>
    some.map(({ name, title }) => html`<li><a href="#${name}">${title.replace(/,.*| (?:of|to) .*/, '')}</a></li>\n`);
  const words = Object.entries(reportWords).map(
    ([word, meaning]) => html`<tr><th scope="row">${word}</th><td>${meaning}</td></tr>\n`,
  );
  return pageOf(
    title,
    'Skip to the findings',
    html`${firstScreen(results, report)}
<nav aria-label="Sections"><ul>
${links(leading)}<li><a href="#map">Map</a></li>
${results.timeline && html`<li><a href="#timeline">Timeline</a></li>\n`}${links(following)}<li><a href="#requirements">All requirements</a></li>
<li><a href="#run">The run</a></li>
<li><a href="#words">Words</a></li>
</ul></nav>
<main id="main" tabindex="-1">
${filterView(results)}
${leading.map((one) => sectionView(one, results))}
${requirementMap(results)}
${results.timeline && timelineView(results, results.timeline, report.found)}
${following.map((one) => sectionView(one, results))}
${section('requirements', 'All requirements', html`<div class="all">${results.requirements.map((one) => requirementView(one, results))}</div>`)}
${section('run', 'The run', html`<div class="all"><table>${report.facts.map(([name, value]) => html`<tr><th scope="row">${unbroken(name)}</th><td>${textView(value)}</td></tr>`)}</table></div>`)}
${section('words', 'Words of this report', html`<details><summary>Show all ${words.length}</summary><table>${words}</table></details>`)}
</main>`,
  );
}

export const section = (name: string, title: string, content: Part): Html =>
  html`<section id="${name}" aria-labelledby="${name}-title"><h2 id="${name}-title">${title}</h2>\n${content}</section>`;

/** The name of an option, which no line breaks. Longer ones would not fit a phone. */
const OPTION = /(--[a-z][a-z-]{0,28}(?![\w-]))/;
const unbroken = (text: string): Part =>
  text.split(OPTION).map((part, index) => (index % 2 === 1 ? html`<span class="option">${part}</span>` : part));

/** Spaces count, and no direction of a text reaches beyond it. */
export const textView = (text: string): Html => html`<bdi class="text">${unbroken(short(text, LONGEST_ON_PAGE))}</bdi>`;

/** A sentence of the catalogue, which writes code between backticks. */
const ruleView = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;

const markView = (mark: EntryMark): Html =>
  html`<span class="mark ${mark}" aria-hidden="true">${markOf[mark].symbol}</span>`;

const commandView = (label: string, command: string): Html =>
  html`<div class="command"><span>${label}</span> <code>${unbroken(command)}</code> <button type="button" class="copy" hidden aria-label="Copy: ${label}">Copy</button></div>\n`;

function firstScreen(results: Results, { headlines, when, happened, found, next }: Report): Html {
  const { kit, interfaceVersion, summary, reproduce } = results;
  const verdicts = headlines.map(({ tone, symbol, words, text, target }) => {
    const title = html`<span aria-hidden="true">${symbol}</span> ${capital(words)}`;
    const about = html`<h1 class="${tone}">${title}</h1>\n<p>${textView(target)}</p>\n<p class="quiet">${when}</p>\n`;
    const reason = text !== '' && html`<p>${textView(text)}</p>\n`;
    return html`${target === '' ? html`<p class="gate ${tone}"><strong>${title}</strong></p>\n` : about}${reason}`;
  });
  const counts = outcomesOf(results).map(
    (outcome) =>
      html`<li><a href="#requirements" data-outcome="${outcome}">${markView(outcome)} <strong>${summary[outcome]}</strong> ${markOf[outcome].words}</a></li>`,
  );
  const titles = found.map(
    ({ mark, ids, text }) =>
      html`<li>${markView(mark)} <span><a href="#finding-${ids[0]}"><code>${ids[0]}</code></a> ${textView(text)}</span></li>`,
  );
  const left = [...grouped(found.slice(TITLES), ({ mark }) => markOf[mark].words)];
  const more = left.map(([words, some]) => `${some.length} more ${words}`).join(', ');
  const incidents = happened.map(
    ({ what, advice, seen }) =>
      html`<li>${what !== '' && html`<p><strong>${textView(what)}</strong></p>`}${advice !== '' && html`<p>→ ${textView(advice)}</p>`}<p class="quiet">${textView(seen)}</p></li>`,
  );
  const steps = next.map((text) => html`<li>→ ${textView(text)}</li>`);
  return html`<header>
<p class="quiet">${kit.name} ${kit.version}, interface ${interfaceVersion}</p>
${verdicts}<ul class="row" aria-label="Requirements by outcome">${counts}</ul>
${incidents.length > 0 && html`<ul class="happened doubt" aria-label="Incidents">${incidents}</ul>\n`}${steps.length > 0 && html`<ul aria-label="Next">${steps}</ul>\n`}${found.length > 0 && html`<ol class="titles" aria-label="Findings">${titles.slice(0, TITLES)}</ol>\n`}${left.length > 0 && html`<p><a href="#finding-${found[TITLES]?.ids[0]}">${more} below</a></p>\n`}${commandView('Repeat the run', reproduce)}</header>`;
}

/** All requirements at a glance: operation by concern, one mark each, which leads to the requirement. */
function requirementMap(results: Results): Html {
  const concernOf = ({ id }: RequirementResult) => id.split('.')[1] ?? id;
  const linkOf = (one: RequirementResult) => {
    const { mark } = entryOf(one, results);
    const name = `${one.id}: ${markOf[mark].words}`;
    return html`<a class="mark ${mark}" href="#requirement-${one.id}" title="${name}. ${one.sentence}" aria-label="${name}">${markOf[mark].symbol}</a>`;
  };
  const rows = [...grouped(results.requirements, ({ operation }) => operation)].map(([operation, own]) => {
    const concerns = [...grouped(own, concernOf)].map(
      ([concern, some]) => html`<li><span class="quiet">${concern}</span> ${some.map(linkOf)}</li>`,
    );
    return html`<div><dt>${titleOf(operation, results)}</dt><dd><ul class="row">${concerns}</ul></dd></div>`;
  });
  const marks = [...new Set(results.requirements.map((one) => entryOf(one, results).mark))];
  const legend = html`<ul class="row quiet">${marks.map((mark) => html`<li>${markView(mark)} ${markOf[mark].words}</li>`)}</ul>`;
  return section('map', 'Map of the requirements', html`<dl class="map">${rows}</dl>${legend}`);
}

/** The parts of a bar of the timeline, from its foot to its top. */
const ENDS = [
  { words: '2xx', tone: 'good', keys: /^2/ },
  { words: '3xx or 4xx', tone: 'quiet', keys: /^[134]/ },
  { words: '5xx', tone: 'bad', keys: /^[5-9]/ },
  { words: 'no response', tone: 'doubt', keys: /^none$/ },
] as const;
/** Points of the highest bar. */
const BAR = 120;
/** Points of the lowest part of a bar. */
const LEAST_PART = 3;
/** Points of a line of text: the name of an incident, or the times. */
const ROW = 20;

/** The run over time as a picture of fixed size, however many requests it has. */
function timelineView({ incidents = [], requirements }: Results, timeline: Timeline, found: readonly Entry[]): Html {
  const { binMs, ended, waits } = timeline;
  const bins = Math.max(1, ...Object.values(ended).map(({ length }) => length));
  const end = binMs * bins;
  const kinds = [...grouped(incidents, ({ kind }) => kind)];
  const foot = kinds.length * ROW + BAR;
  // The bars as far as they are drawn.
  const tops = Array.from({ length: bins }, () => foot);
  const parts = ENDS.map(({ words, tone, keys }) => {
    const own = Object.entries(ended).flatMap(([status, counts]) => (keys.test(status) ? [counts] : []));
    const counts = tops.map((_, bin) => sumOf(own.map((one) => one[bin] ?? 0)));
    return { tone, counts, total: sumOf(counts), words: `${sumOf(counts)} ${words}` };
  }).filter(({ total }) => total > 0);
  const most = Math.max(1, ...tops.map((_, bin) => sumOf(parts.map((one) => one.counts[bin] ?? 0))));
  const bars = parts.map(({ tone, counts }) => {
    const boxes = counts.map((count, bin) => {
      const bottom = tops[bin] ?? foot;
      // One failure among hundreds of requests shows, too.
      const height = count && Math.max((count / most) * (BAR - ENDS.length * LEAST_PART), LEAST_PART);
      tops[bin] = bottom - height;
      return count > 0 && boxOf(bin * binMs, bottom - height, (bin + 0.9) * binMs, bottom);
    });
    return html`<path class="${tone}" d="${boxes}"/>\n`;
  });
  const happened = kinds.map(([kind, all], line) => {
    const spans = all.map(({ fromMs, toMs = end }) => ({ from: fromMs, to: toMs }));
    const [first, last] = [Math.min(...spans.map(({ from }) => from)), Math.max(...spans.map(({ to }) => to))];
    const [at, anchor] = first < end / 2 ? [first, 'start'] : [last, 'end'];
    // A short one shows, too.
    const boxes = spans.map(({ from, to }) => boxOf(from, line * ROW, Math.max(to, from + binMs / 4), foot));
    return {
      shape: html`<path class="doubt" opacity=".2" d="${boxes}"/>\n`,
      name: html`<text x="${shareOf(at, end)}%" y="${line * ROW + 15}" text-anchor="${anchor}">${kind}</text>\n`,
      words: sentence(`${kind} from ${secondsOf(first)} to ${secondsOf(last)}`),
    };
  });
  const waited = sumOf(waits.map(({ fromMs, toMs }) => toMs - fromMs));
  const idle = `; for ${secondsOf(waited)} no request was under way (shaded)`;
  const said = `A bar is ${secondsOf(binMs)}; the highest has ${plural(most, 'request')}${waited > 0 ? idle : ''}.`;
  const times = (['start', 'middle', 'end'] as const).map((anchor, half) => {
    const time = secondsOf((end * half) / 2);
    return html`<text x="${50 * half}%" y="${foot + 15}" text-anchor="${anchor}">${time}</text>`;
  });
  const picture = html`<svg class="quiet" role="img" aria-labelledby="timeline-name timeline-words" height="${foot + ROW}">
<title id="timeline-name">Requests, by the time and the status with which they ended</title>
<desc id="timeline-words">${parts.map(({ words }) => words).join(', ')}. ${said} ${happened.map(({ words }) => words).join(' ')}</desc>
<svg viewBox="0 0 ${end} ${foot}" preserveAspectRatio="none" height="${foot}">
<path class="note" opacity=".25" d="${waits.map(({ fromMs, toMs }) => boxOf(fromMs, foot - BAR, toMs, foot))}"/>
${happened.map(({ shape }) => shape)}${bars}</svg>
${happened.map(({ name }) => name)}${times}</svg>\n`;
  const legend = parts.map(({ tone, words }) => html`<li><span class="key ${tone}"></span> ${words}</li>`);
  const below = html`<ul class="row quiet">${legend}</ul>\n<p class="quiet">${said}</p>\n`;
  return section('timeline', 'Timeline', html`${picture}${marksView(requirements, found, end)}${below}`);
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
const boxOf = (from: number, top: number, to: number, bottom: number): string =>
  `M${rounded(from)} ${rounded(top)}H${rounded(to)}V${rounded(bottom)}H${rounded(from)}z`;
const rounded = (points: number): number => Math.round(points * 10) / 10;
const secondsOf = (milliseconds: number): string =>
  milliseconds > 0 && milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${Number((milliseconds / 1000).toFixed(1))} s`;
const shareOf = (time: number, end: number): number => rounded((100 * time) / end);

/** Percent of the width between two marks of a line. */
const APART = 4;
/** Lines of marks: with more of them, the marks hide the chart. */
const MOST_LINES = 8;
/** Points of a line. */
const LINE = 18;

/** A mark below the moment at which each finding showed, which leads to the finding. */
function marksView(requirements: Results['requirements'], found: readonly Entry[], end: number): Part {
  const all = found.flatMap((entry) => {
    const exchange = requirements.find(({ id }) => id === entry.ids[0])?.findings[0]?.exchanges.at(-1);
    return exchange ? [{ ...entry, at: shareOf(exchange.startedMs + exchange.durationMs, end) }] : [];
  });
  const lines: number[] = [];
  const marks = all
    .toSorted((one, other) => one.at - other.at)
    .map(({ ids: [id], mark, text, at }) => {
      const place = Math.min(Math.max(at, 1), 99);
      const free = lines.findIndex((last) => place - last >= APART);
      const line = free < 0 ? lines.length : free;
      if (line === MOST_LINES) return false;
      lines[line] = place;
      const { symbol, words } = markOf[mark];
      return html`<a href="#finding-${id}"><title>${id}, ${words}: ${short(text, LONGEST_TITLE)}</title><text class="${mark}" x="${place}%" y="${line * LINE + 14}" text-anchor="middle">${symbol}</text></a>\n`;
    });
  const open = html`<svg role="group" aria-label="Findings, when they showed" height="${lines.length * LINE}">`;
  return marks.length > 0 && html`${open}\n${marks}</svg>\n`;
}

function sectionView({ name, title, entries }: Section, results: Results): Html {
  const isOfChoices = name === 'choices';
  const views = entries.map((entry, index) =>
    entry.details.length > 0
      ? findingView(entry, name, index, results)
      : html`<div class="entry"${foundBy(entry, results)}>${entryView(entry)}</div>\n`,
  );
  const content = isOfChoices ? choicesView(results.observations) : views;
  const isLong = isOfChoices || (name !== 'violated' && entries.length > UNFOLDED);
  return section(
    name,
    title,
    isLong ? html`<details><summary>Show all ${entries.length}</summary>${content}</details>` : content,
  );
}

/** Attributes by which the filter finds an entry about requirements. */
function foundBy({ ids }: Pick<Entry, 'ids'>, { requirements }: Results): Part {
  const own = requirements.filter(({ id }) => ids.includes(id));
  const all = (words: readonly string[]) => [...new Set(words)].join(' ');
  if (own.length === 0) return false;
  return html` data-outcome="${all(own.map(({ outcome }) => outcome))}" data-operation="${all(own.map(({ operation }) => operation))}"`;
}

const choicesView = (observations: Results['observations']): Html => html`<table class="choices">
<thead><tr><th scope="col">Where the document is silent</th><th scope="col">What this implementation does</th></tr></thead>
<tbody>${observations.map(({ id, sentence, seen }) => html`<tr><th scope="row"><code>${id}</code> ${textView(sentence)}</th><td><ul>${seen.map((one) => html`<li>${textView(one)}</li>`)}</ul></td></tr>\n`)}</tbody>
</table>`;

const entryView = ({ mark, ids, text }: Entry): Html =>
  html`${markView(mark)} <div>${ids.map((id) => html`<a${mark !== 'note' && html` href="#requirement-${id}"`}><code>${id}</code></a> `)}${textView(text)}</div>`;

/** Details that show at once; the others fold. */
const SHOWN: readonly Label[] = ['Requires', 'Waived', 'Also', 'Expected', 'Got'];

function findingView(entry: Entry, name: string, index: number, results: Results): Html {
  const { mark, ids, text, details } = entry;
  const id = ids[0] === undefined ? `${name}-${index}` : `finding-${ids[0]}`;
  const starts = details.flatMap(({ label }, at) => (at === 0 || label === 'Also' ? [at] : []));
  const open = name === 'suspects' || (name === 'violated' && index < OPEN) ? html` open` : '';
  const parts = starts.map((start, part) => {
    const own = details.slice(start, starts[part + 1]);
    const evidence = own.filter(({ label }) => !SHOWN.includes(label)).map(detailView);
    return html`${own.filter(({ label }) => SHOWN.includes(label)).map(detailView)}<details class="evidence"${part === 0 && open}><summary>Evidence</summary><div class="content">${evidence}</div></details>\n`;
  });
  // What follows from one fault may be a long list.
  const [main, ...others] = parts;
  const rest = others.length > 0 && html`<details><summary>${others.length} more</summary>${others}</details>\n`;
  return html`<article class="finding ${mark}" id="${id}" tabindex="-1" aria-labelledby="${id}-title"${foundBy(entry, results)}>
<div class="head"><h3 id="${id}-title">${textView(text)}</h3>
<p class="row">${markView(mark)} ${markOf[mark].words} ${ids.map((one) => html`<a href="#requirement-${one}"><code>${one}</code></a>`)}</p></div>
${main}${rest}</article>\n`;
}

function detailView({ label, text, command, exchange, marks = [] }: Detail): Html {
  if (command !== undefined) return commandView(label, command);
  const messages = exchange && messagesView(exchange, marks);
  if (text === undefined) return html`${messages}`;
  if (messages) return html`<details><summary>${label}: ${textView(text)}</summary>${messages}</details>\n`;
  const words = label === 'Requires' ? ruleView(text) : textView(text);
  return html`<p class="said ${label.toLowerCase()}"><strong>${label}</strong> ${words}</p>\n`;
}

function messagesView(exchange: RecordedExchange, marks: Marks): Html {
  const { address, startedMs, durationMs, connection, request } = exchange;
  const line = `${request.method} ${request.url.replace(/^https?:\/\/[^/?#]+(?=\/)/i, '')}`;
  const asked = marks.filter(({ part }) => part.startsWith('request-'));
  const bare = asked.map((mark) => ({ ...mark, part: mark.part.replace('request-', '') }));
  const way = connection === undefined ? '' : `, connection ${connection}`;
  const message = (title: string, all: readonly Line[]) => {
    const parts = folded(all).map(({ isShown, lines }) =>
      isShown
        ? linesView(lines)
        : html`<details><summary>… ${plural(lines.length, 'line')}</summary>${linesView(lines)}</details>`,
    );
    return html`<div class="message"><p class="quiet">${title}</p>${parts}</div>\n`;
  };
  return html`<p class="quiet">${address}, sent ${(startedMs / 1000).toFixed(2)} s into the run, took ${durationMs} ms${way}</p>
<div class="messages">${message('Request', messageLines({ line, ...request }, bare, BOUNDS.full))}${message('Response', responseLines(exchange, marks, BOUNDS.full))}</div>\n`;
}

const linesView = (lines: readonly Line[]): Html =>
  html`<pre>${lines.map((line) => [line.map(({ text, marked }) => (marked ? html`<mark>${text}</mark>` : text)), new Html('\n')])}</pre>`;

function filterView(results: Results): Html {
  const option = (value: string, words: string) => html`<option value="${value}">${words}</option>`;
  const operations = [...new Set(results.requirements.map(({ operation }) => operation))];
  return html`<form class="row" role="search" aria-label="Findings and requirements" hidden>
<label>Search <input type="search" name="text" placeholder="words of an id or a sentence"></label>
<label>Operation <select name="operation">${option('', 'all')}${operations.map((one) => option(one, titleOf(one, results)))}</select></label>
<label>Outcome <select name="outcome">${option('', 'all')}${outcomesOf(results).map((one) => option(one, markOf[one].words))}</select></label>
<output aria-live="polite"></output>
</form>`;
}

function requirementView(requirement: RequirementResult, results: Results): Html {
  const { id, basis, level, operation, judged, findings, reproduce } = requirement;
  const { mark, text } = entryOf(requirement, results);
  return html`<details class="requirement" id="requirement-${id}"${foundBy({ ids: [id] }, results)}>
<summary>${markView(mark)} <span><code>${id}</code> <span class="quiet">${markOf[mark].words}</span> ${ruleView(requirement.sentence)}</span></summary>
<div class="content"><p>${textView(text)}</p>
<p class="row quiet">${basis}, ${level}; ${titleOf(operation, results)}; judged ${judged} times ${findings.length > 0 && html`<a href="#finding-${id}">findings</a>`}</p>
${commandView('Run again', reproduce)}</div></details>\n`;
}
