import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHAT_LIMITS, type EditedAnswer, type KnowledgeGap } from '#contract/planning-chat.ts';
import {
  useCannedAnswers,
  useCloseGap,
  useGaps,
  useRemoveCannedAnswer,
  useWriteCannedAnswer,
} from '#web/api/planning-chat.ts';
import { formatDate, formatDateTime, plural } from '#web/lib/format.ts';
import { newId } from '#web/lib/ids.ts';
import { describeError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState, ErrorText, Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toasts.ts';

type Written = Pick<EditedAnswer, 'id' | 'version' | 'asked' | 'text' | 'source'>;

/** What the planning assistant could not answer, and the answers that staff write themselves. */
export function PlanningCarePage() {
  const { t } = useTranslation('planningChat');
  const [written, setWritten] = useState<{ answer: Written; gap?: string } | null>(null);
  const newAnswer = (asked: string[]): Written => ({ id: newId(), version: 0, asked, text: '', source: '' });
  const closing = useCloseGap();
  // A question that staff have answered is closed with it.
  const end = (saved: boolean) => {
    if (saved && written?.gap) closing.mutate({ id: written.gap, closed: true, note: written.answer.asked[0] ?? '' });
    setWritten(null);
  };
  return (
    <>
      <PageHeader
        title={t('care.title')}
        back={<BackLink to="/planning-chat">{t('care.back')}</BackLink>}
        actions={
          <Button
            variant="primary"
            isDisabled={written !== null}
            onPress={() => setWritten({ answer: newAnswer(['']) })}
          >
            {t('care.add')}
          </Button>
        }
      >
        {t('care.about')}
      </PageHeader>
      <div className="space-y-8">
        {written ? <AnswerForm key={written.answer.id} given={written.answer} onEnd={end} /> : null}
        <Gaps onWrite={({ id, question }) => setWritten({ answer: newAnswer([question]), gap: id })} />
        <CannedAnswers onChange={(answer) => setWritten({ answer })} />
      </div>
    </>
  );
}

function Gaps({ onWrite }: { onWrite: (gap: KnowledgeGap) => void }) {
  const { t } = useTranslation('planningChat');
  const { data, error, refetch } = useGaps();
  const open = data?.filter(({ closed }) => closed === null) ?? [];
  const closed = data?.filter((gap) => gap.closed !== null) ?? [];
  return (
    <section className="space-y-3">
      <h2 className="text-title font-semibold">{t('care.gaps')}</h2>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton label={t('loading')} lines={4} /> : null}
      {data && open.length === 0 ? <EmptyState title={t('care.noGaps')}>{t('care.noGapsAbout')}</EmptyState> : null}
      <ul className="space-y-3">
        {open.map((gap) => (
          <li key={gap.id}>
            <Gap gap={gap} onWrite={() => onWrite(gap)} />
          </li>
        ))}
      </ul>
      {closed.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center link">
            {t('care.closedList', plural(closed.length))}
          </summary>
          <ul className="space-y-3 pt-2">
            {closed.map((gap) => (
              <li key={gap.id}>
                <Gap gap={gap} onWrite={() => onWrite(gap)} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function Gap({ gap, onWrite }: { gap: KnowledgeGap; onWrite: () => void }) {
  const { t } = useTranslation('planningChat');
  const { id, question, times, last_asked_at, closed } = gap;
  const { mutate, isPending, error } = useCloseGap();
  const [note, setNote] = useState<string | null>(null);
  const change = (isClosed: boolean) =>
    mutate(
      { id, closed: isClosed, note: note ?? '' },
      { onSuccess: () => showToast('success', t(isClosed ? 'care.closedDone' : 'care.reopened'), question) },
    );
  return (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold [overflow-wrap:anywhere]">{question}</p>
          <p className="numbers text-sm text-muted">
            {t('care.times', { ...plural(times), when: formatDateTime(last_asked_at) })}
          </p>
          {closed ? (
            <p className="text-sm text-muted">
              {t('care.closed', { name: closed.by, when: formatDateTime(closed.at) })}
              {closed.note === '' ? '' : `: ${closed.note}`}
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          {closed ? (
            <Button
              aria-label={t('care.reopenNamed', { question })}
              isPending={isPending}
              onPress={() => change(false)}
            >
              {t('care.reopen')}
            </Button>
          ) : (
            <>
              <Button aria-label={t('care.writeTo', { question })} onPress={onWrite}>
                {t('care.write')}
              </Button>
              <Button variant="quiet" aria-label={t('care.closeNamed', { question })} onPress={() => setNote('')}>
                {t('care.close')}
              </Button>
            </>
          )}
        </div>
      </div>
      {note !== null && !closed ? (
        <div className="space-y-2">
          <TextField
            label={t('care.closedNote')}
            hint={t('care.closedHint')}
            name={`note-${id}`}
            value={note}
            onChange={setNote}
            maxLength={CHAT_LIMITS.note}
          />
          <div className="flex flex-wrap gap-2">
            <Button isPending={isPending} onPress={() => change(true)}>
              {t('care.close')}
            </Button>
            <Button variant="quiet" onPress={() => setNote(null)}>
              {t('care.cancel')}
            </Button>
          </div>
        </div>
      ) : null}
      {error ? (
        <Notice tone="error" live="alert" title={t('care.notSaved')}>
          <ErrorText error={error} />
        </Notice>
      ) : null}
    </Card>
  );
}

function CannedAnswers({ onChange }: { onChange: (answer: Written) => void }) {
  const { t } = useTranslation('planningChat');
  const { data, error, refetch } = useCannedAnswers();
  const removing = useRemoveCannedAnswer();
  const remove = (id: string, question: string) =>
    removing.mutate(id, {
      onSuccess: () => showToast('success', t('care.removed'), question),
      onError: (failure) => showToast('destructive', t('care.notSaved'), describeError(failure)),
    });
  return (
    <section className="space-y-3">
      <h2 className="text-title font-semibold">{t('care.answers')}</h2>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton label={t('loading')} lines={4} /> : null}
      {data?.length === 0 ? <EmptyState title={t('care.noAnswers')}>{t('care.noAnswersAbout')}</EmptyState> : null}
      <ul className="space-y-3">
        {data?.map((answer) => {
          const [question = ''] = answer.asked;
          return (
            <li key={answer.id}>
              <Card className="space-y-2">
                <div className="flex flex-wrap items-start justify-between gap-3">
                  <ul className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
                    {answer.asked.map((asked) => (
                      <li key={asked}>{asked}</li>
                    ))}
                  </ul>
                  <div className="flex flex-wrap gap-2">
                    <Button aria-label={t('care.changeNamed', { question })} onPress={() => onChange(answer)}>
                      {t('care.change')}
                    </Button>
                    <Button
                      variant="quiet"
                      aria-label={t('care.removeNamed', { question })}
                      onPress={() => remove(answer.id, question)}
                    >
                      {t('care.remove')}
                    </Button>
                  </div>
                </div>
                <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{answer.text}</p>
                <p className="text-sm text-muted">
                  {t('canned.by', {
                    ...{ name: answer.by, source: answer.source },
                    day: formatDate(answer.at.slice(0, 10)),
                  })}
                </p>
              </Card>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function AnswerForm({ given, onEnd }: { given: Written; onEnd: (saved: boolean) => void }) {
  const { t } = useTranslation('planningChat');
  const { mutate, isPending, error } = useWriteCannedAnswer();
  const [asked, setAsked] = useState(given.asked.join('\n'));
  const [text, setText] = useState(given.text);
  const [source, setSource] = useState(given.source);
  const [isMissing, setMissing] = useState(false);
  const questions = asked.split('\n').flatMap((one) => one.trim() || []);
  const isWhole = questions.length > 0 && text.trim() !== '' && source.trim() !== '';
  const save = () => {
    setMissing(!isWhole);
    if (!isWhole) return;
    mutate(
      { id: given.id, version: given.version, asked: questions, text, source },
      {
        onSuccess: () => {
          showToast('success', t('care.saved'), questions[0] ?? '');
          onEnd(true);
        },
      },
    );
  };
  return (
    <Card className="space-y-4">
      <h2 className="text-heading font-semibold">{t('care.write')}</h2>
      <TextArea
        label={t('care.asked')}
        hint={t('care.askedHint')}
        name="asked"
        rows={3}
        value={asked}
        onChange={setAsked}
      />
      <TextArea label={t('care.text')} name="answer" maxLength={CHAT_LIMITS.answer} value={text} onChange={setText} />
      <TextField
        label={t('care.source')}
        hint={t('care.sourceHint')}
        name="source"
        maxLength={CHAT_LIMITS.source}
        value={source}
        onChange={setSource}
      />
      {(isMissing && !isWhole) || error ? (
        <Notice tone="error" live="alert" title={t('care.notSaved')}>
          {error ? <ErrorText error={error} /> : t('care.missing')}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={isPending} onPress={save}>
          {t('care.save')}
        </Button>
        <Button variant="quiet" onPress={() => onEnd(false)}>
          {t('care.cancel')}
        </Button>
      </div>
    </Card>
  );
}
