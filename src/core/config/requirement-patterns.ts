import { UsageError } from '../errors.js';
import { nearest } from '../text/nearest.js';

/** True when a requirement's id fits a pattern, in which `*` stands for any characters, dots too. */
export function matchesPattern(pattern: string, id: string): boolean {
  const source = pattern
    .split('*')
    .map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${source}$`).test(id);
}

/** The ids that are left, in their order: those that `only` names (all, when it is empty) but not `skip`. */
export function selectRequirements(
  ids: readonly string[],
  selection: { readonly only: readonly string[]; readonly skip: readonly string[] },
): readonly string[] {
  const named = (patterns: readonly string[], id: string) =>
    patterns.some((pattern) => matchesPattern(pattern, id));
  return ids.filter(
    (id) => (selection.only.length === 0 || named(selection.only, id)) && !named(selection.skip, id),
  );
}

/** Throws UsageError, with the nearest id, for a pattern that no requirement fits. */
export function checkPatterns(patterns: readonly string[], ids: readonly string[], origin: string): void {
  const unknown = patterns.find((pattern) => !ids.some((id) => matchesPattern(pattern, id)));
  if (unknown !== undefined) throw unknownRequirement(unknown, ids, origin);
}

/** The error for an id, or a pattern of ids, that no requirement has. */
export function unknownRequirement(typed: string, ids: readonly string[], origin: string): UsageError {
  const near = nearest(typed, [...ids, ...groupsOf(ids)]);
  const advice = near ? `did you mean ${near}?` : "'petstore-conformance list' shows all";
  return new UsageError(`${origin}: no requirement has the id ${typed}; ${advice}`);
}

/** `list.*`, `list.limit.*`: what a user may have meant by the beginning of an id. */
function groupsOf(ids: readonly string[]): readonly string[] {
  const groups = new Set<string>();
  for (const id of ids) {
    const words = id.split('.');
    for (let count = 1; count < words.length; count += 1) groups.add(`${words.slice(0, count).join('.')}.*`);
  }
  return [...groups];
}
