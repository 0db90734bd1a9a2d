import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contextQuery } from '#web/api/parcel-map.ts';
import { useOnline } from '#web/lib/media.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { MapWaiting } from './map-frame.tsx';
import { OpenMap, type OpenMapProps } from './open-map.tsx';

export type ParcelMapProps = Omit<OpenMapProps, 'context'>;

/**
 * The card "Interactive Map": parcels on a map, and a list beside it that says the same. The route that shows it
 * names the texts `map` among its parts.
 */
export function ParcelMap(props: ParcelMapProps) {
  const { t } = useTranslation('map');
  const isOnline = useOnline();
  const { data: context, error, isFetching, refetch } = useQuery(contextQuery);
  const content = () => {
    if (context) return <OpenMap {...props} context={context} />;
    if (error === null) return <MapWaiting />;
    return (
      <Notice
        tone="error"
        live="alert"
        title={t('notFetched')}
        actions={
          <Button isPending={isFetching} onPress={() => void refetch()}>
            {t('again')}
          </Button>
        }
      >
        {isOnline ? <ErrorText error={error} /> : t('list.offline')}
      </Notice>
    );
  };
  return (
    <Card className="@container space-y-4">
      <h2 className="text-title font-semibold tracking-tight">{t('title')}</h2>
      {content()}
    </Card>
  );
}
