import {
  ChevronDown,
  ChevronUp,
  Download,
  Files,
  type LucideIcon,
  Printer,
  RotateCw,
  ScanText,
  Search,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, percent } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { ACTUAL, type Zoom } from './geometry.ts';
import type { ViewerPanel, ViewerState } from './use-viewer.ts';

type ToolProps = {
  icon: LucideIcon;
  label: string;
  shortcut?: string;
  onPress: () => void;
  disabled?: boolean;
  /** It shows or hides what stands beside the pages. */
  expanded?: boolean;
  id?: string;
};

/** The button that shows a side; the focus goes back to it. */
export const sideButtonId = ({ id }: Pick<ViewerState, 'id'>, side: ViewerPanel): string => `${id}-side-${side}`;

function Tool({ icon: Icon, label, shortcut, onPress, disabled = false, expanded, id }: ToolProps) {
  return (
    <Tooltip content={shortcut ? `${label} (${shortcut})` : label}>
      {({ 'aria-describedby': _sameAsItsName, ...control }) => (
        <IconButton
          {...control}
          label={label}
          disabled={disabled}
          onClick={onPress}
          {...(id === undefined ? {} : { id })}
          {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
          // On the narrowest screens the tools go into two rows.
          className={`max-[359px]:size-10 ${expanded ? 'bg-lake-tint text-lake' : 'disabled:opacity-40'}`}
        >
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </Tooltip>
  );
}

type ToolbarProps = { viewer: ViewerState; onDownload: () => void; onPrint: () => void };

const SIDES: readonly { side: ViewerPanel; icon: LucideIcon; shortcut?: string }[] = [
  { side: 'pages', icon: Files },
  { side: 'search', icon: Search, shortcut: '/' },
  { side: 'read', icon: ScanText },
];

/** What can be done with the document in view. */
export function Toolbar({ viewer, onDownload, onPrint }: ToolbarProps) {
  const { t } = useTranslation('viewer');
  const { page, pages, side, setSide } = viewer;
  return (
    <section
      aria-label={t('toolbar.label')}
      className="no-print relative z-20 flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-surface px-1 max-[359px]:gap-x-1 sm:px-2"
    >
      <div className="flex">
        {SIDES.map(({ side: which, icon, shortcut }) => (
          <Tool
            key={which}
            icon={icon}
            label={t(`side.${which}`)}
            {...(shortcut ? { shortcut } : {})}
            id={sideButtonId(viewer, which)}
            expanded={side === which}
            onPress={() => setSide(side === which ? null : which)}
          />
        ))}
      </div>
      <div className="flex items-center">
        <Tool
          icon={ChevronUp}
          label={t('toolbar.previous')}
          shortcut="P"
          disabled={page <= 1}
          onPress={() => viewer.goToPage(page - 1)}
        />
        <PageField page={page} pages={pages} onGoTo={viewer.goToPage} />
        <Tool
          icon={ChevronDown}
          label={t('toolbar.next')}
          shortcut="N"
          disabled={page >= pages}
          onPress={() => viewer.goToPage(page + 1)}
        />
      </div>
      <div className="flex items-center">
        <Tool icon={ZoomOut} label={t('toolbar.smaller')} shortcut="-" onPress={() => viewer.zoomBy(-1)} />
        <ZoomSelect zoom={viewer.zoom} scale={viewer.scale} onZoom={viewer.zoomTo} />
        <Tool icon={ZoomIn} label={t('toolbar.larger')} shortcut="+" onPress={() => viewer.zoomBy(1)} />
      </div>
      <div className="flex">
        <Tool icon={RotateCw} label={t('toolbar.turn')} shortcut="R" onPress={viewer.turn} />
        <Tool icon={Printer} label={t('toolbar.print')} disabled={pages === 0} onPress={onPrint} />
        <Tool icon={Download} label={t('toolbar.download')} onPress={onDownload} />
      </div>
    </section>
  );
}

const SHARES = [0.25, 0.5, 0.75, 1, 1.5, 2, 4, 8];

type ZoomSelectProps = { zoom: Zoom; scale: number; onZoom: (zoom: Zoom) => void };

/** How large the pages are shown. The browser's own list: it opens as people know it, on a phone too. */
function ZoomSelect({ zoom, scale, onZoom }: ZoomSelectProps) {
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

type PageFieldProps = { page: number; pages: number; onGoTo: (page: number) => void };

/** The number of the page looked at; another one that is typed and entered is gone to. */
function PageField({ page, pages, onGoTo }: PageFieldProps) {
  const { t } = useTranslation('viewer');
  const [typed, setTyped] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page moved on, by whatever means.
  useEffect(() => setTyped(null), [page]);
  const enter = () => {
    const number = Number.parseInt(typed ?? '', 10);
    if (Number.isInteger(number)) onGoTo(number);
    setTyped(null);
  };
  return (
    <form
      className="numbers flex items-center gap-1.5 text-base max-[359px]:gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <input
        aria-label={t('toolbar.page', { pages: formatNumber(pages) })}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? (pages === 0 ? '' : String(page))}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={enter}
        className="min-h-9 w-13 max-[359px]:w-10 rounded-sm border border-edge bg-surface px-1 text-center"
      />
      <span aria-hidden="true" className="whitespace-nowrap text-muted">
        {t('toolbar.of', { pages: formatNumber(pages) })}
      </span>
    </form>
  );
}
