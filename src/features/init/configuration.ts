import { Document } from 'yaml';
import { WAIVERS_FILE } from '../../core/config/waiver.js';
import { kit } from '../../core/package.js';
import type { Setup, SetupFile } from './setup.js';

/** The configuration file of a project, in which each value stands as YAML needs it. `waivers` is the path of its waiver file. */
export function configurationFile(
  { baseUrl, target, keyVariable, profile, production }: Setup,
  waivers: string = WAIVERS_FILE,
): SetupFile {
  const document = new Document({
    profile,
    reports: 'reports',
    // The usual one is found without being named.
    ...(waivers !== WAIVERS_FILE && { waivers }),
    'default-target': target,
    targets: {
      [target]: {
        'base-url': baseUrl,
        'api-key-env': keyVariable,
        ...(production && { production: true }),
      },
    },
  });
  document.commentBefore = ` What \`npx ${kit.name}\` judges, and how. Every option of \`run\` may stand here under its name.
 yaml-language-server: $schema=./node_modules/${kit.name}/spec/config.schema.json`;
  return { path: `${kit.name}.yaml`, text: document.toString({ lineWidth: 0 }) };
}
