import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DOCUMENT_LIMITS } from '#contract/applications.ts';
import { isEditable, shortId } from '#domain/application/application.ts';
import { plural } from '#web/lib/format.ts';
import { worthRetrying } from '#web/lib/problems.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState, ErrorText, Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { TakenChecks } from '#web/ui/taken-checks.tsx';
import { FieldCard } from './field-card.tsx';
import { groupDocuments, targetsFor, type UploadedDocument } from './group-documents.ts';
import { type Filing, questionnaireAddress, useFiling } from './queries.ts';
import { ReuseDialog } from './reuse-dialog.tsx';

/** All documents of one application in one place, by the question that they answer, with their former versions. */
export function DocumentsPage() {
  const { t } = useTranslation('uploadedDocuments');
  const { id = '' } = useParams();
  const { filing, error, isFetching, isPaused, refetch } = useFiling(id);
  return (
    <>
      <PageHeader
        title={t('title')}
        back={<BackLink to="/my-applications">{t('back')}</BackLink>}
        actions={filing ? <ToQuestionnaire filing={filing} /> : <RoomForWay />}
      >
        {filing ? <AboutApplication filing={filing} /> : <span className="block h-20 sm:h-14" />}
      </PageHeader>
      <div className="space-y-6">
        {error ? (
          <Notice
            tone="error"
            live="alert"
            title={t(filing ? 'failed.old' : 'failed.title')}
            {...(worthRetrying(error)
              ? {
                  actions: (
                    <Button isPending={isFetching} onPress={refetch}>
                      {t('failed.again')}
                    </Button>
                  ),
                }
              : {})}
          >
            <ErrorText error={error} />
          </Notice>
        ) : null}
        {filing ? <UploadedDocuments filing={filing} /> : null}
        {filing ? <TakenChecks application={id} isOpen={isEditable(filing.application.status)} /> : null}
        {filing || error ? null : isPaused ? (
          <EmptyState title={t('offline.title')}>{t('offline.about')}</EmptyState>
        ) : (
          <Loading />
        )}
      </div>
    </>
  );
}

/** As high as two questions with a document each. */
function Loading() {
  const { t } = useTranslation('uploadedDocuments');
  return (
    <div className="space-y-4">
      {['first', 'second'].map((card, at) => (
        <div key={card} aria-hidden={at > 0} className="rounded border border-line bg-surface p-4 sm:p-6">
          <Skeleton isPage label={at > 0 ? '' : t('loading')} lines={4} />
        </div>
      ))}
    </div>
  );
}

/** As high as the way to the questionnaire, until it is known where that leads. */
function RoomForWay() {
  const { t } = useTranslation('uploadedDocuments');
  return (
    <div className="invisible">
      <LinkButton to="/my-applications">{t('toQuestionnaire')}</LinkButton>
    </div>
  );
}

function ToQuestionnaire({ filing: { application, documents, former } }: { filing: Filing }) {
  const { t } = useTranslation('uploadedDocuments');
  // Where nothing was uploaded, the way there stands in the middle of the page.
  if (documents.length + former.length === 0 && isEditable(application.status)) return null;
  return (
    <LinkButton to={questionnaireAddress(application.id)}>
      {t(isEditable(application.status) ? 'toQuestionnaire' : 'toRecord')}
    </LinkButton>
  );
}

function AboutApplication({ filing: { application, documents, former } }: { filing: Filing }) {
  const { t } = useTranslation('uploadedDocuments');
  const { title, project_address, apn, reference, id, status } = application;
  const what = [title, project_address, apn && t('apn', { apn }), reference ?? t('application', { id: shortId(id) })];
  const how = [
    t('files', plural(documents.length)),
    ...(former.length > 0 ? [t('former', plural(former.length))] : []),
  ];
  return (
    <>
      <span className="numbers block [overflow-wrap:anywhere]">{what.filter((part) => part).join(' · ')}</span>
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={status} />
        {documents.length + former.length > 0 ? <span className="numbers">{how.join(' · ')}</span> : null}
      </span>
    </>
  );
}

function UploadedDocuments({ filing }: { filing: Filing }) {
  const { t } = useTranslation('uploadedDocuments');
  const { application, documents } = filing;
  const [reused, setReused] = useState<UploadedDocument | null>(null);
  const [said, setSaid] = useState('');
  const groups = groupDocuments(filing, filing);
  const isInProgress = isEditable(application.status);
  const targetsOf = (document: UploadedDocument) => targetsFor(document, documents, filing, DOCUMENT_LIMITS.mostFiles);
  if (groups.length === 0) {
    return (
      <EmptyState
        title={t('empty.title')}
        action={
          isInProgress ? (
            <LinkButton to={questionnaireAddress(application.id)} variant="primary">
              {t('empty.start')}
            </LinkButton>
          ) : undefined
        }
      >
        {t(isInProgress ? 'empty.about' : 'empty.submitted')}
      </EmptyState>
    );
  }
  return (
    <>
      {isInProgress ? null : (
        <Notice tone="info" title={t('submitted.title')}>
          {t('submitted.about')}
        </Notice>
      )}
      {/* It is there from the start, so that what comes into it is spoken. */}
      <div role="status" className="empty:hidden">
        {said === '' ? null : <Notice tone="done">{said}</Notice>}
      </div>
      {groups.map((group) => (
        <FieldCard
          key={group.field}
          group={group}
          filing={filing}
          {...(isInProgress
            ? {
                mayReuse: (document: UploadedDocument) => targetsOf(document).length > 0,
                onReuse: (document: UploadedDocument) => {
                  setSaid('');
                  setReused(document);
                },
              }
            : {})}
        />
      ))}
      {reused ? (
        <ReuseDialog
          application={application.id}
          document={reused}
          documents={documents}
          targets={targetsOf(reused)}
          onDone={(words) => {
            setReused(null);
            setSaid(words);
          }}
          onClose={() => setReused(null)}
        />
      ) : null}
    </>
  );
}
