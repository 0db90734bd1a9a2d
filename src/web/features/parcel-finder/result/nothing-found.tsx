import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { NumberChange } from '#domain/parcels/number-change.ts';
import { numberFormsQuery } from '#web/api/parcels.ts';
import { list } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import type { FinderPlace } from '../place.ts';
import { ArrivalHeading } from './arrival-heading.tsx';
import { ChangesList } from './changes-list.tsx';

type NothingFoundProps = { searched: Pick<FinderPlace, 'apn' | 'address'>; changes: readonly NumberChange[] };

/** No parcel was found: what became of the number where that is known, and what to try. */
export function NothingFound({ searched: { apn, address }, changes }: NothingFoundProps) {
  const { t } = useTranslation('finder');
  const forms = useQuery(numberFormsQuery(apn !== '')).data?.forms ?? [];
  return (
    <Card className="space-y-4">
      <ArrivalHeading name="none">{t('none.title')}</ArrivalHeading>
      {changes.length > 0 ? (
        <div className="space-y-2">
          <ChangesList changes={changes} />
          <p className="text-muted">{t('none.notHeld')}</p>
        </div>
      ) : null}
      <div className="space-y-2">
        <p className="font-semibold">{t('none.try')}</p>
        <ul className="list-disc space-y-1 pl-5 marker:text-muted">
          {apn !== '' && address !== '' ? <li>{t('none.one')}</li> : null}
          {apn === '' ? null : (
            <li>
              {t('none.number')}
              <ul className="mt-1 space-y-0.5">
                {forms.map(({ example, counties }) => (
                  <li key={example} className="numbers text-muted">
                    {t('none.form', { counties: list(counties), example })}
                  </li>
                ))}
              </ul>
            </li>
          )}
          {address === '' ? null : <li>{t('none.address')}</li>}
          <li>{t('none.map')}</li>
        </ul>
      </div>
    </Card>
  );
}

type SearchFailedProps = { title: string; error: Error | null; isFetching: boolean; onRetry: () => void };

/**
 * Something could not be fetched: why, and what to do. Without an error it waits for a connection, and comes by itself
 * when that is back.
 */
export function SearchFailed({ title, error, isFetching, onRetry }: SearchFailedProps) {
  const { t } = useTranslation('finder');
  return error === null ? (
    <Notice tone="attention" title={t('offline.title')}>
      {t('offline.about')}
    </Notice>
  ) : (
    <Notice
      tone="error"
      title={title}
      actions={
        <Button isPending={isFetching} onPress={onRetry}>
          {t('again')}
        </Button>
      }
    >
      <ErrorText error={error} />
    </Notice>
  );
}
