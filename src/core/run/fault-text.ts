import { ConformanceError } from '../errors.js';
import type { Masker } from '../masking/masker.js';

/** The folders of a file's path or URL, with spaces in them where it stands in quotes; not the path of an http URL. */
const FOLDERS =
  /(?<=['"`])(?:file:\/\/)?\/(?:[^'"`]*\/)?(?=[^'"`]*['"`])|(?<![\w:/.])(?:file:\/\/)?\/(?:[^\s'"`()]*\/)?(?=[^\s'"`()])/g;

/** A fault of the kit, masked, on one line, without its stack and without folders of the machine. */
export function faultText(fault: unknown, masker: Masker): string {
  const [line = ''] = messageOf(fault, masker).trim().split('\n');
  return line.replace(FOLDERS, '').replace(/\.$/, '');
}

/** An error that is not the kit's own may quote anything. */
function messageOf(fault: unknown, masker: Masker): string {
  if (fault instanceof ConformanceError) return masker.maskSentence(fault.message).text;
  return masker.mask(fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault));
}
