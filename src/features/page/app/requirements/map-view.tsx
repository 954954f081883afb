import { useContext, useMemo } from 'preact/hooks';
import { outcomeMark, outcomeWord } from '../../../../core/report/console/outcome-mark.js';
import { operationTitle } from '../../../../core/report/operation-title.js';
import type { RequirementResult } from '../../../../core/results/model.js';
import { requirementFragment } from '../navigation/fragment.js';
import { Waivers } from '../waivers.js';
import { OutcomeMark, outcomeWords, WAIVED_MARK, WaivedMark } from './outcome.js';
import { type MapCell, requirementMap } from './requirement-map.js';

const LEGEND = ['met', 'violated', 'warned', 'inconclusive', 'not-applicable', 'kit-error'] as const;

/** All requirements at a glance: operation by concern, one mark each, which leads to the requirement. */
export function MapView({ requirements }: { readonly requirements: readonly RequirementResult[] }) {
  const { columns, rows } = useMemo(() => requirementMap(requirements), [requirements]);
  const waiverFor = useContext(Waivers);
  const waived = requirements.filter((one) => waiverFor(one) !== undefined);
  const present = LEGEND.filter((outcome) =>
    requirements.some((one) => one.outcome === outcome && !waived.includes(one)),
  );
  return (
    <section id="map" aria-labelledby="map-title">
      <h2 id="map-title">Map of the requirements</h2>
      <table class="map">
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col">its own</th>
            {columns.map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ operation, own, shared }) => (
            <tr>
              <th scope="row">{operationTitle[operation]}</th>
              <td class="own">
                {own.map((cell) => (
                  <span class="concern">
                    <span class="concern-name">{cell.concern}</span> <Marks cell={cell} />
                  </span>
                ))}
              </td>
              {shared.map((cell) => (
                <td class={cell ? undefined : 'nothing'}>
                  {cell && (
                    <span class="concern">
                      <span class="concern-name repeated">{cell.concern}</span> <Marks cell={cell} />
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="legend">
        {present.map((outcome) => (
          <span class="outcome">
            <OutcomeMark outcome={outcome} /> {outcomeWord[outcome]}
          </span>
        ))}
        {waived.length > 0 && (
          <span class="outcome">
            <WaivedMark /> violated, waived
          </span>
        )}
      </p>
    </section>
  );
}

function Marks({ cell }: { readonly cell: MapCell }) {
  const waiverFor = useContext(Waivers);
  return (
    <span class={`marks ${cell.requirements.length > 3 ? 'many' : ''}`}>
      {cell.requirements.map((requirement) => {
        const { id, outcome } = requirement;
        const waived = waiverFor(requirement) !== undefined;
        const name = `${id}: ${outcomeWords(requirement, waiverFor)}`;
        return (
          <a
            class={`mark ${waived ? 'waived' : outcome}`}
            href={requirementFragment(id)}
            title={name}
            aria-label={name}
          >
            {waived ? WAIVED_MARK : outcomeMark[outcome].text}
          </a>
        );
      })}
    </span>
  );
}
