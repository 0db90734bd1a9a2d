import { ArrowRight, Copy, Eye, Files, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationSummary } from '#contract/applications.ts';
import { isEditable, shortId } from '#domain/application/application.ts';
import { shortDay } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { documentsHrefOf, hrefOf, nameOf } from './use-applications.ts';

type ApplicationCardProps = {
  application: ApplicationSummary;
  isCopying: boolean;
  onDelete: () => void;
  onDuplicate: () => void;
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd className="numbers font-medium">{children}</dd>
  </div>
);

/** One application: what it is and where, how it stands, and what can be done with it. */
export function ApplicationCard({ application, isCopying, onDelete, onDuplicate }: ApplicationCardProps) {
  const { t } = useTranslation('applications');
  const localized = useLocalized();
  const { stage_label } = application;
  const { title, status, created_at, last_modified, submitted_at, reference, project_address, apn, id } = application;
  const name = nameOf(application);
  const editable = isEditable(status);
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 space-y-1">
          <h2 className="text-heading font-semibold break-words">{title}</h2>
          <p className="break-words">
            {project_address ?? <span className="text-muted">{t('card.noAddress')}</span>}
            {apn ? <span className="numbers block text-sm text-muted">{t('card.apn', { apn })}</span> : null}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <StatusBadge status={status} />
          {stage_label ? <Badge tone="sunrise">{localized(stage_label)}</Badge> : null}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
        <Fact label={t('card.created')}>{shortDay(created_at)}</Fact>
        <Fact label={t('card.modified')}>{shortDay(last_modified)}</Fact>
        {submitted_at ? <Fact label={t('card.submitted')}>{shortDay(submitted_at)}</Fact> : null}
        {reference ? <Fact label={t('card.reference')}>{reference}</Fact> : null}
        <Fact label={t('card.id')}>{shortId(id)}</Fact>
      </dl>
      <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-4">
        {editable ? (
          <LinkButton to={hrefOf(application)} variant="primary" aria-label={t('card.continueNamed', { name })}>
            {t('card.continue')}
            <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
          </LinkButton>
        ) : (
          <>
            <LinkButton
              to={`/application-status?application=${id}&open=details`}
              variant="primary"
              aria-label={t('card.statusNamed', { name })}
            >
              {t('card.status')}
              <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
            </LinkButton>
            <LinkButton to={hrefOf(application)} aria-label={t('card.viewNamed', { name })}>
              <Eye aria-hidden="true" className="size-4 shrink-0" />
              {t('card.view')}
            </LinkButton>
          </>
        )}
        <LinkButton to={documentsHrefOf(application)} variant="quiet" aria-label={t('card.documentsNamed', { name })}>
          <Files aria-hidden="true" className="size-4 shrink-0" />
          {t('card.documents')}
        </LinkButton>
        {/* Where not all of them fit side by side, these two go together. */}
        <span className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            isPending={isCopying}
            onPress={onDuplicate}
            aria-label={t('card.duplicateNamed', { name })}
          >
            <Copy aria-hidden="true" className="size-4 shrink-0" />
            {t('card.duplicate')}
          </Button>
          {editable ? (
            <Button variant="quiet" onPress={onDelete} aria-label={t('card.deleteNamed', { name })}>
              <Trash2 aria-hidden="true" className="size-4 shrink-0" />
              {t('card.delete')}
            </Button>
          ) : null}
        </span>
      </div>
    </Card>
  );
}
