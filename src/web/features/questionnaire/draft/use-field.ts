import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_TEXT } from '#domain/application/data.ts';
import { cutText, lengthLeftOut } from '#domain/application/draft.ts';
import { type FormState, type Missing, mayNotApply } from '#domain/application/evaluate-questionnaire.ts';
import { type Field, NOT_APPLICABLE } from '#domain/application/field.ts';
import { type FieldError, fieldErrorOf } from '#domain/application/field-error.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { describeMissing, fieldErrorText } from './describe-field-error.ts';
import { type Draft, useDraft } from './draft-context.ts';

/** What is kept for a field as it was typed; empty where nothing is. */
export const rawValue = ({ data }: Pick<Draft, 'data'>, field: string): string =>
  data.answers[field] ?? data.textAnswers[field] ?? '';

/** Why a field of the questionnaire, or of any of its forms, is not done; undefined where it is. */
export const missingOf = (formState: FormState, field: string): Missing | undefined =>
  formState.missing.find((one) => one.field === field) ??
  formState.forms.flatMap((form) => form.missing).find((one) => one.field === field);

/** An error is shown once the person has left the field; what is missing, once they went on without it. */
export const errorOf = (
  field: Field,
  { missing, fieldError, isFlagged, wasLeft }: FieldStatus,
): { kind: 'fieldError'; fieldError: FieldError } | { kind: 'missing'; missing: Missing } | null => {
  if (fieldError) return wasLeft ? { kind: 'fieldError', fieldError } : null;
  const isUpload = field.kind === 'upload' || field.kind === 'form';
  return isFlagged && missing && !isUpload ? { kind: 'missing', missing } : null;
};
type FieldStatus = {
  missing: Missing | undefined;
  fieldError: FieldError | undefined;
  isFlagged: boolean;
  wasLeft: boolean;
};

/** A field's words, value and error, tied to the draft. */
export function useField(field: Field) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const draft = useDraft();
  // What stands in it from an earlier visit was left then.
  const [wasLeft, setLeft] = useState(true);
  const raw = rawValue(draft, field.id);
  const isTickedOff = raw === NOT_APPLICABLE;
  const missing = missingOf(draft.formState, field.id);
  const fieldError = fieldErrorOf(field, raw, {
    today: draft.filled.today,
    counties: draft.form.questionnaire.counties,
  });
  const found = errorOf(field, { missing, fieldError, isFlagged: draft.flagged.has(field.id), wasLeft });
  const words =
    found &&
    (found.kind === 'fieldError' ? fieldErrorText(found.fieldError) : describeMissing(found.missing, field.kind));
  const value = isTickedOff ? '' : raw;
  const { leftOut, cut, inserts } = useRoom(value);
  const most = 'maxLength' in field ? field.maxLength : LONGEST_TEXT;
  const label = localize(field.label);
  return {
    draft,
    /** As typed; empty while the field is said not to apply. */
    value,
    setValue: (typed: string) => {
      setLeft(false);
      draft.edit(field.id, cut(typed));
    },
    leave: () => setLeft(true),
    /** What is pasted or dropped passes here; it goes about the entry. */
    inserts,
    /** What every control takes. */
    control: {
      label: field.optional ? t('field.optional', { label }) : label,
      name: field.id,
      isRequired: !field.optional,
      isDisabled: !draft.editable,
      error:
        leftOut > 0
          ? t('field.leftOut', { ...plural(leftOut), kept: formatNumber(LONGEST_TEXT), most: formatNumber(most) })
          : (words ?? undefined),
      ...(field.hint ? { hint: localize(field.hint) } : {}),
    },
  };
}

/** What stood in a field before it was said not to apply: whoever takes that back finds it again. */
const former = new Map<string, string>();

/** Whether a field may be said not to apply, whether it was, and the way to say so. */
export function useNotApplicable(field: Field) {
  const draft = useDraft();
  const key = `${draft.application.id} ${field.id}`;
  const value = rawValue(draft, field.id);
  const isOffered = mayNotApply(field, draft.formState, draft.filled.today);
  return {
    isOffered,
    isTicked: isOffered && value === NOT_APPLICABLE,
    tick: (isTicked: boolean) => {
      if (isTicked) {
        former.set(key, value);
        draft.edit(field.id, NOT_APPLICABLE);
      } else {
        draft.edit(field.id, former.get(key) ?? '');
        former.delete(key);
      }
    },
  };
}

type Inserted = ClipboardEvent<HTMLElement> | DragEvent<HTMLElement>;

/**
 * The room of an entry: no text goes past what the server takes, for a page that lays out megabytes stands still, and
 * a save with one such text saves none of the others. `leftOut`: how much of what was put in found no room.
 */
function useRoom(value: string) {
  const [leftOut, setLeftOut] = useState(0);
  // The browser cuts what is pasted or dropped, and does not tell how much.
  const onInsert = (event: Inserted) => {
    const entry = event.target;
    if (!(entry instanceof HTMLInputElement || entry instanceof HTMLTextAreaElement)) return;
    const text = ('clipboardData' in event ? event.clipboardData : event.dataTransfer).getData('text/plain');
    const replaced = 'clipboardData' in event ? (entry.selectionEnd ?? 0) - (entry.selectionStart ?? 0) : 0;
    setLeftOut(lengthLeftOut(text, { length: value.length, replaced }, LONGEST_TEXT));
  };
  return {
    // Half of a character may have been left out at the end.
    leftOut: value.length >= LONGEST_TEXT - 1 ? leftOut : 0,
    cut: (typed: string): string => {
      if (typed.length > LONGEST_TEXT) setLeftOut(typed.length - LONGEST_TEXT);
      return cutText(typed, LONGEST_TEXT);
    },
    /** For what is about the entry. */
    inserts: { onPaste: onInsert, onDrop: onInsert },
  };
}
