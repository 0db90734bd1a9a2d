import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/ui/progress.tsx';
import { LIST_HEIGHT, MAP_COLUMNS, MAP_HEIGHT } from './map-frame.tsx';

/** As high as the map, its list and its legend will be, so that nothing moves when they come. */
export function MapWaiting() {
  const { t } = useTranslation('map');
  return (
    <>
      <div className={MAP_COLUMNS}>
        <div className={`${MAP_HEIGHT} rounded border border-line bg-granite-tint`} />
        <div className={`${LIST_HEIGHT} rounded border border-line p-3`}>
          <Skeleton label={t('starting')} lines={6} />
        </div>
      </div>
      <div aria-hidden="true" className="h-64 @lg:h-52 @2xl:h-44" />
    </>
  );
}
