import { useTranslation } from 'react-i18next';

type MapCreditsProps = { attribution: readonly string[]; demonstration: boolean };

/** Where the drawing comes from; sources name themselves in English. */
export function MapCredits({ attribution, demonstration }: MapCreditsProps) {
  const { t } = useTranslation('map');
  return (
    <div className="space-y-1 border-t border-line pt-3 text-sm text-muted">
      {demonstration ? <p className="font-semibold">{t('demonstration')}</p> : null}
      {attribution.length > 0 ? (
        <p>
          {t('from')} <span lang="en">{attribution.join(' · ')}</span>
        </p>
      ) : null}
    </div>
  );
}
