import { ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AssistantCard } from './assistant-card.tsx';
import { MapCard } from './map-card.tsx';
import { type FinderPlace, searchOfPlace } from './place.ts';
import { goToResult } from './result/arrival-heading.tsx';
import { FindingResult } from './result/finding-result.tsx';
import { FindCard } from './search/find-card.tsx';
import { useFinding, useFoundPlaces } from './use-finding.ts';
import { useFinderPlace } from './use-place.ts';
import { useShowResult } from './use-show-result.ts';
import { useTallSticky } from './use-tall-sticky.ts';

/** The finder: a search beside a map, and what is known of the parcel that either of them led to. */
function ParcelFinder({ back }: { back?: ReactNode }) {
  const { t } = useTranslation('finder');
  const { place, goTo } = useFinderPlace();
  const finding = useFinding(place);
  const { search, faults, shown, page } = finding;
  const beside = useTallSticky<HTMLDivElement>();
  const parcel = page.data?.parcel;
  const found = useFoundPlaces(finding);
  // One of those that were found: the way back to them is kept, as from their list.
  const isFound = (apn: string) => found.some((one) => one.apn === apn);
  const showResult = useShowResult(finding);
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
      <div className="grid gap-6 lg:grid-cols-[27rem_minmax(0,1fr)] print:block">
        <div className="space-y-6">
          <div className="no-print">
            <FindCard
              place={place}
              known={parcel ? { apn: parcel.apn, address: parcel.address ?? '' } : null}
              faults={faults}
              isSearching={search.isFetching}
              hasResult={shown !== null}
              goTo={searchFor}
            />
          </div>
          <FindingResult place={place} finding={finding} />
        </div>
        <div ref={beside} className="no-print space-y-6 lg:sticky lg:self-start">
          <MapCard
            selected={
              shown === null ? null : { apn: shown, shape: page.data?.shape ?? null, middle: page.data?.middle ?? null }
            }
            found={found}
            onSelect={(apn) => goTo(isFound(apn) ? { ...place, parcel: apn } : { parcel: apn })}
            onClear={() => goTo({})}
          />
          {/* Where the result stands above the map, choosing on the map would seem to do nothing. */}
          {shown === null ? null : (
            <Button onPress={goToResult} className="w-full lg:hidden">
              <ArrowUp aria-hidden="true" className="size-4 shrink-0" />
              {t('toResult', { apn: shown })}
            </Button>
          )}
          <AssistantCard />
        </div>
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
