import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { notNamed } from './changelog.mjs';
import { run } from './commands.mjs';
import { isPatch } from './version.mjs';

const ROWS = 'spec/requirements';
const SETS = 'spec/frozen';

/** The fields of a row that decide what the kit judges and how much it counts. Another example changes neither. */
const JUDGED_BY = ['basis', 'level', 'sentence', 'stance', 'sends', 'until', 'warningOnly'];

/**
 * Problems of the requirements compared with the previous version: a missing id, a changed frozen set, a new or changed
 * requirement that the changelog does not name, and in a patch, one that newly counts or counts differently.
 */
export function requirementProblems(root, previous, version, changelog) {
  const tag = `v${previous}`;
  const [rowsBefore, setsBefore] = [rowsOf(filesAt(root, tag, ROWS)), filesAt(root, tag, SETS)];
  const [rows, sets] = [rowsOf(filesIn(root, ROWS)), filesIn(root, SETS)];
  const [scoredBefore, scored] = [idsOf(setsBefore), idsOf(sets)];
  const gone = [...rowsBefore.keys()].filter((id) => !rows.has(id));
  const other = [...rows.keys()].filter(
    (id) => rows.get(id).basis !== 'observed' && !isSame(rowsBefore.get(id), rows.get(id)),
  );
  const redder = [...scored].filter((id) => other.includes(id) || !scoredBefore.has(id));
  const problems = [
    ...gone.map((id) => `${ROWS}: ${id} of ${previous} is gone; ids are permanent, so put the row back.`),
    ...[...setsBefore]
      .filter(([file, text]) => sets.get(file) !== text)
      .map(([file]) => `${file} has changed since ${previous}; restore it, and begin a new set.`),
    ...notNamed([...new Set([...other, ...redder])], changelog).map(
      (id) =>
        `CHANGELOG.md: \`${id}\` is new or changed since ${previous} and is not named under ${version}; name it.`,
    ),
  ];
  if (redder.length > 0 && isPatch(previous, version)) {
    problems.push(
      `package.json: ${version} is a patch of ${previous}, but ${redder.join(', ')} can turn a green implementation red; ` +
        'make it a minor release.',
    );
  }
  return problems;
}

/** The ids that the sets list. A requirement outside of all sets is judged, but does not count. */
function idsOf(sets) {
  const lines = [...sets.values()].flatMap((text) => text.split('\n'));
  return new Set(
    lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(' ')[0]),
  );
}

/** The rows of the catalogue by id, with the fields that they take from shared.yaml. */
function rowsOf(files) {
  const shared = parse(files.get(`${ROWS}/shared.yaml`) ?? '{}');
  const rows = new Map();
  for (const text of files.values()) {
    const { defaults, requirements } = parse(text);
    if (!Array.isArray(requirements)) continue;
    for (const row of requirements) rows.set(row.id, { ...defaults, ...shared[row.shared], ...row });
  }
  return rows;
}

function isSame(before, now) {
  return before !== undefined && JUDGED_BY.every((field) => String(before[field]) === String(now[field]));
}

function filesIn(root, folder) {
  return new Map(
    readdirSync(path.join(root, folder)).map((name) => [
      `${folder}/${name}`,
      readFileSync(path.join(root, folder, name), 'utf8'),
    ]),
  );
}

function filesAt(root, tag, folder) {
  const names = run('git', ['ls-tree', '-r', '--name-only', tag, '--', `${folder}/`], root);
  const files = names.split('\n').filter((name) => name !== '');
  return new Map(files.map((name) => [name, run('git', ['show', `${tag}:${name}`], root)]));
}
