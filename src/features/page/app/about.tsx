import type { Results } from '../../../core/results/model.js';
import { VisibleText } from './bodies/visible-text.js';

/** The options in force, and the versions of what judged. */
export function About({ results }: { readonly results: Results }) {
  const { options, versions, runId, kit } = results;
  return (
    <section id="about" aria-labelledby="about-title">
      <h2 id="about-title">Options and versions</h2>
      <div class="columns">
        <Facts
          title="Options in force"
          facts={Object.entries(options).map(([name, value]) => [`--${name}`, shown(value)])}
        />
        <Facts
          title="Versions"
          facts={[['run', runId], [kit.name, kit.version], ...Object.entries(versions)]}
        />
      </div>
    </section>
  );
}

function Facts({
  title,
  facts,
}: {
  readonly title: string;
  readonly facts: readonly (readonly [string, string])[];
}) {
  return (
    <table class="list facts-table">
      <caption>{title}</caption>
      <tbody>
        {facts.map(([name, value]) => (
          <tr>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              <VisibleText text={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shown(value: Results['options'][string]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return value.length === 0 ? '–' : value.join(', ');
  return `${value}`;
}
