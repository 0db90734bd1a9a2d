import { useTranslation } from 'react-i18next';
import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import { whatIsUnverified } from '#domain/parcels/what-is-unverified.ts';

/** What the parcel data holds that nobody has verified; nothing where there is no such thing. */
export function Unverified({ parcel }: { parcel: ParcelRecord }) {
  const { t } = useTranslation('parcel');
  const facts = whatIsUnverified(parcel);
  if (facts.length === 0) return null;
  return (
    <section className="space-y-2">
      <h3 className="text-heading font-semibold">{t('unverified.title')}</h3>
      <ul className="measure list-disc space-y-1 pl-5 marker:text-muted">
        {facts.map((fact) => (
          <li key={fact}>{t(`unverified.${fact}`)}</li>
        ))}
      </ul>
    </section>
  );
}
