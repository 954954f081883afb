import { useState } from 'preact/hooks';
import type { CreatedPet } from '../../../core/results/model.js';
import { plural } from '../../../core/text/plural.js';
import { VisibleText } from './bodies/visible-text.js';
import { count } from './figures/quantities.js';
import { Fold } from './navigation/fold.js';

/** Pets on a page of the list: thousands at once would make the whole page slow. */
const AT_ONCE = 100;

interface PetsProps {
  /** Those that the page lists. */
  readonly pets: readonly CreatedPet[];
  readonly count: number;
}

/** The pets that the run left in the store. */
export function Pets({ pets, count: all }: PetsProps) {
  return (
    <section id="pets" aria-labelledby="pets-title">
      <h2 id="pets-title">
        Pets created <small>{count(all)}</small>
      </h2>
      {pets.length === 0 ? (
        <p>The run created none that it knows of.</p>
      ) : (
        <>
          <p>The interface has no way to delete a pet, so they stay in the store.</p>
          <Fold summary={`The ids and names of ${listed(pets.length, all)}`}>
            {() => <PetList pets={pets} />}
          </Fold>
        </>
      )}
    </section>
  );
}

function listed(pets: number, all: number): string {
  return pets < all ? `the first ${plural(pets, 'pet')}` : plural(pets, 'pet');
}

function PetList({ pets }: { readonly pets: readonly CreatedPet[] }) {
  const [from, setFrom] = useState(0);
  const to = Math.min(from + AT_ONCE, pets.length);
  return (
    <>
      {pets.length > AT_ONCE && (
        <p class="pages">
          <button type="button" disabled={from === 0} onClick={() => setFrom(from - AT_ONCE)}>
            Previous
          </button>
          <span role="status">
            {count(from + 1)} to {count(to)} of {count(pets.length)}
          </span>
          <button type="button" disabled={to === pets.length} onClick={() => setFrom(to)}>
            Next
          </button>
        </p>
      )}
      <table class="list pets">
        <thead>
          <tr>
            <th scope="col">Id</th>
            <th scope="col">Name</th>
          </tr>
        </thead>
        <tbody>
          {pets.slice(from, to).map(({ id, name }) => (
            <tr>
              <td class="number">
                <code>
                  <VisibleText text={id} atFirst={40} />
                </code>
              </td>
              <td>
                <VisibleText text={name} atFirst={200} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
