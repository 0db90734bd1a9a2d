import i18next from 'i18next';
import type { ParcelPage } from '#contract/parcels.ts';
import { formatNumber } from '#web/lib/format.ts';
import { squareFeet } from './describe-implication.ts';
import type { FieldName } from './group-fields.ts';

/** A field as a person reads it, and whether it stands as the source wrote it. */
type FieldText = { text: string; isQuoted: boolean };

const own = (text: string): FieldText => ({ text, isQuoted: false });

/** What the parcel data holds in a field; one line for each class of land. Empty where the source does not state it. */
export function describeField({ parcel, county, jurisdiction }: ParcelPage, field: FieldName): FieldText[] {
  if (field === 'county') return [own(county)];
  if (field === 'jurisdiction') return [own(jurisdiction)];
  const value = parcel[field];
  if (value === null) return [];
  if (Array.isArray(value)) {
    return value.map((area) =>
      own(i18next.t('parcel:values.area', { class: area.class, area: squareFeet(area.sqft) })),
    );
  }
  if (typeof value === 'boolean') return [own(i18next.t(value ? 'parcel:values.yes' : 'parcel:values.no'))];
  if (typeof value === 'string') return [{ text: value, isQuoted: field !== 'apn' }];
  if (field === 'yearBuilt') return [own(String(value))];
  return [own(field.endsWith('Sqft') ? squareFeet(value) : formatNumber(value))];
}
