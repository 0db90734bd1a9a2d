import { useTranslation } from 'react-i18next';
import { percent } from '#web/lib/words.ts';
import { ACTUAL, type Zoom } from './geometry/zoom.ts';

const SHARES = [0.25, 0.5, 0.75, 1, 1.5, 2, 4, 8];

type ZoomSelectProps = { zoom: Zoom; scale: number; onZoom: (zoom: Zoom) => void };

/** How large the pages are shown. The browser's own list: it opens as people know it, on a phone too. */
export function ZoomSelect({ zoom, scale, onZoom }: ZoomSelectProps) {
  const { t } = useTranslation('viewer');
  const share = Math.round((scale / ACTUAL) * 100) / 100;
  const isListed = SHARES.includes(share);
  return (
    <select
      aria-label={t('toolbar.zoom')}
      value={typeof zoom === 'string' ? zoom : String(share)}
      onChange={({ target: { value } }) =>
        onZoom(value === 'width' || value === 'page' ? value : Number(value) * ACTUAL)
      }
      className="numbers min-h-9 w-28 max-[359px]:w-24 rounded-sm border border-edge bg-surface px-1.5 text-base"
    >
      <option value="width">{t('toolbar.width')}</option>
      <option value="page">{t('toolbar.whole')}</option>
      {typeof zoom === 'number' && !isListed ? <option value={String(share)}>{percent(share)}</option> : null}
      {SHARES.map((one) => (
        <option key={one} value={String(one)}>
          {percent(one)}
        </option>
      ))}
    </select>
  );
}
