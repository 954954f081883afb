import { useLayoutEffect, useMemo } from 'preact/hooks';
import { About } from './about.js';
import { Comparison } from './comparison/comparison.js';
import type { PageData } from './data.js';
import { count } from './figures/quantities.js';
import { Traffic } from './figures/traffic.js';
import { anchorsById, countFindings, findingGroups } from './findings/finding-groups.js';
import { Findings } from './findings/findings.js';
import { GateSection } from './gate-section.js';
import { Masthead } from './masthead.js';
import { goTo } from './navigation/go-to.js';
import { useFragment } from './navigation/use-fragment.js';
import { Observations } from './observations.js';
import { Pets } from './pets.js';
import { Printing, usePrintingState } from './printing.js';
import { MapView } from './requirements/map-view.js';
import { NotJudged } from './requirements/not-judged.js';
import { Requirements } from './requirements/requirements.js';
import { Waivers, waiversIn } from './waivers.js';

/** The whole page, in the order in which it is read. */
export function App({ data }: { readonly data: PageData }) {
  const { results, pets, replay, stances, comparison } = data;
  const { place, setFilter } = useFragment();
  const waiverFor = useMemo(() => waiversIn(results), [results]);
  const groups = useMemo(
    () => findingGroups(results.requirements, (one) => waiverFor(one) !== undefined),
    [results],
  );
  const anchors = useMemo(() => anchorsById(groups), [groups]);
  // The reader is taken along when going somewhere, not when typing.
  useLayoutEffect(() => goTo(place, anchors), [place.visit]);
  return (
    <Printing.Provider value={usePrintingState()}>
      <Waivers.Provider value={waiverFor}>
        <a class="skip-link" href="#findings">
          Skip to the findings
        </a>
        <Masthead results={results} pets={pets} />
        <Sections findings={countFindings(groups)} data={data} />
        <main>
          <MapView requirements={results.requirements} />
          {comparison && <Comparison comparison={comparison} />}
          {results.gate && <GateSection results={results} gate={results.gate} />}
          <Findings groups={groups} kit={results.kit} replay={replay} place={place} />
          <Observations observations={results.observations} />
          <Traffic results={results} />
          <NotJudged requirements={results.requirements} />
          <Requirements
            requirements={results.requirements}
            kit={results.kit}
            stances={stances}
            place={place}
            setFilter={setFilter}
            anchors={anchors}
            gated={results.gate !== undefined}
          />
          <Pets pets={results.created} count={pets} />
          <About results={results} />
        </main>
      </Waivers.Provider>
    </Printing.Provider>
  );
}

interface SectionsProps {
  readonly findings: number;
  readonly data: PageData;
}

function Sections({ findings, data: { results, pets, comparison } }: SectionsProps) {
  const { summary, requirements } = results;
  const links: readonly (readonly [string, string, number?])[] = [
    ['map', 'Map'],
    ...(comparison ? [['comparison', 'Comparison'] as const] : []),
    ...(results.gate ? [['gate', 'Waivers', results.gate.waivers.length] as const] : []),
    ['findings', 'Findings', findings],
    ['choices', 'Choices', results.observations.length],
    ['latency', 'Latency'],
    ['not-judged', 'Not judged', summary.inconclusive + summary['not-applicable'] + summary['kit-error']],
    ['requirements', 'Requirements', requirements.length],
    ['pets', 'Pets', pets],
    ['about', 'Options'],
  ];
  return (
    <nav aria-label="Sections">
      <ul>
        {links.map(([id, name, number]) => (
          <li>
            <a href={`#${id}`}>
              {name}
              {number !== undefined && <small> {count(number)}</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
