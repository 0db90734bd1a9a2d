import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapContext } from '#contract/parcels.ts';
import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { OVER_MAP } from './map-frame.tsx';

/** What to do to see parcels. */
export function ZoomInNote({ isPending, onPress }: { isPending: boolean; onPress: () => void }) {
  const { t } = useTranslation('map');
  return (
    <Button isPending={isPending} onPress={onPress} className="pointer-events-auto shadow-float">
      {t('zoomIn')}
    </Button>
  );
}

type MapNoteProps = {
  /** The parcel in the middle, while the map is used by keyboard. */
  underCross: { apn: string | null } | null;
  /** Some parcels did not come: asks for them again. */
  retry: (() => void) | null;
  /** The map is too far out to show parcels. */
  zoomIn: ReactNode;
};

/** One line over the map: what is wrong, else what to do, else what the cross is on. */
export function MapNote({ underCross, retry, zoomIn }: MapNoteProps) {
  const { t } = useTranslation('map');
  const cross =
    underCross && (underCross.apn === null ? t('cross.nothing') : t('cross.parcel', { apn: underCross.apn }));
  return (
    <>
      <p role="status" className={cross && !retry ? OVER_MAP : 'sr-only'}>
        {retry ? '' : cross}
      </p>
      {retry ? (
        <div role="alert" className={`${OVER_MAP} pointer-events-auto flex flex-wrap items-center gap-3`}>
          <span>{t('tilesFailed')}</span>
          <Button onPress={retry}>{t('again')}</Button>
        </div>
      ) : (
        zoomIn
      )}
    </>
  );
}

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
