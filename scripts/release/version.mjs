const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** Whether a text is the version of a release: three numbers, without a pre-release label. */
export function isVersion(text) {
  return VERSION.test(text);
}

/** Less than zero if `one` comes before `other`. */
export function compareVersions(one, other) {
  const [a, b] = [partsOf(one), partsOf(other)];
  const index = a.findIndex((part, place) => part !== b[place]);
  return index === -1 ? 0 : a[index] - b[index];
}

/** Whether the step from one version to a later one is only a patch. */
export function isPatch(from, to) {
  const [a, b] = [partsOf(from), partsOf(to)];
  return a[0] === b[0] && a[1] === b[1];
}

function partsOf(version) {
  return VERSION.exec(version).slice(1).map(Number);
}
