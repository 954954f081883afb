import { existsSync } from 'node:fs';
import path from 'node:path';
import { patternList } from '../../core/config/kinds/pattern-list.js';
import { accepted } from '../../core/config/layers/layer.js';
import { UsageError } from '../../core/errors.js';

/** The words of a replay, distinguished by their form. */
export interface ReplayWords {
  /** As the user gave it, or where a run writes it. */
  readonly file: string;
  readonly url?: string;
  /** Patterns of requirement ids; empty: all. */
  readonly patterns: readonly string[];
}

/** Where the record is when none is named, the first that there is. */
const DEFAULT_FILES = ['results.json', 'reports/results.json'] as const;

/** Tells file, URL and ids apart. Throws UsageError for a second file or URL, or a word that is none of them. */
export function replayWords(words: readonly string[], workingDirectory: string): ReplayWords {
  const urls = words.filter(isUrl);
  const others = words.filter((word) => !isUrl(word)).map((word) => inFolder(word, workingDirectory));
  const files = others.filter(isFile);
  const [file = defaultFile(workingDirectory), anotherFile] = files;
  const [url, anotherUrl] = urls;
  if (anotherFile !== undefined) throw new UsageError(`${anotherFile}: give one results.json, not several`);
  if (anotherUrl !== undefined) throw new UsageError(`${anotherUrl}: give one URL, not several`);
  const ids = others.filter((word) => !isFile(word));
  return {
    file,
    ...(url !== undefined && { url }),
    patterns: ids.flatMap((word) => accepted(patternList.fromText(word), word)),
  };
}

function isUrl(word: string): boolean {
  return /^https?:/i.test(word);
}

function isFile(word: string): boolean {
  return /[/\\]|\.json$/i.test(word);
}

/** A folder that holds the reports of a run stands for the record in it. */
function inFolder(word: string, workingDirectory: string): string {
  const file = path.join(word, 'results.json');
  return existsSync(path.resolve(workingDirectory, file)) ? file : word;
}

function defaultFile(workingDirectory: string): string {
  const isThere = (file: string) => existsSync(path.join(workingDirectory, file));
  return DEFAULT_FILES.find(isThere) ?? DEFAULT_FILES[1];
}
