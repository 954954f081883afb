/** A body by what is wrong with it, a clause: `a body that is empty`, `a body of which name is missing`. */
export function bodyOfWhich(problem: string): string {
  return problem.startsWith('it ')
    ? `a body that ${problem.slice('it '.length)}`
    : `a body of which ${problem}`;
}
