import type { Judged } from './judged.js';
import type { Edition, Stack } from './stack.js';

/** The section of docs/independent-implementations.md with a row for each edition. */
export const TABLE = 'stacks';

const HEAD = ['| stack | edition | verdict | violated | warnings |', '|---|---|---|---|---|'];

/** The first two cells of a row, which name the edition. */
function start({ name, title, language }: Stack, edition: Edition): string {
  return `| ${title} (${language}, \`${name}\`) | ${edition} |`;
}

/** The row of an edition. */
export function row(stack: Stack, edition: Edition, found: Judged): string {
  const list = (ids: readonly string[]) =>
    ids.length === 0 ? '' : ` ${ids.map((id) => `\`${id}\``).join(', ')}`;
  return `${start(stack, edition)} ${found.verdict} |${list(found.violated)} |${list(found.warned)} |`;
}

/** The row of an edition in a table, if it has one. */
export function rowIn(table: string, stack: Stack, edition: Edition): string | undefined {
  return table.split('\n').find((line) => line.startsWith(start(stack, edition)));
}

/** The table of all stacks, with new rows and, for stacks that this machine cannot build, the rows that it had. */
export function tableOf(all: readonly Stack[], found: ReadonlyMap<string, string>, before: string): string {
  const rows = all.flatMap((stack) =>
    stack.editions.flatMap((edition) => {
      const line = found.get(`${stack.name} ${edition}`) ?? rowIn(before, stack, edition);
      return line === undefined ? [] : [line];
    }),
  );
  return [...HEAD, ...rows].join('\n');
}
