import { CircleCheck, CircleDashed, CircleHelp, type LucideIcon, OctagonX } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DOCUMENT_LIMITS } from '#contract/applications.ts';
import { needsAnotherFile, uploadStates } from '#domain/application/document-finding.ts';
import type { UploadState } from '#domain/application/evaluate-questionnaire.ts';
import type { FieldOf } from '#domain/application/field.ts';
import { hasIssues, needsPerson, uploadStatusOf } from '#domain/requirements/upload-status.ts';
import { useDocumentType, useFieldCheck } from '#web/api/application-documents.ts';
import { useIsSimulated } from '#web/lib/about.ts';
import { megabytes } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorLine, hintStyle, labelStyle } from '#web/ui/field.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { useIsAwaited } from '../draft/complete-checked.tsx';
import { describeMissing } from '../draft/describe-field-error.ts';
import { useDocuments } from '../draft/use-documents.ts';
import { missingOf, useField, useNotApplicable } from '../draft/use-field.ts';
import { hrefOfDocuments } from '../place.ts';
import { describeRefused, endings } from './check-choice.ts';
import { DocumentCheck } from './document-check.tsx';
import { DocumentRow, UploadRow } from './document-rows.tsx';
import { MovedNote } from './moved-note.tsx';
import { shownState, useSimulatedCheck } from './simulated-check.ts';
import { SubmitOpen } from './submit-open.tsx';
import { useUploadActions } from './use-upload-actions.ts';

const looks: Record<UploadState, { tone: Tone; Icon: LucideIcon }> = {
  none: { tone: 'neutral', Icon: CircleDashed },
  checking: { tone: 'lake', Icon: CircleDashed },
  error: { tone: 'brick', Icon: OctagonX },
  verified: { tone: 'lake', Icon: CircleCheck },
  completed: { tone: 'pine', Icon: CircleCheck },
};

const unreadLook = { tone: 'sunrise', Icon: CircleHelp } as const;

/** Documents of one field: choosing, sending, what their check found, and submitting them. */
export function UploadControl({ field }: { field: FieldOf<'upload'> }) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const { draft, control } = useField(field);
  const { isTicked } = useNotApplicable(field);
  const all = useDocuments(draft.application.id);
  const id = useId();

  const documents = all.documents.filter((one) => one.field === field.id);
  const type = useDocumentType(field.id);
  const isLive = !useIsSimulated();
  const at = { applicationId: draft.application.id, field: field.id };
  const simulated = useSimulatedCheck({ ...at, isOn: !isLive }, documents, { type, isKnown: !all.isPending });
  const told = shownState<UploadState>(uploadStates(documents)[field.id] ?? 'none', simulated);
  // Its button would come and go.
  const isAwaited = useIsAwaited(at.applicationId, field.id);
  const { check, isComing, comparisons, lateDates } = useFieldCheck(
    { ...at, version: draft.version },
    documents,
    isLive,
  );
  const status = isLive ? uploadStatusOf({ documents, found: check ?? undefined, type, comparisons }) : null;
  // Why it did not pass is on its way.
  const state = told === 'error' && isComing ? 'checking' : told;
  const isUnread = state === 'error' && status?.kind === 'ended' && !hasIssues(status) && needsPerson(status);
  // Of a file that nobody can open another is needed; every other open item may be explained.
  const mayExplain = isLive && state === 'error' && !documents.some(({ findings }) => needsAnotherFile(findings));
  const actions = useUploadActions({ ...at, all, state });
  const { queuedUploads, room, maxFileBytes, refused, leaving, setLeaving, isBusy, add, complete } = actions;
  const missing = missingOf(draft.formState, field.id);
  const error = !isTicked && missing && draft.flagged.has(field.id) ? describeMissing(missing, field.kind) : null;
  const { tone, Icon } = isUnread ? unreadLook : looks[state];
  const label = localize(field.label);
  const hasFiles = documents.length + queuedUploads.length > 0;

  return (
    <section
      ref={actions.card}
      aria-labelledby={id}
      {...(error ? { 'aria-describedby': `${id}-error` } : {})}
      className={`@container space-y-3 rounded border bg-surface p-4 ${error ? 'border-2 border-brick' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} ref={actions.title} tabIndex={-1} className={labelStyle}>
          {control.label}
        </h3>
        {isTicked ? null : (
          <Badge tone={tone} icon={<Icon aria-hidden="true" className="size-3.5" strokeWidth={2.5} />}>
            {t(`upload.state.${isUnread ? (status.isForeign ? 'foreign' : 'unread') : state}`)}
          </Badge>
        )}
      </div>
      {control.hint ? <p className={`measure ${hintStyle}`}>{control.hint}</p> : null}
      {type?.language ? <p className={`measure ${hintStyle}`}>{localize(type.language.words)}</p> : null}
      {error ? (
        <p id={`${id}-error`}>
          <ErrorLine>{error}</ErrorLine>
        </p>
      ) : null}
      {actions.moved ? <MovedNote moved={actions.moved} at={actions.movedNote} /> : null}
      {isTicked ? null : (
        <div className={`grid items-start gap-4 text-base ${state === 'none' ? '' : '@3xl:grid-cols-[3fr_2fr]'}`}>
          <div className="min-w-0 space-y-3">
            <FileDrop
              label={t('upload.files', { label })}
              chooseLabel={t(hasFiles ? 'upload.chooseMoreFor' : 'upload.chooseFor', { label })}
              hint={[
                t('upload.limits', {
                  endings: endings(),
                  most: DOCUMENT_LIMITS.mostFiles,
                  size: megabytes(maxFileBytes),
                }),
                ...(field.sheet ? [t('upload.sheet')] : []),
              ].join(' ')}
              accept={DOCUMENT_LIMITS.extensions}
              onAdd={(files) => add(files)}
              isDisabled={control.isDisabled || room <= 0}
              isCompact={hasFiles}
            />
            {room <= 0 ? (
              <p className="text-sm text-muted">{t('upload.full', { most: DOCUMENT_LIMITS.mostFiles })}</p>
            ) : null}
            <div role="status" className="space-y-1">
              {refused.map((one) => (
                <ErrorLine key={one.why}>{describeRefused(one, maxFileBytes)}</ErrorLine>
              ))}
            </div>
            {/* Above the files, whose rows change while they come. */}
            {all.documents.length > 0 ? (
              <p>
                <Link to={hrefOfDocuments(at.applicationId)} className="link inline-flex min-h-11 items-center">
                  {t(documents.length > 0 ? 'upload.all' : 'upload.reuse')}
                </Link>
              </p>
            ) : null}
            {hasFiles ? (
              <ul
                aria-label={t('upload.files', { label })}
                className="divide-y divide-line rounded border border-line bg-surface"
              >
                {documents.map((document) => (
                  <DocumentRow
                    key={document.id}
                    document={document}
                    state={shownState(document.state, simulated)}
                    isDisabled={control.isDisabled || isBusy}
                    isDownloading={actions.downloading === document.id}
                    onDownload={() => void actions.download(document)}
                    onReplace={(files) => add(files, document.id)}
                    onRemove={() => setLeaving(document)}
                  />
                ))}
                {queuedUploads.map((queuedUpload) => (
                  <UploadRow
                    key={queuedUpload.id}
                    queuedUpload={queuedUpload}
                    onRetry={() => all.retry(queuedUpload)}
                    onCancel={() => all.cancel(queuedUpload)}
                  />
                ))}
              </ul>
            ) : null}
            {state === 'verified' && !isAwaited ? (
              <div className="flex flex-wrap items-center gap-3">
                <Button
                  variant="primary"
                  aria-label={t('upload.submitNamed', { label })}
                  aria-describedby={`${id}-submit`}
                  isPending={isBusy}
                  pendingLabel={t('upload.submitting')}
                  isDisabled={control.isDisabled}
                  onPress={() => void complete()}
                >
                  {t('upload.submit')}
                </Button>
                <p id={`${id}-submit`} className="text-sm text-muted">
                  {t('upload.submitHint')}
                </p>
              </div>
            ) : null}
            {state === 'completed' && draft.editable ? (
              <div className="flex flex-wrap items-center gap-3">
                <Button
                  aria-label={t('upload.takeBackNamed', { label })}
                  aria-describedby={`${id}-submit`}
                  isPending={isBusy}
                  onPress={() => void actions.takeBack()}
                >
                  {t('upload.takeBack')}
                </Button>
                <p id={`${id}-submit`} className="text-sm text-muted">
                  {t('upload.takeBackHint')}
                </p>
              </div>
            ) : null}
            {mayExplain ? (
              <SubmitOpen
                label={label}
                isBusy={isBusy}
                isDisabled={control.isDisabled}
                onSubmit={(reason) => void complete(reason)}
              />
            ) : null}
          </div>
          <DocumentCheck
            applicationId={draft.application.id}
            field={field}
            state={state}
            documents={documents}
            all={all.documents}
            type={type}
            found={check}
            status={status}
            statements={{ comparisons, lateDates }}
            onMove={
              control.isDisabled
                ? undefined
                : (documentId, to) => {
                    const moving = documents.find((one) => one.id === documentId);
                    if (moving) void actions.move(moving, to);
                  }
            }
            simulated={isLive ? undefined : (simulated?.issues ?? [])}
          />
        </div>
      )}
      <ConfirmDialog
        title={t('upload.removeTitle')}
        isOpen={leaving !== null}
        confirmLabel={t('upload.remove')}
        isPending={isBusy}
        onConfirm={() => {
          if (leaving) void actions.remove(leaving);
        }}
        onCancel={() => setLeaving(null)}
      >
        {t('upload.removeAbout', { name: leaving?.name ?? '' })}
      </ConfirmDialog>
    </section>
  );
}
