import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { type ParcelPage, parcels } from '#contract/parcels.ts';
import { applicantSessionId, sessionHeader } from '#web/api/parcels.ts';
import { call } from '#web/lib/api.ts';
import { plural } from '#web/lib/format.ts';
import { RequestError } from '#web/lib/problems.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { type FinderPlace, searchOfPlace } from '../place.ts';
import type { Finding } from '../use-parcel-search.ts';
import { ARRIVING, ArrivalHeading } from './arrival-heading.tsx';
import { formatCount } from './describe-parcel.ts';
import { NothingFound, SearchFailed } from './nothing-found.tsx';
import { ParcelList } from './parcel-list.tsx';
import { ParcelSheet } from './parcel-sheet.tsx';

type SearchResultProps = { place: FinderPlace; parcelSearch: Finding };

const isSearch = ({ apn, address }: FinderPlace) => apn !== '' || address !== '';

/** What came of the search, for those who do not see it come. */
function useStatus(place: FinderPlace, { search, shown, page, entryErrors }: Finding): string {
  const { t } = useTranslation('finder');
  if (shown !== null) {
    if (page.data) {
      const { apn, address } = page.data.parcel;
      return t('status.shown', { parcel: address === null ? apn : `${apn}, ${address}` });
    }
    return page.isFetching ? t('parcel.loading') : '';
  }
  if (!isSearch(place) || entryErrors.apn !== undefined || entryErrors.address !== undefined) return '';
  if (search.isFetching) return t('find.searching');
  if (search.error) return t('failed');
  if (!search.data) return '';
  return search.data.parcels.length === 0 ? t('none.title') : formatCount(search.data.parcels.length, search.data.more);
}

function View({ place, parcelSearch }: SearchResultProps) {
  const { t } = useTranslation('finder');
  const { search, shown, entryErrors } = parcelSearch;
  if (shown !== null) return <ChosenParcel apn={shown} place={place} parcelSearch={parcelSearch} />;
  // A fault is said at its field; the place of the result stays as it is before a search.
  if (!isSearch(place) || entryErrors.apn !== undefined || entryErrors.address !== undefined) {
    return <EmptyState title={t('empty.title')}>{t('empty.about')}</EmptyState>;
  }
  if (search.data) {
    const { parcels, more, changes } = search.data;
    return parcels.length === 0 ? (
      <NothingFound searched={place} changes={changes} />
    ) : (
      <ParcelList parcels={parcels} more={more} place={place} />
    );
  }
  if (search.error || search.fetchStatus === 'paused') {
    return (
      <SearchFailed
        title={t('failed')}
        error={search.error}
        isFetching={search.isFetching}
        onRetry={() => void search.refetch()}
      />
    );
  }
  return (
    <Card>
      <Skeleton label={t('find.searching')} lines={8} />
    </Card>
  );
}

/** Under the search: what it is for, what it found, or the parcel itself. */
export function SearchResult(props: SearchResultProps) {
  const status = useStatus(props.place, props.parcelSearch);
  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      <View {...props} />
    </>
  );
}

/** Keeps the parcel for the visit, as the questionnaire does. A failure is only logged: nothing on the page needs it. */
function useKeepParcel(page: ParcelPage | undefined): void {
  const apn = page?.parcel.apn;
  const county = page?.county;
  const address = page?.parcel.address ?? '';
  useEffect(() => {
    if (apn === undefined || county === undefined) return;
    call(parcels.update, {
      params: { sessionId: applicantSessionId() },
      body: { apn, county, address },
      headers: sessionHeader(),
    }).catch((error: unknown) => console.warn('The parcel could not be kept for this visit.', error));
  }, [apn, county, address]);
}

type ChosenParcelProps = { apn: string; place: FinderPlace; parcelSearch: Finding };

/** The parcel that was chosen, or the only one that was found: its number at once, the rest when it is there. */
function ChosenParcel({ apn, place, parcelSearch: { page, search } }: ChosenParcelProps) {
  const { t } = useTranslation('finder');
  useKeepParcel(page.data);
  const others = search.data && search.data.parcels.length > 1 ? search.data.parcels.length : 0;
  const toList = others > 0 && (
    <Link
      to={searchOfPlace({ ...place, parcel: null })}
      state={ARRIVING}
      preventScrollReset
      className="no-print link inline-flex min-h-11 items-center gap-1.5 font-semibold"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t('list.back', plural(others))}
    </Link>
  );
  let inside: ReactNode;
  const foundBy = search.data?.parcels.find((found) => found.apn === apn)?.found_by ?? null;
  if (page.data) inside = <ParcelSheet page={page.data} foundBy={foundBy} />;
  else if (page.error instanceof RequestError && page.error.problem.code === 'not-found') {
    // A link to a number that the parcel data does not hold: a search tells what became of it.
    if (place.parcel !== null) return <Navigate to={searchOfPlace({ apn })} replace />;
    return <NothingFound searched={{ apn, address: '' }} changes={[]} />;
  } else if (page.error || page.fetchStatus === 'paused') {
    inside = (
      <SearchFailed
        title={t('parcel.failed')}
        error={page.error}
        isFetching={page.isFetching}
        onRetry={() => void page.refetch()}
      />
    );
  } else inside = <Skeleton label={t('parcel.loading')} lines={12} />;
  return (
    <Card className="space-y-4">
      {toList}
      <ArrivalHeading name={apn}>{page.data?.parcel.apn ?? apn}</ArrivalHeading>
      {inside}
    </Card>
  );
}
