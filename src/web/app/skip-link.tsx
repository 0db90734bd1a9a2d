import { useTranslation } from 'react-i18next';

/** The first stop of the keyboard on every page: past the header. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-lake focus:px-4 focus:py-3 focus:font-semibold focus:text-on-lake"
    >
      {t('skip')}
    </a>
  );
}
