import type { OperationOrService } from '../../../../core/catalogue/requirement.js';
import type { RequirementResult } from '../../../../core/results/model.js';

/** The requirements of one operation about one concern. */
export interface MapCell {
  readonly concern: string;
  readonly requirements: readonly RequirementResult[];
}

export interface MapRow {
  readonly operation: OperationOrService;
  /** Concerns that no other operation has. */
  readonly own: readonly MapCell[];
  /** Beside the columns of the map; undefined where the operation has nothing of it. */
  readonly shared: readonly (MapCell | undefined)[];
}

export interface RequirementMap {
  /** Concerns that several operations have. */
  readonly columns: readonly string[];
  readonly rows: readonly MapRow[];
}

/** The concern of a requirement, by its id: `limit` of `list.limit.default`. */
export function concernOf(id: string): string {
  const [first = '', second = first] = id.split('.');
  return second;
}

/** Operation by concern, in the order of the requirements. */
export function requirementMap(requirements: readonly RequirementResult[]): RequirementMap {
  const operations = new Map<OperationOrService, Map<string, RequirementResult[]>>();
  for (const requirement of requirements) {
    const concerns = operations.get(requirement.operation) ?? new Map<string, RequirementResult[]>();
    operations.set(requirement.operation, concerns);
    const concern = concernOf(requirement.id);
    concerns.set(concern, [...(concerns.get(concern) ?? []), requirement]);
  }
  const all = [...operations.values()].flatMap((concerns) => [...concerns.keys()]);
  const columns = [...new Set(all)].filter((concern) => all.filter((one) => one === concern).length > 1);
  const rows = [...operations].map(([operation, concerns]): MapRow => {
    const cells = [...concerns].map(([concern, members]): MapCell => ({ concern, requirements: members }));
    return {
      operation,
      own: cells.filter(({ concern }) => !columns.includes(concern)),
      shared: columns.map((column) => cells.find(({ concern }) => concern === column)),
    };
  });
  return { columns, rows };
}
