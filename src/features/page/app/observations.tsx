import type { Observation } from '../../../core/results/model.js';
import { VisibleText } from './bodies/visible-text.js';

/** The choices of the implementation. Never judged. */
export function Observations({ observations }: { readonly observations: readonly Observation[] }) {
  return (
    <section id="choices" aria-labelledby="choices-title">
      <h2 id="choices-title">Where the document is silent</h2>
      <p>
        The document leaves these open. What the implementation was seen to do is recorded and not judged.
      </p>
      {observations.length === 0 ? (
        <p>Nothing of the kind was seen.</p>
      ) : (
        <table class="list">
          <thead>
            <tr>
              <th scope="col">Open</th>
              <th scope="col">Seen</th>
            </tr>
          </thead>
          <tbody>
            {observations.map(({ id, sentence, seen }) => (
              <tr>
                <td>
                  <code>{id}</code>
                  <p>{sentence}</p>
                </td>
                <td>
                  <ul>
                    {seen.map((one) => (
                      <li>
                        <VisibleText text={one} />
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
