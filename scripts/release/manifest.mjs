import { isVersion } from './version.mjs';

/**
 * Problems of package.json for a release.
 *
 * @param repository owner/name in a workflow of GitHub. The registry compares it with package.json when it receives a
 * package with provenance.
 */
export function manifestProblems(manifest, lock, repository) {
  const { version, private: isPrivate } = manifest;
  if (!isVersion(version)) return [`package.json: ${version} is not a version; write it as 1.2.3.`];
  const problems = [];
  if (isPrivate === true)
    problems.push('package.json: a private package cannot be published; remove "private".');
  if (lock.version !== version) {
    problems.push(
      `package-lock.json has the version ${lock.version}, package.json ${version}; run npm install.`,
    );
  }
  const url = manifest.repository?.url ?? manifest.repository ?? '';
  if (repository !== undefined && !/(?:^|[/:])([^/:]+\/[^/:]+?)(?:\.git)?$/.exec(url)?.includes(repository)) {
    problems.push(
      `package.json: the repository is "${url}", but this is ${repository}; npm accepts provenance only if they agree, ` +
        `so write "repository": { "type": "git", "url": "git+https://github.com/${repository}.git" }.`,
    );
  }
  return problems;
}
