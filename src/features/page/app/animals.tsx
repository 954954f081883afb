import { useState } from 'preact/hooks';
import type { CreatedAnimal } from '../../../core/results/model.js';
import { plural } from '../../../core/text/plural.js';
import { Fold } from './fold.js';
import { count } from './quantities.js';
import { VisibleText } from './visible-text.js';

/** Animals on a page of the list: thousands at once would make the whole page slow. */
const AT_ONCE = 100;

/** What the run left in the store. */
export function Animals({ animals }: { readonly animals: readonly CreatedAnimal[] }) {
  return (
    <section id="animals" aria-labelledby="animals-title">
      <h2 id="animals-title">
        Animals created <small>{count(animals.length)}</small>
      </h2>
      {animals.length === 0 ? (
        <p>The run created none that it knows of.</p>
      ) : (
        <>
          <p>The interface has no way to delete an animal, so they stay in the store.</p>
          <Fold summary={`The ids and names of ${plural(animals.length, 'animal')}`}>
            {() => <AnimalList animals={animals} />}
          </Fold>
        </>
      )}
    </section>
  );
}

function AnimalList({ animals }: { readonly animals: readonly CreatedAnimal[] }) {
  const [from, setFrom] = useState(0);
  const to = Math.min(from + AT_ONCE, animals.length);
  return (
    <>
      {animals.length > AT_ONCE && (
        <p class="pages">
          <button type="button" disabled={from === 0} onClick={() => setFrom(from - AT_ONCE)}>
            Previous
          </button>
          <span role="status">
            {count(from + 1)} to {count(to)} of {count(animals.length)}
          </span>
          <button type="button" disabled={to === animals.length} onClick={() => setFrom(to)}>
            Next
          </button>
        </p>
      )}
      <table class="list animals">
        <thead>
          <tr>
            <th scope="col">Id</th>
            <th scope="col">Name</th>
          </tr>
        </thead>
        <tbody>
          {animals.slice(from, to).map(({ id, name }) => (
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
