import type { FileValue, OptionKind, Reading } from '../kinds/kind.js';
import type { Environment } from '../layers/environment-layer.js';
import { accepted, type Layer, labelled } from '../layers/layer.js';
import { optionTable } from '../options/table.js';
import { type ConfigFile, place, type Section } from './config-file.js';
import { expandVariables, refersToVariable } from './variables.js';

/** The layer of one section of the file. `${NAME}` is expanded when the option is asked for, not before. */
export function fileLayer(file: ConfigFile, section: Section, environment: Environment): Layer {
  return {
    given(name) {
      const entry = section.get(name);
      if (!entry) return undefined;
      const { kind } = optionTable[name];
      const shown = Array.isArray(entry.value) ? entry.value.join(',') : String(entry.value);
      const origin = labelled(`${place(file.name, entry)}: ${name}`, ' ', kind, shown);
      const reading = readValue(kind, entry.value, environment);
      return { value: accepted(reading, origin), origin, folder: file.folder };
    },
  };
}

function readValue<T>(kind: OptionKind<T>, value: FileValue, environment: Environment): Reading<T> {
  if (!holdsVariable(value)) return kind.fromFile(value);
  const text = Array.isArray(value) ? value.join(',') : String(value);
  const expansion = expandVariables(text, environment);
  return expansion.ok ? kind.fromText(expansion.text) : expansion;
}

function holdsVariable(value: FileValue): boolean {
  if (Array.isArray(value)) return value.some(holdsVariable);
  return typeof value === 'string' && refersToVariable(value);
}

/**
 * Reads every value of the file that needs no variable, so that a fault is found also where this run does
 * not look, such as under another target. Throws UsageError.
 */
export function checkValues(file: ConfigFile): void {
  for (const section of [file.top, ...file.targets.values()]) {
    const layer = fileLayer(file, section, {});
    for (const [name, { value }] of section) if (!holdsVariable(value)) layer.given(name);
  }
}
