import { Document } from 'yaml';
import { kit } from '../../package.js';
import type { Setup, SetupFile } from './setup.js';

/** The configuration file of a project, in which each value stands as YAML needs it. */
export function configurationFile({ baseUrl, target, keyVariable, profile, production }: Setup): SetupFile {
  const document = new Document({
    profile,
    reports: 'reports',
    'default-target': target,
    targets: {
      [target]: {
        'base-url': baseUrl,
        'api-key-env': keyVariable,
        ...(production && { production: true }),
      },
    },
  });
  document.commentBefore = ` What \`npx ${kit.name}\` judges, and how. Every option of \`run\` may stand here under its own name.
 yaml-language-server: $schema=./node_modules/${kit.name}/spec/config.schema.json`;
  return { path: `${kit.name}.yaml`, text: document.toString({ lineWidth: 0 }) };
}
