import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReviewResult } from '#contract/permit-review.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/texts.ts';
import type { ReviewItem } from './result-model.ts';

const Differs = () => (
  <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0 text-sunrise" strokeWidth={1.75} />
);

/** What the parcel data says beside the documents' answer to a line. */
export function ParcelDataLine({ parcelData }: Pick<ReviewItem, 'parcelData'>) {
  const write = useMessages();
  if (!parcelData) return null;
  return (
    <p className={`measure flex gap-1.5 text-sm ${parcelData.differs ? 'font-medium text-sunrise' : 'text-muted'}`}>
      {parcelData.differs ? <Differs /> : null}
      <span className="min-w-0 [overflow-wrap:anywhere]">{write(parcelData.message)}</span>
    </p>
  );
}

/** The parcel of the documents as the parcel data knows it, with the day that the data are of. */
export function ParcelDataPart({ parcel }: Pick<ReviewResult, 'parcel'>) {
  const { t } = useTranslation('review');
  const write = useMessages();
  if (parcel === undefined) return null;
  const said = () => {
    if (parcel === null) return <p className="measure text-muted">{t('parcelData.noNumber')}</p>;
    if (!parcel.found) return <p className="measure">{t('parcelData.unknown', { apn: parcel.apn })}</p>;
    return (
      <>
        <p className="measure text-muted">{t('parcelData.about', { source: write(parcel.sourceMessage) })}</p>
        {parcel.retiredOn ? (
          <p className="measure flex gap-1.5 font-medium text-sunrise">
            <Differs />
            {t('parcelData.retired', { day: formatDate(parcel.retiredOn) })}
          </p>
        ) : null}
        <dl className="divide-y divide-line rounded border border-line bg-surface">
          {parcel.statements.map(({ labelMessage, valueMessage, differs }) => (
            <div key={labelMessage.code} className="gap-4 px-4 py-2.5 sm:grid sm:grid-cols-[14rem_minmax(0,1fr)]">
              <dt className="font-semibold">{write(labelMessage)}</dt>
              <dd className="flex min-w-0 gap-1.5">
                {differs ? <Differs /> : null}
                <span className={`min-w-0 [overflow-wrap:anywhere] ${differs ? 'font-medium text-sunrise' : ''}`}>
                  {write(valueMessage)}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </>
    );
  };
  return (
    <section id="parcel-data" aria-labelledby="parcel-data-title" className="scroll-mt-4 space-y-3">
      <h2 id="parcel-data-title" className="text-title font-semibold">
        {t('parcelData.title')}
      </h2>
      {said()}
    </section>
  );
}
