import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#web/lib/format.ts';

/** The controls' own words, such as those of a place to drop files, in the language of the page and not the browser's. */
export function AriaLanguage({ children }: { children: ReactNode }) {
  // Drawn again when another language is chosen.
  useTranslation();
  return <I18nProvider locale={currentLocale()}>{children}</I18nProvider>;
}
