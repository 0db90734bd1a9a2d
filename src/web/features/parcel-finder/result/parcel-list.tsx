import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ParcelSummary } from '#contract/parcels.ts';
import { counted } from '#web/lib/words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { type FinderPlace, searchOfPlace } from '../place.ts';
import { ARRIVING, ArrivalHeading } from './arrival-heading.tsx';
import { sayFoundBy } from './change-words.ts';
import { sayJurisdiction, sayLotSize } from './parcel-words.ts';

function Row({ parcel, place }: { parcel: ParcelSummary; place: FinderPlace }) {
  const { t } = useTranslation('finder');
  const { apn, address, zoning, lotSize, county, jurisdiction, retired } = parcel;
  const foundBy = sayFoundBy(parcel.found_by);
  const about = [sayJurisdiction(jurisdiction, county), zoning, sayLotSize(lotSize)].filter((part) => part !== null);
  return (
    <li className="group relative flex min-h-11 items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-lake-tint sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={searchOfPlace({ ...place, parcel: apn })}
            state={ARRIVING}
            preventScrollReset
            className="numbers font-semibold text-lake after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-lake"
          >
            {apn}
          </Link>
          {retired ? <Badge tone="sunrise">{t('retired.badge')}</Badge> : null}
        </p>
        <p>{address ?? <span className="text-muted">{t('parcel.noAddress')}</span>}</p>
        <p className="text-sm text-muted">{about.join(' · ')}</p>
        {foundBy === null ? null : <p className="text-sm font-semibold text-muted">{foundBy}</p>}
      </div>
      <ArrowRight
        aria-hidden="true"
        className="size-5 shrink-0 text-lake transition-transform duration-150 group-hover:translate-x-0.5"
      />
    </li>
  );
}

type ParcelListProps = { parcels: readonly ParcelSummary[]; more: boolean; place: FinderPlace };

/** Several parcels were found: which one it is, the person says. */
export function ParcelList({ parcels, more, place }: ParcelListProps) {
  const { t } = useTranslation('finder');
  const split = parcels.find(({ found_by }) => found_by?.kind === 'split' && found_by.was)?.found_by?.apn;
  return (
    <Card className="px-0! pb-0!">
      <div className="space-y-1 px-4 pb-4 sm:px-6">
        <ArrivalHeading name="list">{t('list.title', counted(parcels.length))}</ArrivalHeading>
        <p className="text-muted">{split === undefined ? t('list.choose') : t('list.split', { apn: split })}</p>
        {more ? <p className="text-muted">{t('list.more')}</p> : null}
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-b border-t border-line">
        {parcels.map((parcel) => (
          <Row key={`${parcel.apn} ${parcel.county}`} parcel={parcel} place={place} />
        ))}
      </ul>
    </Card>
  );
}
