import { useContext, useEffect, useState } from 'preact/hooks';
import { requirementPage } from '../../../../core/catalogue/requirement-page.js';
import type { RequirementResult, Results } from '../../../../core/results/model.js';
import { plural } from '../../../../core/text/plural.js';
import type { Place } from '../navigation/use-fragment.js';
import { Waivers } from '../waivers.js';
import { FilterForm } from './filter-form.js';
import { passes, type RequirementFilter } from './requirement-filter.js';
import { RequirementRow } from './requirement-row.js';

interface RequirementsProps {
  readonly requirements: readonly RequirementResult[];
  readonly kit: Results['kit'];
  /** How each is read, by id. */
  readonly stances: Readonly<Record<string, string>>;
  readonly place: Place;
  readonly setFilter: (filter: RequirementFilter) => void;
  /** Ids of the elements of its findings, by requirement. */
  readonly anchors: ReadonlyMap<string, readonly string[]>;
  /** Whether the run has a gate. */
  readonly gated: boolean;
}

/** All requirements, filtered by the reader. A row opens its details. */
export function Requirements({
  requirements,
  kit,
  stances,
  place,
  setFilter,
  anchors,
  gated,
}: RequirementsProps) {
  const { filter, requirement: asked, visit } = place;
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(asked === undefined ? [] : [asked]));
  // To the same requirement again is a visit of its own.
  useEffect(() => {
    if (asked !== undefined) setOpen((before) => new Set([...before, asked]));
  }, [asked, visit]);
  const waiverFor = useContext(Waivers);
  // What is asked for by name is shown whatever the filter.
  const shown = requirements.filter(
    (one) => one.id === asked || passes(one, filter, waiverFor(one) !== undefined),
  );
  const toggle = (id: string) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <section id="requirements" aria-labelledby="requirements-title">
      <h2 id="requirements-title">All requirements</h2>
      <FilterForm filter={filter} setFilter={setFilter} gated={gated} />
      <p role="status" class="aside">
        {shown.length === requirements.length
          ? plural(requirements.length, 'requirement')
          : `${shown.length} of ${plural(requirements.length, 'requirement')}`}
      </p>
      <table class="list requirements">
        <thead>
          <tr>
            <th scope="col">Outcome</th>
            <th scope="col">Requirement</th>
            <th scope="col" class="wide">
              Operation
            </th>
            <th scope="col" class="wide">
              Basis
            </th>
            <th scope="col" class="wide number">
              Judged
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <RequirementRow
              key={one.id}
              requirement={one}
              stance={stances[one.id]}
              page={requirementPage(one.id, kit)}
              open={open.has(one.id)}
              toggle={() => toggle(one.id)}
              anchors={anchors.get(one.id) ?? []}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
