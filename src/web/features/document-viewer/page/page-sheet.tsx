import { useTranslation } from 'react-i18next';
import type { DocumentFacts } from '#contract/documents.ts';
import type { Box, Page } from '#domain/documents/page.ts';
import { usePageWords } from '#web/api/documents.ts';
import type { DocumentPortal } from '#web/lib/document-address.ts';
import { figure } from '#web/lib/words.ts';
import { PdfFace } from '../faces/pdf-face.tsx';
import { PictureFace } from '../faces/picture-face.tsx';
import type { Faces } from '../faces/use-faces.ts';
import { SelectableWords, SpokenWords, WrittenWords } from '../faces/words-layer.tsx';
import type { Placed } from '../geometry/layout.ts';
import { type Size, type Turns, turnedSize } from '../geometry/turned.ts';
import type { Mark } from '../marks.ts';
import { PageMarks } from './page-marks.tsx';

type PageSheetProps = {
  facts: DocumentFacts;
  portal: DocumentPortal;
  faces: Faces;
  page: number;
  pages: number;
  size: Size;
  placed: Placed;
  turns: Turns;
  /** What of the page is in view, in page units; undefined where it is not, or while it moves. */
  view: Box | undefined;
  isInView: boolean;
  marks: readonly Mark[];
  chosen: string | null;
  onChoose: (key: string) => void;
};

/** How the paper is laid so that its turned top left corner comes to the top left. */
function turning(turns: Turns, { width, height }: Size, scale: number): string | undefined {
  const turned = turnedSize({ width: width * scale, height: height * scale }, turns);
  if (turns === 1) return `translateX(${turned.width}px) rotate(90deg)`;
  if (turns === 2) return `translate(${turned.width}px, ${turned.height}px) rotate(180deg)`;
  return turns === 3 ? `translateY(${turned.height}px) rotate(270deg)` : undefined;
}

type FaceProps = Pick<PageSheetProps, 'facts' | 'faces' | 'page' | 'size' | 'view' | 'isInView'> & {
  scale: number;
  words: Page | undefined;
  label: string;
};

function Face({ facts, faces, page, size, scale, view, isInView, words, label }: FaceProps) {
  if (facts.kind === 'picture' && faces.picture) return <PictureFace url={faces.picture.url} label={label} />;
  if (faces.pdf && page <= faces.pdf.pageCount) {
    return <PdfFace pdf={faces.pdf} page={page} size={size} scale={scale} view={view} isInView={isInView} />;
  }
  // What has no pages of its own, and what cannot be drawn, is shown by its words.
  return words && (facts.kind !== 'pdf' || faces.trouble !== null) ? <WrittenWords page={words} /> : null;
}

/** One page: how it is drawn, its words, and what is marked on it. Always white paper. */
export function PageSheet(props: PageSheetProps) {
  const { facts, portal, page, pages, size, placed, turns, isInView, marks, chosen, onChoose } = props;
  const { t } = useTranslation('viewer');
  const known = facts.pages.find(({ number }) => number === page);
  const { data: words } = usePageWords({ documentId: facts.id, portal }, page, known?.state === 'read');
  const label = t('page.label', { page: figure(page), pages: figure(pages) });
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
        <Face {...props} scale={placed.scale} words={words} label={label} />
        {words && isInView && facts.kind !== 'sheet' && facts.kind !== 'text' ? <SelectableWords page={words} /> : null}
        <PageMarks marks={marks} size={known ?? size} chosen={chosen} onChoose={onChoose} />
      </div>
      {words ? <SpokenWords page={words} /> : null}
      {known && known.state !== 'read' ? <p className="sr-only">{t(`page.${known.state}`)}</p> : null}
    </section>
  );
}
