import { useEffect, useState } from 'preact/hooks';
import { NO_FILTER, type RequirementFilter } from '../requirements/requirement-filter.js';
import { filterFragment, readFragment } from './fragment.js';

/** Where the reader is, as the address has it. */
export interface Place {
  readonly filter: RequirementFilter;
  /** Id of the requirement that is asked for. */
  readonly requirement?: string;
  /** The part behind `#`, without it. */
  readonly hash: string;
  /** Counts how often the reader went somewhere: to the same place again counts, too. */
  readonly visit: number;
}

/** Follows the address, and keeps the filter in it. */
export function useFragment(): {
  readonly place: Place;
  readonly setFilter: (filter: RequirementFilter) => void;
} {
  const [place, setPlace] = useState<Place>(() => placeNow(NO_FILTER, 0));
  useEffect(() => {
    const go = () => setPlace(({ filter, visit }) => placeNow(filter, visit + 1));
    const again = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
      if (link?.getAttribute('href') === location.hash) go();
    };
    addEventListener('hashchange', go);
    addEventListener('click', again);
    return () => {
      removeEventListener('hashchange', go);
      removeEventListener('click', again);
    };
  }, []);
  const setFilter = (filter: RequirementFilter) => {
    setPlace(({ visit }) => ({ filter, hash: '', visit }));
    try {
      history.replaceState(null, '', filterFragment(filter));
    } catch {
      // A sandbox may forbid it; the filter then holds without being in the address.
    }
  };
  return { place, setFilter };
}

function placeNow(filter: RequirementFilter, visit: number): Place {
  return { filter, ...readFragment(location.hash), hash: location.hash.slice(1), visit };
}
