import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { untilFetched } from '#web/lib/until-fetched.ts';
import { Card } from '#web/ui/card.tsx';
import { MapWaiting } from './map/map-waiting.tsx';
import type { ParcelMapProps } from './map/parcel-map.tsx';

/** The map's code is large: it is fetched after the page that does without it. */
const ParcelMap = lazy(async () => ({
  default: (await untilFetched(() => import('./map/parcel-map.tsx'))).ParcelMap,
}));

function Waiting() {
  const { t } = useTranslation('map');
  return (
    <Card className="@container space-y-4">
      <h2 className="text-title font-semibold tracking-tight">{t('title')}</h2>
      <MapWaiting />
    </Card>
  );
}

/** The interactive map, once its code is there. */
export const MapCard = (props: ParcelMapProps) => (
  <Suspense fallback={<Waiting />}>
    <ParcelMap {...props} />
  </Suspense>
);
