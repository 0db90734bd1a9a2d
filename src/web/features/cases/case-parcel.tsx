import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { parcelQuery } from '#web/api/parcels.ts';
import { formatDate } from '#web/lib/format.ts';
import { RequestError } from '#web/lib/problems.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState, Notice } from '#web/ui/notice.tsx';
import { ParcelCard } from '#web/ui/parcel-card.tsx';
import { Skeleton } from '#web/ui/progress.tsx';

/** What the parcel data holds of the parcel that a case names, as it is today. */
export function CaseParcel({ apn }: { apn: string | null }) {
  const { t } = useTranslation('cases');
  const { data, error, refetch } = useQuery(parcelQuery(apn));
  const find = <LinkButton to="/parcel-finder">{t('parcelRecord.find')}</LinkButton>;
  if (apn === null) return <EmptyState title={t('parcelRecord.none')}>{t('parcelRecord.noneAbout')}</EmptyState>;
  if (error instanceof RequestError && error.status === 404) {
    return (
      <EmptyState title={t('parcelRecord.unknown')} action={find}>
        {t('parcelRecord.unknownAbout', { apn })}
      </EmptyState>
    );
  }
  if (!data) {
    return error ? (
      <NotLoaded error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label={t('loading')} lines={6} />
    );
  }
  const { parcel, retired_on } = data;
  return (
    <Card className="space-y-6">
      <h2 className="text-title font-semibold">
        <span className="numbers">{parcel.apn}</span>
        {[parcel.address, parcel.place].filter((part) => part !== null).map((part) => `, ${part}`)}
      </h2>
      {retired_on === null ? null : (
        <Notice tone="attention">{t('parcelRecord.retired', { day: formatDate(retired_on) })}</Notice>
      )}
      <ParcelCard page={data} />
    </Card>
  );
}
