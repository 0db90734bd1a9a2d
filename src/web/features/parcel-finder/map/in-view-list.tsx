import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParcelSummary } from '#contract/parcels.ts';
import type { Bounds } from '#domain/parcels/shape.ts';
import { inViewQuery } from '#web/api/parcel-map.ts';
import { plural } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/media.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { LIST_HEIGHT } from './map-frame.tsx';

type ParcelRowProps = { parcel: ParcelSummary; isSelected: boolean; onSelect: (apn: string) => void };

function Row({ parcel: { apn, address, jurisdiction }, isSelected, onSelect }: ParcelRowProps) {
  const { t } = useTranslation('map');
  return (
    <li>
      <button
        type="button"
        aria-current={isSelected}
        onClick={() => onSelect(apn)}
        className={`min-h-11 w-full border-l-4 px-3 py-2 text-left hover:bg-lake-tint focus-visible:-outline-offset-3 ${isSelected ? 'border-lake bg-lake-tint' : 'border-transparent'}`}
      >
        <span className="block font-semibold">{address ?? t('list.noAddress')}</span>
        <span className="numbers block text-sm">{apn}</span>
        <span className="block text-sm text-muted">{jurisdiction}</span>
      </button>
    </li>
  );
}

/** Up and down go from one parcel to the next, as Tab does. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
}

type InViewListProps = {
  /** Where the parcels lie; null while that is not known. */
  bounds: Bounds | null;
  /** What stands there in place of parcels, where the map is too far out to show any. */
  tooFarOut: ReactNode;
  selected: string | null;
  onSelect: (apn: string) => void;
};

/** The parcels that the map shows, in words: everything that can be done on the map can be done here. */
export function InViewList({ bounds, tooFarOut, selected, onSelect }: InViewListProps) {
  const { t } = useTranslation('map');
  const heading = useId();
  const isOnline = useOnline();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(inViewQuery(tooFarOut ? null : bounds));
  const parcels = data?.parcels ?? [];

  const content = () => {
    if (tooFarOut) return tooFarOut;
    if (error) {
      return (
        <div role="alert" className="space-y-3 p-3">
          <p className="font-semibold">{t('list.failed')}</p>
          <p>{isOnline ? <ErrorText error={error} /> : t('list.offline')}</p>
          <Button isPending={isFetching} onPress={() => void refetch()}>
            {t('again')}
          </Button>
        </div>
      );
    }
    // What stood there before is of another place: without a connection nothing takes its place soon.
    if (!data || (isPlaceholderData && !isOnline)) {
      return (
        <div className="p-3">{isOnline ? <Skeleton label={t('list.loading')} lines={6} /> : t('list.offline')}</div>
      );
    }
    if (parcels.length === 0) return <p className="p-3 text-muted">{t('list.empty')}</p>;
    return (
      <ul
        onKeyDown={walk}
        aria-labelledby={heading}
        aria-busy={isPlaceholderData}
        className={`divide-y divide-line ${isPlaceholderData ? 'text-muted' : ''}`}
      >
        {parcels.map((parcel) => (
          <Row key={parcel.apn} parcel={parcel} isSelected={parcel.apn === selected} onSelect={onSelect} />
        ))}
      </ul>
    );
  };

  return (
    <section aria-labelledby={heading} className={`${LIST_HEIGHT} flex flex-col rounded border border-line`}>
      <div className="border-b border-line px-3 py-2">
        <h3 id={heading} className="font-semibold">
          {t('list.title')}
        </h3>
        <p role="status" className="min-h-6 text-sm text-muted">
          {tooFarOut || error || !data || (isPlaceholderData && !isOnline) || parcels.length === 0
            ? ''
            : formatCount(t, parcels.length, data.total)}
        </p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">{content()}</div>
    </section>
  );
}

type Format = ReturnType<typeof useTranslation<'map'>>['t'];

/** How many there are, and how many of them are listed. */
function formatCount(t: Format, listed: number, total: number | null): string {
  if (total === listed) return t('list.count', plural(listed));
  return total === null
    ? t('list.someOfMany', plural(listed))
    : t('list.someOf', { ...plural(listed), total: plural(total).number });
}
