/** Problems of the section of a version before its release: its heading needs a date. */
export function changelogProblems(text, version) {
  const [first] = sections(text);
  if (first?.version !== version) {
    return [
      `CHANGELOG.md: the topmost version is ${first?.version ?? 'none'}, that of package.json ${version}; ` +
        `begin the page with a section "## ${version}, YYYY-MM-DD".`,
    ];
  }
  const problems = [];
  if (!isDate(first.date)) {
    problems.push(
      `CHANGELOG.md: ${version} has no date but "${first.date}"; head it "## ${version}, YYYY-MM-DD".`,
    );
  }
  if (first.content.trim() === '') problems.push(`CHANGELOG.md: ${version} is empty; say what is new.`);
  return problems;
}

/** The ids that the section of the topmost version does not name between backticks. */
export function notNamed(ids, text) {
  const [first] = sections(text);
  return ids.filter((id) => !first?.content.includes(`\`${id}\``));
}

function sections(text) {
  return [...text.matchAll(/^## (\S+?),? +(.*)\n((?:(?!## ).*\n?)*)/gm)].map(
    ([, version, date, content]) => ({ version, date, content }),
  );
}

function isDate(text) {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}
