import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import type { FinderPlace } from '../place.ts';
import type { Finding } from '../use-parcel-search.ts';
import { ChosenParcel } from './chosen-parcel.tsx';
import { formatCount } from './describe-parcel.ts';
import { NothingFound } from './nothing-found.tsx';
import { ParcelList } from './parcel-list.tsx';
import { SearchFailed } from './search-failed.tsx';

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
