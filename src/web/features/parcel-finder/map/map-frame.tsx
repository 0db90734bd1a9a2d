import { Crosshair, LocateFixed, Maximize, Minus, Plus } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton, Spinner } from '#web/ui/progress.tsx';
import type { MapError } from './use-map.ts';

/** As high while it is fetched, while it is there and where it cannot be drawn. */
export const MAP_HEIGHT = 'h-88 sm:h-112 lg:h-140';
export const LIST_HEIGHT = 'h-56 @2xl:h-112 lg:@2xl:h-140';
/** The list stands beside the map where there is room, else under it. */
export const MAP_COLUMNS = 'grid gap-4 @2xl:grid-cols-[minmax(0,1fr)_14rem]';

/** A line that stands over the map. */
export const OVER_MAP = 'rounded border border-edge bg-raised px-3 py-1.5 text-sm font-semibold shadow-float';

type MapToolProps = { label: string; onPress: () => void; isDisabled?: boolean; children: ReactNode };

const Tool = ({ label, onPress, isDisabled = false, children }: MapToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    disabled={isDisabled}
    className="inline-flex size-11 items-center justify-center bg-raised text-ink first:rounded-t last:rounded-b hover:bg-lake-tint focus-visible:z-10 disabled:cursor-not-allowed disabled:text-edge"
  >
    {children}
  </button>
);

type MapToolsProps = {
  zoomBy: (steps: number) => void;
  showRegion: () => void;
  /** Undefined where no parcel is selected, or the parcel data has no place for it. */
  showSelected: (() => void) | undefined;
};

/** What the map is moved by without a wheel or fingers. */
export function MapTools({ zoomBy, showRegion, showSelected }: MapToolsProps) {
  const { t } = useTranslation('map');
  return (
    <div className="absolute top-2 right-2 flex flex-col divide-y divide-line rounded border border-edge">
      <Tool label={t('tools.closer')} onPress={() => zoomBy(1)}>
        <Plus aria-hidden="true" className="size-5" />
      </Tool>
      <Tool label={t('tools.further')} onPress={() => zoomBy(-1)}>
        <Minus aria-hidden="true" className="size-5" />
      </Tool>
      <Tool label={t('tools.region')} onPress={showRegion}>
        <Maximize aria-hidden="true" className="size-5" />
      </Tool>
      <Tool label={t('tools.selected')} onPress={() => showSelected?.()} isDisabled={!showSelected}>
        <LocateFixed aria-hidden="true" className="size-5" />
      </Tool>
    </div>
  );
}

type MapFrameProps = {
  box: RefObject<HTMLDivElement | null>;
  /** What the map is copied to before the page is printed: its own drawing is gone once it was shown. */
  paper: RefObject<HTMLCanvasElement | null>;
  isRunning: boolean;
  mapError: MapError | null;
  onRetry: () => void;
  /** It is used by keyboard: what is under the cross is chosen. */
  isKeyed: boolean;
  /** The id of the line that says which keys there are. */
  hintId: string;
  /** A line over the map, such as what to do to see parcels. */
  note: ReactNode;
  children: ReactNode;
};

/** The frame that the map is drawn in, and what stands there where it is not. */
export function MapFrame({ box, paper, isRunning, mapError, onRetry, isKeyed, hintId, note, children }: MapFrameProps) {
  const { t } = useTranslation('map');
  if (mapError !== null) {
    const retry = mapError === 'not-fetched' ? <Button onPress={onRetry}>{t('again')}</Button> : null;
    return (
      <div className={`${MAP_HEIGHT} flex items-center rounded border border-dashed border-edge p-4`}>
        <Notice tone="attention" live="status" title={t(`trouble.${mapError}.title`)} actions={retry}>
          {t(`trouble.${mapError}.about`)}
        </Notice>
      </div>
    );
  }
  return (
    <>
      <canvas ref={paper} width={0} height={0} className="hidden max-h-96 max-w-full print:block" />
      <div className={`${MAP_HEIGHT} no-print relative overflow-hidden rounded border border-line bg-granite-tint`}>
        <div ref={box} className="size-full" />
        {/* Screen readers have it at all times. It is shown to whom it helps, over the map so that nothing moves. */}
        <p
          id={hintId}
          className={isKeyed && isRunning ? `${OVER_MAP} absolute top-2 right-16 left-2 w-fit` : 'sr-only'}
        >
          {t('hint')}
        </p>
        {isRunning ? (
          <>
            {children}
            {isKeyed ? (
              <Crosshair
                aria-hidden="true"
                strokeWidth={1.5}
                className="pointer-events-none absolute top-1/2 left-1/2 size-10 -translate-1/2 text-ink"
              />
            ) : null}
            <div className="pointer-events-none absolute inset-x-2 bottom-2 flex justify-center">{note}</div>
          </>
        ) : (
          <p role="status" className="absolute inset-0 flex items-center justify-center gap-2 text-muted">
            <Spinner />
            {t('starting')}
          </p>
        )}
      </div>
    </>
  );
}

/** As high as the map, its list and its legend will be, so that nothing moves when they come. */
export function MapWaiting() {
  const { t } = useTranslation('map');
  return (
    <>
      <div className={MAP_COLUMNS}>
        <div className={`${MAP_HEIGHT} rounded border border-line bg-granite-tint`} />
        <div className={`${LIST_HEIGHT} rounded border border-line p-3`}>
          <Skeleton label={t('starting')} lines={6} />
        </div>
      </div>
      <div aria-hidden="true" className="h-64 @lg:h-52 @2xl:h-44" />
    </>
  );
}
