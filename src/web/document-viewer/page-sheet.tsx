import { useTranslation } from 'react-i18next';
import type { DocumentFacts } from '#contract/documents.ts';
import type { Box, Page } from '#domain/documents/page.ts';
import { usePageWords } from '#web/api/documents.ts';
import type { DocumentPortal } from '#web/lib/document-address.ts';
import { formatNumber } from '#web/lib/format.ts';
import { type Dimensions, outlineOf, type PlacedPage, type QuarterTurns, share, turnedSize } from './geometry.ts';
import { ImagePage } from './renderers/image-page.tsx';
import { PdfPage } from './renderers/pdf-page.tsx';
import type { Renderer } from './renderers/use-renderer.ts';
import { SelectableWords, SpokenWords, UnreadablePlaces, WrittenWords } from './renderers/words-layer.tsx';
import type { ChangedPlace, Mark } from './use-viewer.ts';

type PageSheetProps = {
  facts: DocumentFacts;
  portal: DocumentPortal;
  renderer: Renderer;
  page: number;
  pages: number;
  size: Dimensions;
  placed: PlacedPage;
  turns: QuarterTurns;
  /** What of the page is in view, in page units; undefined where it is not, or while it moves. */
  view: Box | undefined;
  changes: readonly ChangedPlace[];
  marks: readonly Mark[];
  chosen: string | null;
  onChoose: (key: string) => void;
};

/** How the paper is laid so that its turned top left corner comes to the top left. */
function turning(turns: QuarterTurns, { width, height }: Dimensions, scale: number): string | undefined {
  const rotated = turnedSize({ width: width * scale, height: height * scale }, turns);
  if (turns === 1) return `translateX(${rotated.width}px) rotate(90deg)`;
  if (turns === 2) return `translate(${rotated.width}px, ${rotated.height}px) rotate(180deg)`;
  return turns === 3 ? `translateY(${rotated.height}px) rotate(270deg)` : undefined;
}

type PageImageProps = Pick<PageSheetProps, 'facts' | 'renderer' | 'page' | 'size' | 'view'> & {
  scale: number;
  words: Page | undefined;
  label: string;
};

function PageImage({ facts, renderer, page, size, scale, view, words, label }: PageImageProps) {
  if (facts.kind === 'picture' && renderer.picture) return <ImagePage url={renderer.picture.url} label={label} />;
  if (renderer.pdf && page <= renderer.pdf.pageCount) {
    return <PdfPage pdf={renderer.pdf} page={page} size={size} scale={scale} view={view} />;
  }
  // What has no pages of its own, and what cannot be drawn, is shown by its words.
  return words && (facts.kind !== 'pdf' || renderer.loadError !== null) ? <WrittenWords page={words} /> : null;
}

/** One page: how it is drawn, its words, and what is marked on it. Always white paper. */
export function PageSheet(props: PageSheetProps) {
  const { facts, portal, page, pages, size, placed, turns, view, changes, marks, chosen, onChoose } = props;
  const { t } = useTranslation('viewer');
  const known = facts.pages.find(({ number }) => number === page);
  const { data: words } = usePageWords({ documentId: facts.id, portal }, page, known?.state === 'read');
  const label = t('page.label', { page: formatNumber(page), pages: formatNumber(pages) });
  return (
    <section
      aria-label={label}
      data-page={page}
      style={{ left: placed.left, top: placed.top, width: placed.width, height: placed.height }}
      className="absolute overflow-hidden border border-line bg-[#ffffff] text-[#1f2933]"
    >
      <div
        style={{
          width: size.width * placed.scale,
          height: size.height * placed.scale,
          transform: turning(turns, size, placed.scale),
        }}
        className="relative origin-top-left"
      >
        <PageImage {...props} scale={placed.scale} words={words} label={label} />
        {words && view && facts.kind !== 'sheet' && facts.kind !== 'text' ? <SelectableWords page={words} /> : null}
        {words && view ? <UnreadablePlaces page={words} /> : null}
        <ChangeOutlines changes={changes} size={known ?? size} />
        <PageMarks marks={marks} size={known ?? size} chosen={chosen} onChoose={onChoose} />
      </div>
      {words ? <SpokenWords page={words} /> : null}
      {known && known.state !== 'read' ? <p className="sr-only">{t(`page.${known.state}`)}</p> : null}
    </section>
  );
}

type PageMarksProps = {
  marks: readonly Mark[];
  size: Dimensions;
  chosen: string | null;
  onChoose: (key: string) => void;
};

/** Round a marked box, in CSS pixels: the words under it stay free. */
const ROOM = 3;

/** A change is outlined this far round it, in CSS pixels: what changed stays free, and the line is seen beside it. */
const OUTLINE_ROOM = 8;

/** So much of a page above an outline has room for its number; else that stands within it. */
const ROOM_FOR_NUMBER = 0.06;

/** What differs on a page: a thick line round each place and its number; the list of them is read elsewhere. */
const ChangeOutlines = ({ changes, size }: { changes: readonly ChangedPlace[]; size: Dimensions }) =>
  changes.map(({ number, box }) => (
    <span
      key={number}
      aria-hidden="true"
      data-change={number}
      style={outlineOf(box, size, OUTLINE_ROOM)}
      className="pointer-events-none absolute border-3 border-[#a3260f]"
    >
      <span
        className={`numbers absolute left-[-3px] ${box.y < ROOM_FOR_NUMBER * size.height ? 'top-[-3px]' : 'bottom-full'} min-w-5 bg-[#a3260f] px-1 text-center text-sm leading-5 font-semibold text-[#ffffff]`}
      >
        {formatNumber(number)}
      </span>
    </span>
  ));

/** The boxes marked on a page. A press on one shows what was read there. */
function PageMarks({ marks, size, chosen, onChoose }: PageMarksProps) {
  const { t } = useTranslation('viewer');
  return marks.map(({ key, kind, box, quote }) => {
    const isChosen = key === chosen;
    return (
      <button
        key={key}
        type="button"
        data-mark={kind}
        aria-pressed={isChosen}
        aria-label={quote === '' ? t('marks.mark') : t('marks.markOf', { quote })}
        onClick={() => onChoose(key)}
        style={{
          left: `calc(${share(box.x, size.width)} - ${ROOM}px)`,
          top: `calc(${share(box.y, size.height)} - ${ROOM}px)`,
          width: `calc(${share(box.width, size.width)} + ${2 * ROOM}px)`,
          height: `calc(${share(box.height, size.height)} + ${2 * ROOM}px)`,
        }}
        className={`absolute rounded-sm mix-blend-multiply after:absolute after:inset-[min(0px,calc((100%-24px)/2))] ${
          isChosen ? 'bg-[#ffd75e] outline-3 outline-[#8f4206]' : 'bg-[#fdeb9d] outline-2 outline-[#b45309]/60'
        }`}
      />
    );
  });
}
