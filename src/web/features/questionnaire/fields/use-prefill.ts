import { useEffect, useRef } from 'react';
import type { Field } from '#domain/application/field.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { rawValue } from '../draft/use-field.ts';

type Prefilled = Extract<Field, { kind: 'text' }>;
const takesOver = (field: Field): field is Prefilled => field.kind === 'text' && field.prefill !== undefined;

/** Fills fields that are asked from what is known: the account's name, or another field. */
export function usePrefill(): void {
  const draft = useDraft();
  const { user } = useApplicantSession();
  const sources = useRef(new Map<string, string>());
  const filled = useRef(new Set<string>());
  useEffect(() => {
    if (!draft.editable) return;
    for (const { field } of fieldsById(draft.form.questionnaire).values()) {
      if (!takesOver(field) || !draft.formState.shown.has(field.id)) continue;
      const now = field.prefill === 'full_name' ? (user?.full_name ?? '') : rawValue(draft, field.prefill ?? '');
      const value = rawValue(draft, field.id);
      const before = sources.current.get(field.id);
      const next = prefillOf(value, { before, now, wasFilled: filled.current.has(field.id) });
      sources.current.set(field.id, now);
      if (value !== '') filled.current.add(field.id);
      if (next === null) continue;
      filled.current.add(field.id);
      draft.edit(field.id, next);
    }
  }, [draft, user]);
}

/**
 * What goes into a field that is taken over from elsewhere; null where it stays as it is. It follows its source
 * (`before`, then `now`) until the person writes something else, and comes into an empty field once only.
 */
export function prefillOf(
  value: string,
  { before, now, wasFilled }: { before: string | undefined; now: string; wasFilled: boolean },
): string | null {
  if (value === now) return null;
  if (value === '') return wasFilled || now === '' ? null : now;
  return before !== undefined && before !== '' && value === before ? now : null;
}
