import type { CheckRecord } from '../../core/results/check-record.js';

/** The record of a check for list.answered that completed and found nothing. */
export function checkRecord(members: Partial<CheckRecord> = {}): CheckRecord {
  const requirements = members.requirements ?? ['list.answered'];
  return {
    requirements,
    end: 'completed',
    judged: Object.fromEntries(requirements.map((id) => [id, 1])),
    findings: [],
    observed: [],
    requests: 1,
    cases: 0,
    durationMs: 1.4,
    ...members,
  };
}
