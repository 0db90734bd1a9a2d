import { Copy, Download, FileText, Image as Picture, ShieldAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, megabytes, plural } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { describeError } from '#web/lib/problems.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { describeFinding, pictureOf } from '#web/ui/describe-document.ts';
import { DocumentName } from '#web/ui/document-link.tsx';
import { showToast } from '#web/ui/toasts.ts';
import type { UploadedDocument } from './group-documents.ts';
import { downloadDocument } from './queries.ts';

const icons = { pdf: FileText, picture: Picture, other: FileText };
const small = 'px-3 text-sm';

type VersionRowProps = {
  application: string;
  document: UploadedDocument;
  /** It can answer another question too. */
  onReuse?: () => void;
};

/** One document: what it is, which version and since when, what is wrong with the file, and what can be done with it. */
export function DocumentRow({ application, document, onReuse }: VersionRowProps) {
  const { t } = useTranslation('uploadedDocuments');
  const { id, name, version, quarantined, current } = document;
  const Icon = quarantined ? ShieldAlert : icons[pictureOf(name)];
  const which = { name, version: formatNumber(version) };
  const { isBusy, download } = useDownload(application, document);
  const findings = quarantined ? [] : (current?.findings ?? []);
  return (
    <div className="flex gap-3">
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className={`mt-0.5 size-5 shrink-0 ${quarantined ? 'text-brick' : 'text-muted'}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 flex-1 basis-72 space-y-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
              <DocumentName id={id} name={name} portal="applicant" isSetAside={quarantined} />
            </span>
            {quarantined ? <Badge tone="brick">{t('document.setAside')}</Badge> : null}
          </p>
          <p className="numbers text-sm text-muted">{useFacts(document).join(' · ')}</p>
          <Ending document={document} />
          {quarantined ? <p className="measure text-sm">{t('document.quarantined')}</p> : null}
          {keyed(findings, ({ code, page }) => `${code} ${page ?? ''}`).map(({ key, item }) => (
            <p key={key} className={`measure text-sm ${item.severity === 'issue' ? 'text-brick' : 'text-muted'}`}>
              {t(`document.${item.severity}`, { what: describeFinding(item) })}
            </p>
          ))}
        </div>
        {quarantined ? null : (
          <div className="-ml-3 flex flex-wrap sm:-mt-2.5 sm:-mr-3 sm:ml-0">
            <Button
              variant="quiet"
              className={small}
              isPending={isBusy}
              aria-label={t('document.downloadNamed', which)}
              onPress={download}
            >
              <Download aria-hidden="true" className="size-4 shrink-0" />
              {t('document.download')}
            </Button>
            {onReuse ? (
              <Button variant="quiet" className={small} aria-label={t('document.reuseNamed', which)} onPress={onReuse}>
                <Copy aria-hidden="true" className="size-4 shrink-0" />
                {t('document.reuse')}
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </div>
  );
}

/** "Version 2", "2.3 MB", "12 pages", "Added Nov 21, 2026, 9:14 AM" */
function useFacts({ version, size, added_at, current }: UploadedDocument): string[] {
  const { t } = useTranslation('uploadedDocuments');
  const pages = current?.pages ?? null;
  return [
    t('document.version', { version: formatNumber(version) }),
    megabytes(size),
    ...(pages === null ? [] : [t('document.pages', plural(pages))]),
    t('document.added', { when: formatDateTime(added_at) }),
  ];
}

/** When it was replaced, and by what, or that it was removed. */
function Ending({ document: { replaced } }: { document: UploadedDocument }) {
  const { t } = useTranslation('uploadedDocuments');
  if (!replaced) return null;
  const when = formatDateTime(replaced.at);
  return (
    <p className="numbers text-sm text-muted [overflow-wrap:anywhere]">
      {replaced.by
        ? t('document.replaced', { when, name: replaced.by.name, version: formatNumber(replaced.by.version) })
        : t('document.takenOut', { when })}
    </p>
  );
}

/** One download of a document at a time; what went wrong is told in a toast. */
function useDownload(application: string, document: UploadedDocument) {
  const { t } = useTranslation('uploadedDocuments');
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await downloadDocument(application, document);
    } catch (error) {
      const said = error instanceof Error ? describeError(error) : String(error);
      showToast('destructive', t('document.notDownloaded'), said, document.id);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, download: () => void run() };
}
