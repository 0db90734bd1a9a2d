import { useTranslation } from 'react-i18next';
import type { DocumentFacts } from '#contract/documents.ts';
import { fetchDocument, useFacts } from '#web/api/documents.ts';
import { saveFile } from '#web/lib/api.ts';
import type { DocumentPlace, DocumentPortal } from '#web/lib/document-address.ts';
import { describeError, worthRetrying } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorText, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { MarkCard } from './mark-card.tsx';
import { PageList } from './page-list.tsx';
import { ReadPanel } from './panels/read-panel.tsx';
import { SearchPanel } from './panels/search-panel.tsx';
import { SidePanel } from './panels/side-panel.tsx';
import { Thumbnails } from './panels/thumbnails.tsx';
import { type Marking, SelectionBar } from './selection-bar.tsx';
import { sideButtonId, Toolbar } from './toolbar.tsx';
import { type ChangedPlace, onViewerKey, useViewer, type ViewerState } from './use-viewer.ts';
import './viewer.css';
import { partScale } from './renderers/pdf-file.ts';

type DocumentViewerProps = {
  place: DocumentPlace;
  portal: DocumentPortal;
  /** What words that are chosen on a page can be taken for. */
  marking?: Marking | undefined;
  /** Places that differ from another document. */
  changes?: readonly ChangedPlace[] | undefined;
};

/** A document at a place, for applicants and staff alike; or why it cannot be shown. */
export function DocumentViewer({ place, portal, marking, changes }: DocumentViewerProps) {
  const { t } = useTranslation('viewer');
  const facts = useFacts({ documentId: place.documentId, portal });
  if (facts.data)
    return <OpenDocument key={facts.data.id} facts={facts.data} {...{ portal, place, marking, changes }} />;
  return (
    <div className="h-full overflow-y-auto bg-surface p-4">
      {facts.error ? (
        <Notice
          tone="error"
          live="alert"
          {...(worthRetrying(facts.error)
            ? { actions: <Button onPress={() => void facts.refetch()}>{t('again')}</Button> }
            : {})}
        >
          <ErrorText error={facts.error} />
        </Notice>
      ) : (
        <Skeleton label={t('opening')} lines={8} />
      )}
    </div>
  );
}

function Beside({ viewer }: { viewer: ViewerState }) {
  const { t } = useTranslation('viewer');
  const { side, setSide } = viewer;
  if (side === null) return null;
  const close = () => {
    setSide(null);
    document.getElementById(sideButtonId(viewer, side))?.focus();
  };
  return (
    <SidePanel key={side} title={t(`side.${side}`)} onClose={close}>
      {side === 'pages' ? <Thumbnails viewer={viewer} /> : null}
      {side === 'search' ? <SearchPanel viewer={viewer} /> : null}
      {side === 'read' ? <ReadPanel viewer={viewer} /> : null}
    </SidePanel>
  );
}

type OpenDocumentProps = {
  facts: DocumentFacts;
  portal: DocumentPortal;
  place: DocumentPlace;
  marking: Marking | undefined;
  changes: readonly ChangedPlace[] | undefined;
};

/** A document with its tools, its pages, what stands beside them, and what was read at the mark that was chosen. */
function OpenDocument({ facts, portal, place, marking, changes }: OpenDocumentProps) {
  const { t } = useTranslation('viewer');
  const viewer = useViewer(facts, portal, place, changes);
  const failed = (title: string) => (error: unknown) => {
    console.warn(title, error);
    showToast('destructive', title, error instanceof Error ? describeError(error) : t('tryLater'));
  };
  const download = () => {
    fetchDocument({ documentId: facts.id, portal }).then(
      (file) => saveFile(file, file.name || facts.name),
      failed(t('notDownloaded')),
    );
  };
  const hasNothing = viewer.sizes.length === 0 && (facts.kind === 'unknown' || viewer.renderer.loadError !== null);
  return (
    // The keys work wherever the focus is in the viewer, and only there.
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what is in it.
    <div
      onKeyDown={(event) => onViewerKey(event, viewer)}
      data-viewer={viewer.id}
      className="flex h-full min-h-0 flex-col overflow-hidden bg-surface"
    >
      <Toolbar
        viewer={viewer}
        onDownload={download}
        onPrint={() => void printPage(viewer).catch(failed(t('notPrinted')))}
      />
      <ReadingNotice reading={facts.reading} />
      {viewer.waiting ? (
        <p role="status" className="border-b border-line bg-yellow-tint px-4 py-2 text-sm text-yellow">
          {t('offline')}
        </p>
      ) : null}
      <div className="relative flex min-h-0 flex-1">
        <Beside viewer={viewer} />
        {hasNothing ? (
          <NotShown viewer={viewer} onDownload={download} />
        ) : viewer.sizes.length === 0 ? (
          <div className="flex-1 p-4">
            <Skeleton label={t('opening')} lines={8} />
          </div>
        ) : (
          <PageList viewer={viewer} />
        )}
      </div>
      {marking ? <SelectionBar viewer={viewer} marking={marking} /> : null}
      <MarkCard viewer={viewer} marking={marking} />
    </div>
  );
}

type NotShownProps = { viewer: ViewerState; onDownload: () => void };

function Why({ viewer }: { viewer: ViewerState }) {
  const { t } = useTranslation('viewer');
  const { loadError } = viewer.renderer;
  if (loadError instanceof Error) return <ErrorText error={loadError} />;
  return t(loadError === null ? 'notShown.kind' : `notShown.${loadError}`);
}

/** In place of the pages, where there is nothing to draw. */
function NotShown({ viewer, onDownload }: NotShownProps) {
  const { t } = useTranslation('viewer');
  const mayHelp = viewer.renderer.loadError !== null && viewer.renderer.loadError !== 'protected';
  return (
    <div className="flex-1 overflow-y-auto p-4" role="alert">
      <EmptyState
        title={t('notShown.title')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {mayHelp ? <Button onPress={viewer.tryAgain}>{t('again')}</Button> : null}
            <Button onPress={onDownload}>{t('toolbar.download')}</Button>
          </div>
        }
      >
        <Why viewer={viewer} />
      </EmptyState>
    </div>
  );
}

/** Fine enough for small print: pixels for a page unit at 200 to the inch. */
const PRINT_SCALE = 200 / 72;

async function drawn({ id, renderer, sizes, page }: ViewerState): Promise<Element | null> {
  const size = sizes[page - 1];
  if (renderer.pdf && size && page <= renderer.pdf.pageCount) {
    return renderer.pdf.draw(page, { scale: partScale(PRINT_SCALE, size), signal: new AbortController().signal });
  }
  const shown = document.querySelector(`[data-viewer="${id}"] [data-page="${page}"] :is(img, svg)`);
  return (shown?.cloneNode(true) as Element | undefined) ?? null;
}

/** Prints the page in view, alone on its paper. The whole document is printed from its file. */
async function printPage(viewer: ViewerState): Promise<void> {
  const page = await drawn(viewer);
  if (!page) return;
  const sheet = document.createElement('div');
  sheet.className = 'print-sheet';
  sheet.append(page);
  document.body.append(sheet);
  addEventListener('afterprint', () => sheet.remove(), { once: true });
  print();
}

/** What a person must know of the reading: that it goes on, or that there was none. */
function ReadingNotice({ reading }: Pick<DocumentFacts, 'reading'>) {
  const { t } = useTranslation(['viewer', 'reading']);
  if (reading.state === 'read') return null;
  return (
    <p role="status" className="border-b border-line bg-sunrise-tint px-4 py-2 text-sm text-sunrise">
      {reading.state === 'waiting'
        ? t('reading.waiting')
        : `${t('reading.unreadable')} ${t(`reading:unreadable.${reading.reason}`)}`}
    </p>
  );
}
