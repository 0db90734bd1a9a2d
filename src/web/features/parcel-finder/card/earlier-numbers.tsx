import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { NumberChange } from '#domain/parcels/number-change.ts';

const describeChange = ({ from, to, kind, year }: NumberChange): string =>
  i18next.t(`parcel:numbers.${kind}.${year === null ? 'undated' : 'dated'}`, { from, to, year: String(year ?? '') });

/** How the parcel came to its number; nothing where it always had it. */
export function EarlierNumbers({ earlier }: { earlier: readonly NumberChange[] }) {
  const { t } = useTranslation('parcel');
  if (earlier.length === 0) return null;
  return (
    <section className="space-y-2">
      <h3 className="text-heading font-semibold">{t('numbers.title')}</h3>
      <ul className="numbers space-y-1">
        {earlier.map((change) => (
          <li key={`${change.from} ${change.to}`}>{describeChange(change)}</li>
        ))}
      </ul>
    </section>
  );
}
