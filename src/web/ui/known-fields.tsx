import i18next from 'i18next';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ParcelPage } from '#contract/parcels.ts';
import type { ParcelMeaning } from '#domain/parcels/parcel-meaning.ts';
import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import { currentLocale, formatDate, formatNumber, plural } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';

type FieldName = keyof ParcelRecord;

/** What is known of a parcel, in the order in which people look for it. */
export const GROUPS = {
  place: ['apn', 'address', 'place', 'jurisdiction', 'county', 'withinRegion', 'ownership'],
  land: ['areaSqft', 'zoneName', 'zoneId', 'planName', 'planId', 'townCenter', 'bonusUnitArea'],
  use: ['landUse', 'countyLandUse', 'units', 'yearBuilt', 'imperviousSqft'],
  capability: [
    'landCapability',
    'landCapabilityVerified',
    'ipesScore',
    'ipesStatus',
    'ipesCoveragePercent',
    'estimatedCoverageSqft',
  ],
  flags: [
    ...(['scenicRoadway', 'scenicShoreline', 'historicDistrict', 'floodZone', 'avalancheHazard'] as const),
    ...(['aduAllowed', 'developmentRetired'] as const),
  ],
} satisfies Record<string, readonly FieldName[]>;

type GroupName = keyof typeof GROUPS;

const names = Object.keys(GROUPS) as GroupName[];

function Group({ name, page }: { name: GroupName; page: ParcelPage }) {
  const { t } = useTranslation('parcel');
  const fields = GROUPS[name];
  const stated = fields.filter((field) => describeField(page, field).length > 0).length;
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-3 py-2 hover:bg-granite-tint">
        <h4 className="inline-flex items-center gap-2 font-semibold">
          <ChevronDown
            aria-hidden="true"
            className="no-print size-4 -rotate-90 text-muted transition-transform duration-150 group-open:rotate-0"
          />
          {t(`groups.${name}`)}
        </h4>
        <span className="numbers text-sm text-muted">
          {t('all.stated', { ...plural(fields.length), stated: formatNumber(stated) })}
        </span>
      </summary>
      <dl className="divide-y divide-line border-t border-line bg-paper">
        {fields.map((field) => (
          <div key={field} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <dt className="text-muted">{t(`fields.${field}`)}</dt>
            <dd className="min-w-0">
              <FieldValue page={page} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Every field of the parcel data, in groups that open. */
export function AllKnown({ page }: { page: ParcelPage }) {
  const { t } = useTranslation('parcel');
  return (
    <section className="space-y-3">
      <h3 className="text-heading font-semibold">{t('all.title')}</h3>
      <div className="divide-y divide-edge overflow-hidden rounded border border-edge">
        {names.map((name) => (
          <Group key={name} name={name} page={page} />
        ))}
      </div>
    </section>
  );
}

/** What a field holds; what the source does not state is said in as many words. */
export function FieldValue({ page, field }: { page: ParcelPage; field: FieldName }) {
  const { t } = useTranslation('parcel');
  const said = describeField(page, field);
  if (said.length === 0) return <span className="text-muted italic">{t('all.notStated')}</span>;
  return keyed(said, ({ text }) => text).map(({ key, item: { text, isQuoted } }) => (
    <span
      key={key}
      className={`block [overflow-wrap:anywhere] ${isQuoted ? '' : 'numbers'}`}
      {...(isQuoted ? { lang: 'en' } : {})}
    >
      {text}
    </span>
  ));
}

/** A field as a person reads it, and whether it stands as the source wrote it. */
type FieldText = { text: string; isQuoted: boolean };

const own = (text: string): FieldText => ({ text, isQuoted: false });

/** What the parcel data holds in a field; one line for each class of land. Empty where the source does not state it. */
function describeField({ parcel, county, jurisdiction }: ParcelPage, field: FieldName): FieldText[] {
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
  if (field === 'ipesCoveragePercent') return [own(percent(value))];
  return [own(field.endsWith('Sqft') ? squareFeet(value) : formatNumber(value))];
}

/** An area in whole square feet: nothing here is known more finely. */
const squareFeet = (sqft: number): string => i18next.t('parcel:unit.sqft', { number: formatNumber(Math.round(sqft)) });

const percent = (value: number) =>
  (value / 100).toLocaleString(currentLocale(), { style: 'percent', maximumFractionDigits: 2 });

/** A value as a person reads it, by what its name says that it is. */
function formatValue(name: string, value: string | number): string {
  if (typeof value === 'string') return name.endsWith('On') ? formatDate(value) : value;
  if (name.endsWith('Sqft')) return squareFeet(value);
  if (name === 'percent') return percent(value);
  if (name === 'acres') return i18next.t('parcel:unit.acres', plural(value));
  return formatNumber(value);
}

/** The sentence of something said about a parcel, its values in their places. */
export function describeMeaning({ id, values }: Pick<ParcelMeaning, 'id' | 'values'>): string {
  // Which values a sentence takes is known only with its id: the tests hold each sentence against what is given.
  const replace = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, formatValue(name, value)]));
  return i18next.t(`parcel:meaning.${id}`, { replace });
}

/** The outcome in a word: a figure is no "maybe" but an estimate. */
export const describeOutcome = ({ topic, outcome }: Pick<ParcelMeaning, 'topic' | 'outcome'>): string =>
  i18next.t(topic === 'coverage' && outcome === 'maybe' ? 'parcel:outcomes.estimate' : `parcel:outcomes.${outcome}`);
