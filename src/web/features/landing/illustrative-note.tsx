import { useTranslation } from 'react-i18next';

/** Says of an invented voice that it is invented. */
export function IllustrativeNote() {
  const { t } = useTranslation('landing');
  return (
    <span className="rounded-sm border border-dashed border-edge px-1.5 py-0.5 text-xs/4 font-normal text-muted">
      {t('illustrative')}
    </span>
  );
}
