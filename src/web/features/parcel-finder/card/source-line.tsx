import { useTranslation } from 'react-i18next';
import type { ParcelPage } from '#contract/parcels.ts';
import { formatDate } from '#web/lib/format.ts';

/** Where the data come from, and of which day they are where the source says so. */
export function SourceLine({ source: { name, date, demonstration } }: Pick<ParcelPage, 'source'>) {
  const { t } = useTranslation('parcel');
  return (
    <p className="border-t border-line pt-3 text-sm text-muted">
      {demonstration
        ? t('source.demonstration')
        : date === null
          ? t('source.undated', { name })
          : t('source.dated', { name, day: formatDate(date) })}
    </p>
  );
}
