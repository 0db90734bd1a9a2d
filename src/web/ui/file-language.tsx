import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#messages/languages.ts';
import { languageName } from '#web/lib/format.ts';
import { languageOf } from '#web/lib/texts.ts';
import { Select } from './select.tsx';

type FileLanguageSelectProps = { value: Language; onChange: (language: Language) => void };

/** The choice of what a Word file is written in. */
export function FileLanguageSelect({ value, onChange }: FileLanguageSelectProps) {
  const { t } = useTranslation('ui');
  return (
    <Select
      label={t('fileLanguage')}
      name="file-language"
      options={LANGUAGES.map((one) => ({ value: one, label: languageName(one) }))}
      value={value}
      onChange={onChange}
    />
  );
}

/**
 * What a file to download is written in: the first language, which the agency's staff read, until another is chosen.
 * The choice is offered where the page is in another.
 */
export function useFileLanguage(): { language: Language; choice: ReactNode } {
  const { i18n } = useTranslation('ui');
  const [chosen, setChosen] = useState<Language>(LANGUAGES[0]);
  if (languageOf(i18n.language) === LANGUAGES[0]) return { language: LANGUAGES[0], choice: null };
  const choice = (
    <div className="w-56 max-w-full">
      <FileLanguageSelect value={chosen} onChange={setChosen} />
    </div>
  );
  return { language: chosen, choice };
}
