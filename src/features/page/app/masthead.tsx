import { useContext } from 'preact/hooks';
import { outcomeWord } from '../../../core/report/console/outcome-mark.js';
import { limitsOf } from '../../../core/report/limits.js';
import type { Gate } from '../../../core/results/gate-model.js';
import type { Outcome, Results } from '../../../core/results/model.js';
import { gateWords } from '../../../core/results/verdict-words.js';
import { plural } from '../../../core/text/plural.js';
import { VisibleText } from './bodies/visible-text.js';
import { Command } from './command.js';
import { count, seconds } from './figures/quantities.js';
import { filterFragment } from './navigation/fragment.js';
import { OutcomeMark, WaivedMark } from './requirements/outcome.js';
import { ThemeChoice } from './theme.js';
import { began, capitalised, verdictWithSymbol } from './verdict-words.js';
import { Waivers } from './waivers.js';

/** The first things a reader wants: the verdict, the deployment, and how to repeat the run. */
export function Masthead({ results, pets }: { readonly results: Results; readonly pets: number }) {
  const { kit, interfaceVersion, requirementSet, gate, verdict, target, reason, notices } = results;
  const [symbol, words] = verdictWithSymbol(results);
  const limits = limitsOf(results);
  return (
    <header class={`masthead ${verdict}`}>
      <div class="top">
        <p>
          {kit.name} {kit.version}, pet store interface {interfaceVersion}, requirement set{' '}
          <VisibleText text={requirementSet.name} atFirst={40} />
        </p>
        <ThemeChoice />
      </div>
      {gate && <GateBanner gate={gate} />}
      <h1>
        <span class="symbol" aria-hidden="true">
          {symbol}
        </span>{' '}
        {words}
        {limits.map((limit) => (
          <>
            {' '}
            <span class="limit">{limit}</span>
          </>
        ))}
      </h1>
      <div class="of">
        <p class="target">
          {target.name !== undefined && (
            <strong>
              <VisibleText text={target.name} />{' '}
            </strong>
          )}
          <VisibleText text={target.baseUrl} />
        </p>
        <p class="reason">
          <VisibleText text={reason} />
        </p>
      </div>
      <Counts results={results} />
      {notices.length > 0 && (
        <ul class="notices" aria-label="Notices">
          {notices.map((notice) => (
            <li>
              <VisibleText text={notice} />
            </li>
          ))}
        </ul>
      )}
      <RunFacts results={results} pets={pets} />
      <Command label="Repeat the run" command={results.reproduce} />
    </header>
  );
}

/** Each count leads to the requirements that it counts. */
function Counts({ results: { summary, requirements } }: { readonly results: Results }) {
  const waiverFor = useContext(Waivers);
  const waived = requirements.filter((one) => waiverFor(one) !== undefined).length;
  const outcomes = (
    ['violated', 'warned', 'met', 'inconclusive', 'not-applicable', 'kit-error'] as const
  ).filter((outcome: Outcome) => summary[outcome] > 0 || outcome === 'met' || outcome === 'violated');
  return (
    <ul class="counts" aria-label="Requirements by outcome">
      {outcomes.map((outcome) => (
        <li class={summary[outcome] === 0 ? 'none' : undefined}>
          <a href={filterFragment({ outcome })}>
            <OutcomeMark outcome={outcome} /> <strong>{summary[outcome]}</strong> {outcomeWord[outcome]}
          </a>
        </li>
      ))}
      {waived > 0 && (
        <li>
          <a href={filterFragment({ waived: 'yes' })}>
            <WaivedMark /> <strong>{waived}</strong> waived
          </a>
        </li>
      )}
    </ul>
  );
}

function RunFacts({ results, pets }: { readonly results: Results; readonly pets: number }) {
  const { startedAt, durationMs, seed, statistics, options } = results;
  const { requests, throttled, throttledMs, reconnects, longestChain, explored } = statistics;
  const facts: readonly (readonly [string, string] | false)[] = [
    ['Began', began(startedAt)],
    ['Took', seconds(durationMs)],
    ['Profile', `${options.profile ?? ''}`],
    ['Seed', `${seed}`],
    ['Requests', `${count(requests)}, up to ${longestChain} one after another`],
    explored !== undefined && [
      'Explored',
      `${plural(explored.cases, 'further case')} in ${seconds(explored.durationMs)}`,
    ],
    ['Pets created', count(pets)],
    throttled > 0 && ['Asked to slow down', `${plural(throttled, 'time')}, waited ${seconds(throttledMs)}`],
    reconnects > 0 && ['Retried on a new connection', plural(reconnects, 'time')],
  ];
  return (
    <dl class="run-facts">
      {facts.map(
        (fact) =>
          fact && (
            <div>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const SYMBOL: Readonly<Record<Gate['state'], string>> = { passed: '✓', failed: '✗', inconclusive: '?' };

/** Whether the pipeline goes on, and why. The verdict below it says what the implementation is. */
function GateBanner({ gate }: { readonly gate: Gate }) {
  return (
    <p class={`gate ${gate.state}`}>
      <span aria-hidden="true">{SYMBOL[gate.state]}</span> <strong>{capitalised(gateWords(gate))}</strong>{' '}
      <VisibleText text={gate.reason} atFirst={400} /> <a href="#gate">Waivers</a>
    </p>
  );
}
