import { useTranslation } from 'react-i18next';
import type { MapContext } from '#contract/parcels.ts';
import { plural } from '#web/lib/format.ts';

/** Where the drawing comes from, and what of the parcels is invented or not drawn; sources name themselves in English. */
export function MapCredits({ attribution, parcels }: Pick<MapContext, 'attribution' | 'parcels'>) {
  const { t } = useTranslation('map');
  const { all, invented, without_outline } = parcels;
  return (
    <div className="space-y-1 border-t border-line pt-3 text-sm text-muted">
      {invented > 0 ? (
        <p className="font-semibold">{invented === all ? t('invented.all') : t('invented.some', plural(invented))}</p>
      ) : null}
      {without_outline > 0 ? <p>{t('withoutOutline.register', plural(without_outline))}</p> : null}
      {attribution.length > 0 ? (
        <p>
          {t('from')} <span lang="en">{attribution.join(' · ')}</span>
        </p>
      ) : null}
    </div>
  );
}
