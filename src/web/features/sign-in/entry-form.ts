import i18next from 'i18next';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { showToast } from '#web/ui/toasts.ts';
import { type EntryErrors, PASSWORD_MIN, toastOf } from './check-entries.ts';

/** What a form of texts holds, and what is wrong with it: an error goes as soon as its field is mended. */
export function useCheckedEntry<Entry extends Record<string, string>>(empty: Entry) {
  type Name = keyof Entry & string;
  const [entry, setEntry] = useState(empty);
  const entryErrors = useEntryErrors<Name>();
  return {
    entry,
    setEntry,
    entryErrors,
    /** What the field of this name is given. */
    field: (name: Name) => ({
      name,
      isRequired: true,
      value: entry[name],
      onChange: (value: string) => {
        setEntry((before) => ({ ...before, [name]: value }));
        entryErrors.mend(name);
      },
      error: entryErrors.textOf(name),
    }),
    /** Marks the errors, says the first in a notification, and leads to its field. */
    refuse: (form: HTMLFormElement, found: EntryErrors<Name>) => {
      entryErrors.show(found);
      describeIssue(found);
      focusFirstError(form);
    },
  };
}

/**
 * What is wrong with the fields of a form: found here, or told by the server. A field that is mended is clean again.
 * Marks are drawn at once, so that the focus can go to the first of them.
 */
export function useEntryErrors<PasswordField extends string>() {
  const { t } = useTranslation('signIn');
  const [found, setFound] = useState<EntryErrors<string>>({});
  const [told, setTold] = useState<Readonly<Record<string, string>>>({});
  return {
    show: (entryErrors: EntryErrors<PasswordField>) =>
      flushSync(() => {
        setFound(entryErrors);
        setTold({});
      }),
    tell: (sentences: Readonly<Record<string, string>>) =>
      flushSync(() => {
        setFound({});
        setTold(sentences);
      }),
    mend: (field: PasswordField) => {
      setFound(({ [field]: _, ...others }) => others);
      setTold(({ [field]: _, ...others }) => others);
    },
    textOf: (field: PasswordField): string | undefined => {
      const entryError = found[field];
      return entryError ? t(`errors.${entryError}`, { min: PASSWORD_MIN }) : told[field];
    },
  };
}

/** Says what keeps an entry from being sent, by its first error. */
function describeIssue(entryErrors: EntryErrors<string>): void {
  const toast = toastOf(entryErrors);
  if (!toast) return;
  const text = (part: 'title' | 'message') => i18next.t(`toasts.${toast}.${part}`, { ns: 'signIn', min: PASSWORD_MIN });
  showToast('destructive', text('title'), text('message'));
}

/** Puts the focus into the first field of a form that is marked as wrong. */
export const focusFirstError = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** Runs a piece of work; while it runs another start does nothing, however quickly the key is pressed again. */
export function useOneAtATime(): { busy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}
