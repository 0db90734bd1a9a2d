import type { ApplicationData } from '#domain/application/data.ts';
import type { DraftState } from '#domain/application/draft.ts';

/** A field that was changed here when the application was submitted without it. Empty: nothing stood there. */
export type LateChange = { field: string; mine: string; submitted: string };

/**
 * What was typed in drafts and is not part of what was submitted. A field that a draft holds as it found it is no
 * change of it, though it was submitted otherwise.
 */
export function findLateChanges(drafts: readonly DraftState[], submitted: ApplicationData): LateChange[] {
  const found = new Map<string, LateChange>();
  for (const { base, mine, conflicts } of drafts) {
    for (const part of ['answers', 'textAnswers'] as const) {
      const open = new Map(conflicts.map((conflict) => [conflict.field, conflict.base]));
      for (const field of new Set([...Object.keys(base.data[part]), ...Object.keys(mine[part])])) {
        const before = open.get(field) ?? base.data[part][field] ?? '';
        const change = { field, mine: mine[part][field] ?? '', submitted: submitted[part][field] ?? '' };
        if (change.mine === before || change.mine === change.submitted) continue;
        found.set(`${field} ${change.mine}`, change);
      }
    }
  }
  return [...found.values()];
}
