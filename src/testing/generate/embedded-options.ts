import type { OptionName } from '../../core/config/options/table.js';
import { camelCase, defaultTextOf, embeddedNames, optionTable } from '../../core/config/options/table.js';

/**
 * The source of `EmbeddedOptions`. It is written out, and not a mapped type, so that an editor shows the help and
 * the default of each option.
 */
export function embeddedOptionsSource(): string {
  return [
    '// Generated from the declarations in options/: change those, then `npm run generate`.',
    '',
    '/** The options of a run that a program starts. An option that is left out has the default of the command line. */',
    'export interface EmbeddedOptions {',
    ...embeddedNames.flatMap(memberLines),
    '}',
    '',
  ].join('\n');
}

function memberLines(name: OptionName): readonly string[] {
  const { kind, help, default: fallback, embedding } = optionTable[name];
  const given = embedding === true ? {} : embedding;
  const text = given?.help ?? help;
  const usual = given?.defaultText ?? (typeof fallback === 'string' ? `'${fallback}'` : defaultTextOf(name));
  const isRequired = given?.required === true;
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  return [
    `  /** ${sentence}${isRequired ? '' : ` @default ${usual ?? 'none'}`} */`,
    `  readonly ${camelCase(name)}${isRequired ? '' : '?'}: ${kind.type};`,
  ];
}
