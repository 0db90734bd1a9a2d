import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Case } from '#contract/cases.ts';
import { type Permit, permits, type ShownCondition } from '#contract/permit-letter.ts';
import type { Language } from '#domain/agency/language.ts';
import { mayDraftPermit } from '#domain/cases/stage.ts';
import { useDraftPermit, useMeetCondition, usePermit, usePermitDrafts, useWriteRecord } from '#web/api/permits.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { fetchFile, saveFile } from '#web/lib/api.ts';
import { formatDateTime, shortDay } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FileLanguageSelect } from '#web/ui/file-language.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { PermitConditions } from '#web/ui/permit-conditions.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { closeFailuresOf, showToast } from '#web/ui/toasts.ts';

/** The permit of a case: its drafts before it is issued, and its conditions until the last is met. */
export function CasePermit({ of }: { of: Case }) {
  const { t } = useTranslation('permitLetter');
  const { data: permit, error, refetch } = usePermit(of.id);
  const file = useMutation({
    mutationFn: () => inPortal('reviewer', (token) => fetchFile(permits.file, { params: { id: of.id }, token })),
    onSuccess: (got) => saveFile(got, got.name || `${of.reference}_permit.docx`),
    onError: (failure) => showToast('destructive', t('permit.notDownloaded'), describeError(failure)),
  });
  if (error && permit === undefined) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  if (permit === undefined) return <Skeleton label={t('permit.loading')} lines={4} />;
  if (permit === null) return <PermitDrafts of={of} />;
  return (
    <div className="space-y-6">
      <PermitConditions
        permit={permit}
        actions={
          <Button isPending={file.isPending} onPress={() => file.mutate()}>
            <Download aria-hidden="true" className="size-4 shrink-0" />
            {t('permit.download')}
          </Button>
        }
      >
        {(condition) => <MeetCondition of={of} condition={condition} />}
      </PermitConditions>
      <PermitRecords of={of} permit={permit} />
    </div>
  );
}

/** What is written of the permit after it was issued, and what was. */
function PermitRecords({ of, permit }: { of: Case; permit: Permit }) {
  const { t } = useTranslation('permitLetter');
  const [language, setLanguage] = useState(permit.language);
  const localized = useLocalized();
  return (
    <Card className="no-print space-y-4">
      <h2 className="text-heading font-semibold">{t('permit.records')}</h2>
      <p className="measure text-muted">{t('permit.recordsAbout')}</p>
      <div className="max-w-60">
        <FileLanguageSelect value={language} onChange={setLanguage} />
      </div>
      <ul aria-label={t('permit.records')} className="divide-y divide-line border-t border-line">
        {permit.records.map((record) => (
          <li key={record.kind} className="space-y-3 py-4 last:pb-0">
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
              <div className="min-w-0 space-y-1.5">
                <h3 className="font-semibold">{localized(record.title)}</h3>
                <WrittenRecords of={of} record={record} />
              </div>
              {record.open ? null : <p className="text-sm text-muted">{t('permit.recordLater')}</p>}
            </div>
            {record.open ? <WriteRecord of={of} record={record} language={language} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type RecordProps = { of: Case; record: Permit['records'][number] };

function useRecordFile(of: Case, kind: string) {
  const { t } = useTranslation('permitLetter');
  return useMutation({
    mutationFn: (recordId: string) =>
      inPortal('reviewer', (token) => fetchFile(permits.recordFile, { params: { id: of.id, recordId }, token })),
    onSuccess: (got) => saveFile(got, got.name || `${of.reference}_${kind}.docx`),
    onError: (failure) => showToast('destructive', t('permit.notDownloaded'), describeError(failure)),
  });
}

function WrittenRecords({ of, record }: RecordProps) {
  const { t } = useTranslation('permitLetter');
  const localized = useLocalized();
  const file = useRecordFile(of, record.kind);
  if (record.written.length === 0) return null;
  return (
    <ul className="space-y-1.5 text-sm">
      {record.written.map(({ id, written_at, written_by, inspected_on, inspector }) => (
        <li key={id} className="numbers flex flex-wrap items-center gap-x-3">
          <button
            type="button"
            className="link inline-flex min-h-6 items-center gap-1.5"
            aria-label={t('permit.recordDownload', { name: localized(record.title), day: shortDay(written_at) })}
            onClick={() => file.mutate(id)}
          >
            <Download aria-hidden="true" className="size-4 shrink-0" />
            {t('permit.recordWritten', { day: shortDay(written_at), name: written_by })}
          </button>
          {inspected_on === null ? null : (
            <span className="text-muted">
              {t('permit.recordInspected', { day: inspected_on, name: inspector ?? '' })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Writes a record and hands its file over; of an inspection once its day and inspector are given. */
function WriteRecord({ of, record, language }: RecordProps & { language: Language }) {
  const { t } = useTranslation('permitLetter');
  const localized = useLocalized();
  const [isOpen, setOpen] = useState(false);
  const [on, setOn] = useState('');
  const [by, setBy] = useState('');
  const write = useWriteRecord(of.id);
  const file = useRecordFile(of, record.kind);
  const place = useRef<HTMLDivElement>(null);
  const turn = (open: boolean) => {
    setOpen(open);
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(open ? 'input' : 'button')?.focus());
  };
  const press = () => {
    if (record.inspection && !isOpen) return turn(true);
    const inspection = record.inspection ? { on, by: by.trim() } : null;
    write.mutate(
      { kind: record.kind, language, inspection },
      {
        onSuccess: (id) => {
          closeFailuresOf(record.kind);
          turn(false);
          file.mutate(id);
        },
        onError: (failure) =>
          showToast('destructive', t('permit.recordNotWritten'), describeError(failure), record.kind),
      },
    );
  };
  return (
    <div ref={place} className="space-y-3">
      {isOpen ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t('permit.inspectedOn')}
            name="inspected-on"
            type="date"
            value={on}
            onChange={setOn}
            isRequired
          />
          <TextField
            label={t('permit.inspector')}
            name="inspector"
            value={by}
            onChange={setBy}
            maxLength={120}
            isRequired
          />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          aria-label={t('permit.writeRecordNamed', { name: localized(record.title) })}
          isDisabled={isOpen && (on === '' || by.trim() === '')}
          isPending={write.isPending}
          onPress={press}
        >
          {t('permit.writeRecord')}
        </Button>
        {isOpen ? (
          <Button variant="quiet" onPress={() => turn(false)}>
            {t('permit.cancel')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function PermitDrafts({ of }: { of: Case }) {
  const { t } = useTranslation('permitLetter');
  const navigate = useNavigate();
  const { data } = usePermitDrafts(of.id);
  const draft = useDraftPermit(of.id);
  const start = () =>
    draft.mutate(undefined, {
      onSuccess: (session) => void navigate(`/approval-letters?session=${session}`),
      onError: (error) => showToast('destructive', t('permit.notStarted'), describeError(error), of.id),
    });
  return (
    <div className="space-y-6">
      <EmptyState
        title={t('permit.none')}
        {...(mayDraftPermit(of.stage)
          ? {
              action: (
                <Button variant="primary" isPending={draft.isPending} onPress={start}>
                  {t('permit.draft')}
                </Button>
              ),
            }
          : {})}
      >
        {t(mayDraftPermit(of.stage) ? 'permit.noneAbout' : 'permit.notYet')}
      </EmptyState>
      {data && data.length > 0 ? (
        <section className="space-y-3">
          <h2 className="text-heading font-semibold">{t('permit.draftsTitle')}</h2>
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {data.map(({ session_id, status, created_at, started_by }) => (
              <li key={session_id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
                <Link to={`/approval-letters?session=${session_id}`} className="link inline-block min-h-6">
                  {t('permit.draftOf', { day: formatDateTime(created_at), name: started_by })}
                </Link>
                {status === 'completed' ? null : (
                  <span className="text-sm text-muted">
                    {t(status === 'processing' ? 'permit.running' : 'permit.failedDraft')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

type MeetConditionProps = { of: Case; condition: ShownCondition };

/** Notes when a condition was met and what shows it; or takes that back. What takes the place of what was pressed has the focus. */
function MeetCondition({ of, condition }: MeetConditionProps) {
  const { t } = useTranslation('permitLetter');
  const localized = useLocalized();
  const { mutate, isPending } = useMeetCondition(of.id);
  const [isOpen, setOpen] = useState(false);
  const [on, setOn] = useState('');
  const [evidence, setEvidence] = useState('');
  const [documentId, setDocumentId] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const turn = (open: boolean) => {
    setOpen(open);
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('input, button')?.focus());
  };
  const name = condition.title ? localized(condition.title) : String(condition.number);
  const save = (met: { on: string; evidence: string; document_id: string | null } | null) =>
    mutate(
      { conditionId: condition.id, met },
      {
        onSuccess: () => {
          closeFailuresOf(condition.id);
          turn(false);
        },
        onError: (error) => showToast('destructive', t('permit.notSaved'), describeError(error), condition.id),
      },
    );
  if (condition.met_on) {
    return (
      <div ref={place}>
        <Button
          variant="quiet"
          className="no-print px-3 text-sm"
          aria-label={t('permit.takeBackNamed', { name })}
          isPending={isPending}
          onPress={() => save(null)}
        >
          {t('permit.takeBack')}
        </Button>
      </div>
    );
  }
  if (!isOpen) {
    return (
      <div ref={place}>
        <Button
          className="no-print px-3 text-sm"
          aria-label={t('permit.noteNamed', { name })}
          onPress={() => turn(true)}
        >
          {t('permit.note')}
        </Button>
      </div>
    );
  }
  const documents = of.fields.flatMap((field) => field.documents).filter(({ replaced_by }) => replaced_by === null);
  return (
    <Card className="no-print">
      <div ref={place} className="space-y-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label={t('permit.metOn')} name="met-on" type="date" value={on} onChange={setOn} isRequired />
          <Select
            label={t('permit.document')}
            name="document"
            options={[
              { value: 'none', label: t('permit.noDocument') },
              ...documents.map((document) => ({ value: document.id as string, label: document.name })),
            ]}
            value={documentId === '' ? 'none' : documentId}
            onChange={(given) => setDocumentId(given === 'none' ? '' : given)}
          />
        </div>
        <TextArea
          label={t('permit.evidence')}
          name="evidence"
          rows={2}
          value={evidence}
          onChange={setEvidence}
          isRequired
          maxLength={2_000}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            isPending={isPending}
            isDisabled={on === '' || evidence.trim() === ''}
            onPress={() => save({ on, evidence: evidence.trim(), document_id: documentId === '' ? null : documentId })}
          >
            {t('permit.save')}
          </Button>
          <Button variant="quiet" onPress={() => turn(false)}>
            {t('permit.cancel')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
