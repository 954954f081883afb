import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../core/package.js';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
}

/** The inputs and outputs of the GitHub action as tables in Markdown. */
export function actionBlock(): string {
  const { inputs, outputs }: Action = parse(readFileSync(path.join(packageRoot, 'action.yml'), 'utf8'));
  const inputRows = Object.entries(inputs).map(([name, { description, default: fallback }]) => {
    return `| \`${name}\` | ${fallback === undefined ? '' : `\`${fallback}\``} | ${description} |`;
  });
  const outputRows = Object.entries(outputs).map(
    ([name, { description }]) => `| \`${name}\` | ${description} |`,
  );
  return [
    ['| input | default | |', '|---|---|---|', ...inputRows].join('\n'),
    ['| output | |', '|---|---|', ...outputRows].join('\n'),
  ].join('\n\n');
}
