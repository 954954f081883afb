import { run, succeeds } from './commands.mjs';
import { compareVersions, isVersion } from './version.mjs';

/**
 * Problems of the state of the checkout. A release is made from a commit of main without other changes, either on the
 * branch, before the tag, or at the tag, where the workflow checks it out.
 */
export function checkoutProblems(root, version) {
  const problems = [];
  const changed = run('git', ['status', '--porcelain'], root).trim();
  if (changed !== '') {
    problems.push(`git: the working tree has changes; commit or remove them:\n${changed}`);
  }
  const branch = run('git', ['branch', '--show-current'], root).trim();
  const tag = `v${version}`;
  const isTagged = lines(run('git', ['tag', '--points-at', 'HEAD'], root)).includes(tag);
  if (branch === '' && !isTagged) {
    problems.push(`git: the commit is on no branch and has no tag ${tag}; check out main, or that tag.`);
  } else if (branch === '' && !isOnMain(root)) {
    problems.push(
      `git: ${tag} is not on main; merge it there first (in a clone with all of main's commits).`,
    );
  } else if (branch !== '' && branch !== 'main') {
    problems.push(`git: the branch is ${branch}; releases are made of main.`);
  }
  if (!isTagged && succeeds('git', ['rev-parse', '--verify', '--quiet', `refs/tags/${tag}`], root)) {
    problems.push(`git: ${tag} is another commit, so ${version} is out; raise the version in package.json.`);
  }
  return problems;
}

/** The previous version, from the tags before this commit; undefined if there is none. */
export function previousVersion(root, version) {
  return lines(run('git', ['tag', '--merged', 'HEAD', '--list', 'v*'], root))
    .map((tag) => tag.slice(1))
    .filter((tagged) => isVersion(tagged) && tagged !== version)
    .toSorted(compareVersions)
    .at(-1);
}

function isOnMain(root) {
  return ['origin/main', 'main'].some((main) =>
    succeeds('git', ['merge-base', '--is-ancestor', 'HEAD', main], root),
  );
}

function lines(text) {
  return text.split('\n').filter((line) => line !== '');
}
