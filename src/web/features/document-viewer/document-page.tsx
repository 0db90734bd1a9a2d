import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { useFacts } from '#web/api/documents.ts';
import { documentPortal } from '#web/auth/portals.ts';
import { readPlace } from '#web/lib/document-address.ts';
import { megabytes } from '#web/lib/format.ts';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { DocumentViewer } from './document-viewer.tsx';

/** A document on a page of its own. Its address says the page, the box and the words to go to. */
export function DocumentPage() {
  const { t } = useTranslation('viewer');
  const { documentId = '' } = useParams();
  const { search } = useLocation();
  const portal = documentPortal(search);
  const { data, error } = useFacts({ documentId, portal });
  const back =
    portal === 'reviewer' ? (
      <BackLink to="/reviewer-dashboard">{t('back.reviewer')}</BackLink>
    ) : (
      <BackLink to="/my-applications">{t('back.applicant')}</BackLink>
    );
  return (
    // The heading is small here: the room belongs to the document.
    <div className="[&_h1]:text-title [&>header]:pb-3">
      <PageHeader title={data?.name ?? t(error ? 'notOpened' : 'title')} back={back}>
        {data ? <span className="numbers text-sm">{megabytes(data.size)}</span> : null}
      </PageHeader>
      <div className="-mx-4 h-[max(26rem,calc(100dvh-1.5rem))] lg:h-[max(26rem,calc(100dvh-3rem))] border-y border-line sm:mx-0 sm:overflow-hidden sm:rounded sm:border-x">
        <DocumentViewer place={readPlace(documentId, new URLSearchParams(search))} portal={portal} />
      </div>
    </div>
  );
}
