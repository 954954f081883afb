import { kit } from '../../package.js';
import type { SetupFile } from './setup.js';

/** A waiver file without an entry, which says how to come by one. */
export const waiverFile: SetupFile = {
  path: 'waivers.yaml',
  text: `# Violations that do not fail a run, each until a day. One that is expired or no longer needed fails it.
#
#   npx ${kit.name} waive list.limit.default --reason TEXT --issue URL --expires YYYY-MM-DD
#
# yaml-language-server: $schema=./node_modules/${kit.name}/spec/waivers.schema.json
waivers: []
`,
};
