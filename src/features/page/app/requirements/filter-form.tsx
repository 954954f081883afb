import { outcomeWord } from '../../../../core/report/console/outcome-mark.js';
import { operationTitle } from '../../../../core/report/operation-title.js';
import { BASES, filterFragment, readFragment } from '../navigation/fragment.js';
import { NO_FILTER, type RequirementFilter } from './requirement-filter.js';

interface FilterFormProps {
  readonly filter: RequirementFilter;
  readonly setFilter: (filter: RequirementFilter) => void;
  /** Whether the run has a gate, without which nothing is waived. */
  readonly gated: boolean;
}

const WAIVED = { yes: 'waived', no: 'not waived' };

/** Search by words, filter by operation, basis and outcome. */
export function FilterForm({ filter, setFilter, gated }: FilterFormProps) {
  const choose = (member: 'operation' | 'basis' | 'outcome' | 'waived') => (value: string) =>
    // Reading knows which values there are.
    setFilter(readFragment(filterFragment({ ...filter, [member]: value })).filter ?? NO_FILTER);
  return (
    <search aria-label="Requirements">
      <form class="filter" onSubmit={(event) => event.preventDefault()}>
        <label>
          Search
          <input
            type="search"
            value={filter.text}
            placeholder="words of an id or a sentence"
            onInput={({ currentTarget }) => setFilter({ ...filter, text: currentTarget.value })}
          />
        </label>
        <Choice
          label="Operation"
          value={filter.operation}
          names={operationTitle}
          choose={choose('operation')}
        />
        <Choice
          label="Basis"
          value={filter.basis}
          names={Object.fromEntries(BASES.map((basis) => [basis, basis]))}
          choose={choose('basis')}
        />
        <Choice label="Outcome" value={filter.outcome} names={outcomeWord} choose={choose('outcome')} />
        {gated && <Choice label="Waived" value={filter.waived} names={WAIVED} choose={choose('waived')} />}
        <button
          type="button"
          disabled={filterFragment(filter) === filterFragment(NO_FILTER)}
          onClick={() => setFilter(NO_FILTER)}
        >
          Show all
        </button>
      </form>
    </search>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly names: Readonly<Record<string, string>>;
  readonly choose: (value: string) => void;
}

function Choice({ label, value, names, choose }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">all</option>
        {Object.entries(names).map(([one, name]) => (
          <option value={one}>{name}</option>
        ))}
      </select>
    </label>
  );
}
