import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ParcelSummary } from '#contract/parcels.ts';
import { plural } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type FinderPlace, searchOfPlace } from '../place.ts';
import { ARRIVING, ArrivalHeading } from './arrival-heading.tsx';
import { describeFoundBy, describeJurisdiction, formatCount, formatLotSize } from './describe-parcel.ts';

function Row({ parcel, place }: { parcel: ParcelSummary; place: FinderPlace }) {
  const { t } = useTranslation('finder');
  const { apn, address, zoning, lotSize, county, jurisdiction, retired } = parcel;
  const foundBy = describeFoundBy(parcel.found_by);
  const about = [describeJurisdiction(jurisdiction, county), zoning, formatLotSize(lotSize)].filter(
    (part) => part !== null,
  );
  return (
    <li className="group relative flex min-h-11 items-center gap-3 px-4 py-2 transition-colors duration-150 hover:bg-lake-tint sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to={searchOfPlace({ ...place, parcel: apn })}
            state={ARRIVING}
            preventScrollReset
            className="numbers font-semibold text-lake after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-lake"
          >
            {apn}
          </Link>
          <span className={address === null ? 'text-muted' : ''}>{address ?? t('parcel.noAddress')}</span>
          {retired ? <Badge tone="sunrise">{t('retired.badge')}</Badge> : null}
        </p>
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

/** So many at first, and more each time. */
const STEP = 10;

/** Shows so many of a list; the focus goes to the first of those that came, for the button may be gone. */
function useSteps(length: number) {
  const list = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(STEP);
  useEffect(() => {
    if (count > STEP) list.current?.querySelectorAll('a')[count - STEP]?.focus();
  }, [count]);
  const showMore = () => setCount(count + STEP);
  return { list, count, next: Math.min(STEP, length - count), showMore };
}

/** Several parcels were found: which one it is, the person says. */
export function ParcelList({ parcels, more, place }: ParcelListProps) {
  const { t } = useTranslation('finder');
  const { list, count, next, showMore } = useSteps(parcels.length);
  const split = parcels.find(({ found_by }) => found_by?.kind === 'split' && found_by.was)?.found_by?.apn;
  return (
    <Card className="px-0! pb-0!">
      <div className="space-y-1 px-4 pb-4 sm:px-6">
        <ArrivalHeading name="list">{formatCount(parcels.length, more)}</ArrivalHeading>
        <p className="text-muted">{split === undefined ? t('list.choose') : t('list.split', { apn: split })}</p>
        {more ? <p className="text-muted">{t('list.more')}</p> : null}
      </div>
      <ul ref={list} className="divide-y divide-line overflow-hidden rounded-b border-t border-line">
        {parcels.slice(0, count).map((parcel) => (
          <Row key={`${parcel.apn} ${parcel.county}`} parcel={parcel} place={place} />
        ))}
      </ul>
      {next > 0 ? (
        <div className="border-t border-line p-4 sm:px-6">
          <Button onPress={showMore} className="w-full">
            {t('list.showMore', plural(next))}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
