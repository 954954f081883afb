#!/usr/bin/env node
// An old Node has to read this file far enough to say that it is too old: no import but the late one below, and no
// syntax that Node 14 does not know. A test holds the bounds to "engines" in package.json.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12) || major === 23) {
  process.stderr.write(
    `petstore-conformance needs Node 20 (20.19 or newer), 22 (22.12 or newer), 24 or later; this is ${process.versions.node}: install a newer one from https://nodejs.org\n`,
  );
  process.exitCode = 2;
} else {
  Promise.all([import('../engine/cli/process.js'), import('../kit.js')]).then(
    ([{ runProcess }, { kit }]) => runProcess(process.argv.slice(2), kit),
    (error: unknown) => {
      process.stderr.write(`internal error: ${error}; install petstore-conformance again\n`);
      process.exit(4);
    },
  );
}

export {};
