import type { OptionKind } from './kind.js';
import { read, refuse } from './kind.js';
import { text } from './text.js';

/** A path of the file system, relative or absolute. */
export function path(placeholder: string): OptionKind<string> {
  return text({
    placeholder,
    parse: (given) => (given === '' || given.includes('\0') ? refuse('must be a path') : read(given)),
  });
}
