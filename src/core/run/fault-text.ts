import { ConformanceError } from '../errors.js';

/** The folders of a file's path or URL, with spaces in them where it stands in quotes; not the path of an http URL. */
const FOLDERS =
  /(?<=['"`])(?:file:\/\/)?\/(?:[^'"`]*\/)?(?=[^'"`]*['"`])|(?<![\w:/.])(?:file:\/\/)?\/(?:[^\s'"`()]*\/)?(?=[^\s'"`()])/g;

/** What failed in the kit, on one line, without the stack and without folders of the machine that it ran on. */
export function faultText(fault: unknown): string {
  const [line = ''] = messageOf(fault).trim().split('\n');
  return line.replace(FOLDERS, '').replace(/\.$/, '');
}

function messageOf(fault: unknown): string {
  if (fault instanceof ConformanceError) return fault.message;
  return fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault);
}
