import { ArrowUp } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { untilFetched } from '#web/lib/until-fetched.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { ParcelCard } from '#web/ui/parcel-card.tsx';
import { AssistantCard } from './assistant-card.tsx';
import { FindCard } from './find-card.tsx';
import { MapWaiting } from './map/map-frame.tsx';
import type { ParcelMapProps } from './map/parcel-map.tsx';
import { type FinderPlace, searchOfPlace, useFinderPlace } from './place.ts';
import { goToResult, useShowResult } from './result/arrival-heading.tsx';
import { SearchResult } from './result/search-result.tsx';
import { useFoundPlaces, useParcelSearch } from './use-parcel-search.ts';

/** The finder: a search beside a map, and what is known of the parcel that either of them led to. */
function ParcelFinder({ back }: { back?: ReactNode }) {
  const { t } = useTranslation('finder');
  const { place, goTo } = useFinderPlace();
  const parcelSearch = useParcelSearch(place);
  const { search, entryErrors, shown, page } = parcelSearch;
  const beside = useTallSticky<HTMLDivElement>();
  const parcel = page.data?.parcel;
  const found = useFoundPlaces(parcelSearch);
  const undrawn =
    shown === null ? (search.data?.parcels.length ?? 0) - found.length : page.data?.shape === null ? 1 : 0;
  // One of those that were found: the way back to them is kept, as from their list.
  const isFound = (apn: string) => found.some((one) => one.apn === apn);
  const showResult = useShowResult(parcelSearch);
  const searchFor = (wanted: Partial<FinderPlace>) => {
    showResult();
    // The same once more: only what failed is asked for again.
    if (searchOfPlace(wanted) === searchOfPlace(place)) {
      if (search.error) void search.refetch();
    } else goTo(wanted);
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        windowTitle={parcel ? t('windowTitle', { apn: parcel.apn }) : t('title')}
        back={back}
      >
        {t('about')}
      </PageHeader>
      <div className="grid gap-6 lg:grid-cols-[27rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] print:block print:space-y-6">
        <div className="space-y-6 max-lg:order-1">
          <div className="no-print">
            <FindCard
              place={place}
              known={parcel ? { apn: parcel.apn, address: parcel.address ?? '' } : null}
              entryErrors={entryErrors}
              isSearching={search.isFetching}
              hasResult={shown !== null}
              goTo={searchFor}
            />
          </div>
          <SearchResult place={place} parcelSearch={parcelSearch} />
        </div>
        {/* On a phone the map stands between what names the parcel and all that is known of it. */}
        <div
          ref={beside}
          className="max-lg:contents lg:sticky lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:space-y-6 lg:self-start"
        >
          <div className="space-y-6 max-lg:order-2 print:break-inside-avoid">
            <MapCard
              selected={
                shown === null
                  ? null
                  : { apn: parcel?.apn ?? shown, shape: page.data?.shape ?? null, middle: page.data?.middle ?? null }
              }
              found={found}
              undrawn={undrawn}
              onSelect={(apn) => goTo(isFound(apn) ? { ...place, parcel: apn } : { parcel: apn })}
              onClear={() => goTo({})}
            />
            {/* Where the result stands above the map, choosing on the map would seem to do nothing. */}
            {shown === null ? null : (
              <Button onPress={goToResult} className="no-print w-full lg:hidden">
                <ArrowUp aria-hidden="true" className="size-4 shrink-0" />
                {t('toResult', { apn: shown })}
              </Button>
            )}
          </div>
          <div className="no-print max-lg:order-4">
            <AssistantCard apn={parcel?.apn ?? shown} page={page.data ?? null} />
          </div>
        </div>
        {page.data ? (
          <Card className="space-y-6 max-lg:order-3 lg:col-start-1 print:mt-6">
            <h2 className="text-title font-semibold tracking-tight">{t('parcel.details')}</h2>
            <ParcelCard page={page.data} />
          </Card>
        ) : null}
      </div>
    </>
  );
}

/** For a signed-in applicant, reached from their dashboard. */
export function ApplicantParcelFinder() {
  const { t } = useTranslation('finder');
  return <ParcelFinder back={<BackLink to="/applicant-dashboard">{t('back.dashboard')}</BackLink>} />;
}

/** For anyone, reached from the login and from links elsewhere: it has no page to go back to. */
export const PublicParcelFinder = () => <ParcelFinder />;

/** For anyone, reached from the home page. */
export function HomeParcelFinder() {
  const { t } = useTranslation('finder');
  return <ParcelFinder back={<BackLink to="/">{t('back.home')}</BackLink>} />;
}

/** The map's code is large: it is fetched after the page that does without it. */
const ParcelMap = lazy(async () => ({
  default: (await untilFetched(() => import('./map/parcel-map.tsx'))).ParcelMap,
}));

function Waiting() {
  const { t } = useTranslation('map');
  return (
    <Card className="@container space-y-4">
      <h2 className="text-title font-semibold tracking-tight">{t('title')}</h2>
      <MapWaiting />
    </Card>
  );
}

/** The interactive map, once its code is there. */
const MapCard = (props: ParcelMapProps) => (
  <Suspense fallback={<Waiting />}>
    <ParcelMap {...props} />
  </Suspense>
);

const ROOM_PX = 16;

/**
 * For a sticky column that may be higher than the window: it scrolls until its end is seen and stays there, so that
 * all of it can be reached. One that fits stays at the top.
 */
function useTallSticky<E extends HTMLElement>() {
  const column = useRef<E>(null);
  useEffect(() => {
    const { current } = column;
    if (!current) return undefined;
    const place = () => {
      const hidden = window.innerHeight - current.offsetHeight - ROOM_PX;
      current.style.top = `${Math.min(ROOM_PX, hidden)}px`;
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(current);
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', place);
    };
  }, []);
  return column;
}
