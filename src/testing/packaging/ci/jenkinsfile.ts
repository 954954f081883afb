/** A part of a Jenkinsfile: a statement, or a block with the statements between its braces. */
export interface JenkinsPart {
  /** The source text, such as `stage('Conformance')` or `sh 'make'`. */
  readonly text: string;
  /** Absent for a statement. */
  readonly parts?: readonly JenkinsPart[];
}

/** Reads a declarative pipeline with one statement, opening or closing brace on each line. */
export function readJenkinsfile(text: string): readonly JenkinsPart[] {
  const top: JenkinsPart[] = [];
  const open: JenkinsPart[][] = [top];
  for (const [index, line] of text.split('\n').entries()) {
    const code = line.trim();
    if (code === '' || code.startsWith('//')) continue;
    if (code === '}') {
      open.pop();
      if (open.length === 0) throw new Error(`line ${index + 1} closes a block that is not open`);
      continue;
    }
    // Strings end on their line, and brackets too.
    const bare = code.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '');
    const opens = bare.endsWith(' {');
    const rest = opens ? bare.slice(0, -' {'.length) : bare;
    if (/['"{}]/.test(rest) || !isBalanced(rest)) throw new Error(`line ${index + 1} is incomplete: ${code}`);
    const parts: JenkinsPart[] = [];
    open.at(-1)?.push(opens ? { text: code.slice(0, -' {'.length), parts } : { text: code });
    if (opens) open.push(parts);
  }
  if (open.length > 1) throw new Error('a block is not closed');
  return top;
}

function isBalanced(text: string): boolean {
  let left = text.replace(/[^()[\]]/g, '');
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replace(/\(\)|\[\]/g, '');
  }
  return left === '';
}

/** The block of that name. @throws Error if it does not exist */
export function block(parts: readonly JenkinsPart[], name: string): readonly JenkinsPart[] {
  const found = parts.find((part) => part.parts && part.text.replace(/\(.*/s, '') === name);
  if (!found?.parts) throw new Error(`no block ${name}`);
  return found.parts;
}

/** The argument of a step: the string in `sh '…'`, with its escapes undone; undefined for another step. */
export function argument({ text }: JenkinsPart, step: string): string | undefined {
  const [, name, value] = /^(\w+) (?:\w+: )?'((?:[^'\\]|\\.)*)'/.exec(text) ?? [];
  return name === step ? value?.replace(/\\(.)/g, '$1') : undefined;
}
