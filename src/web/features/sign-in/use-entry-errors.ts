import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type EntryErrors, PASSWORD_MIN } from './check-entries.ts';

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
