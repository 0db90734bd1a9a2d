import { useTranslation } from 'react-i18next';
import type { DocumentFacts } from '#contract/documents.ts';
import { fetchDocument } from '#web/api/documents.ts';
import type { DocumentPlace, DocumentPortal } from '#web/lib/document-address.ts';
import { sayError } from '#web/lib/problems.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Skeleton } from '#web/ui/progress.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { MarkCard } from './mark-card.tsx';
import { NotShown } from './not-shown.tsx';
import { PageRoll } from './page-roll.tsx';
import { printPage } from './print-page.ts';
import { ReadingNotice } from './reading-notice.tsx';
import { ReadPanel } from './side/read-panel.tsx';
import { SearchPanel } from './side/search-panel.tsx';
import { SidePanel } from './side/side-panel.tsx';
import { Thumbnails } from './side/thumbnails.tsx';
import { sideButtonId, Toolbar } from './toolbar.tsx';
import { useViewer, type Viewer } from './use-viewer.ts';
import { onViewerKey } from './viewer-keys.ts';

function Beside({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('viewer');
  const { side, setSide } = viewer;
  if (side === null) return null;
  const close = () => {
    setSide(null);
    document.getElementById(sideButtonId(side))?.focus();
  };
  return (
    <SidePanel key={side} title={t(`side.${side}`)} onClose={close}>
      {side === 'pages' ? <Thumbnails viewer={viewer} /> : null}
      {side === 'search' ? <SearchPanel viewer={viewer} /> : null}
      {side === 'read' ? <ReadPanel viewer={viewer} /> : null}
    </SidePanel>
  );
}

type OpenDocumentProps = { facts: DocumentFacts; portal: DocumentPortal; place: DocumentPlace };

/** A document with its tools, its pages, what stands beside them, and what was read at the mark that was chosen. */
export function OpenDocument({ facts, portal, place }: OpenDocumentProps) {
  const { t } = useTranslation('viewer');
  const viewer = useViewer(facts, portal, place);
  const failed = (title: string) => (error: unknown) => {
    console.warn(title, error);
    showToast('destructive', title, error instanceof Error ? sayError(error) : t('tryLater'));
  };
  const download = () => {
    fetchDocument({ documentId: facts.id, portal }).then(
      (file) => saveFile(file, file.name || facts.name),
      failed(t('notDownloaded')),
    );
  };
  const hasNothing = viewer.sizes.length === 0 && (facts.kind === 'unknown' || viewer.faces.trouble !== null);
  return (
    // The keys work wherever the focus is in the viewer, and only there.
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what is in it.
    <div
      onKeyDown={(event) => onViewerKey(event, viewer)}
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
          <PageRoll viewer={viewer} />
        )}
      </div>
      <MarkCard viewer={viewer} />
    </div>
  );
}
