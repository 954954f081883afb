import type { Environment } from '../config/layers/environment-layer.js';
import { variableOf } from '../config/options/table.js';

const NAMES: readonly string[] = [variableOf('base-url'), variableOf('target')];

/** The environment without what names a deployment in it, for a command that gets the deployment in another way. */
export function unnamedDeployment(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !NAMES.includes(name)));
}
