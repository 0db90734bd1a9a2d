import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { type Requests, type Round, rounds } from '#contract/rounds.ts';
import type { Localized } from '#domain/agency/language.ts';
import { useAnswers, useRequests } from '#web/api/requests.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { fetchFile, saveFile } from '#web/lib/api.ts';
import { formatDate, formatDateTime, formatNumber, plural } from '#web/lib/format.ts';
import { describeError, RequestError } from '#web/lib/problems.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { TakenChecks } from '#web/ui/taken-checks.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { OpenItem, SentAnswer, type TypedAnswer } from './request-item.tsx';

/** What the agency asked about one application: each item answered in its own place, all sent together. */
export function RequestsPage() {
  const { t } = useTranslation('requests');
  const { id = '' } = useParams();
  const { data, error, fetchStatus, refetch } = useRequests(id);
  return (
    <>
      <PageHeader title={t('title')} back={<BackLink to="/application-status">{t('back')}</BackLink>}>
        {data ? `${data.title} · ${data.reference}` : null}
      </PageHeader>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        fetchStatus === 'paused' ? (
          <EmptyState title={t('offline')}>{t('offlineAbout')}</EmptyState>
        ) : (
          <Skeleton isPage label={t('loading')} lines={6} />
        )
      ) : null}
      {data?.rounds.length === 0 && data.letters.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneAbout')}</EmptyState>
      ) : null}
      <div className="space-y-10">
        {data?.letters.map((letter) => (
          <section key={letter.id} aria-labelledby={`letter-${letter.id}`}>
            <LetterHeading of={data} id={letter.id} title={letter.title}>
              <Sent at={letter.sent_at} due={data.open ? letter.answer_by : null} />
            </LetterHeading>
          </section>
        ))}
        {data
          ? [...data.rounds]
              .reverse()
              .map((round) =>
                round.answered_at === null && data.open ? (
                  <OpenRound key={round.number} of={data} round={round} />
                ) : (
                  <ClosedRound key={round.number} of={data} round={round} />
                ),
              )
          : null}
      </div>
    </>
  );
}

type RoundProps = { of: Requests; round: Round };

function LetterFile({ of, id }: { of: Requests; id: string }) {
  const { t } = useTranslation('requests');
  const file = useMutation({
    mutationFn: () => asApplicant((token) => fetchFile(rounds.letter, { params: { id: of.id, letterId: id }, token })),
    onSuccess: (got) => saveFile(got, got.name || `${of.reference}.docx`),
    onError: (error) => showToast('destructive', t('fileFailed'), describeError(error)),
  });
  return (
    <Button className="no-print" isPending={file.isPending} onPress={() => file.mutate()}>
      <Download aria-hidden="true" className="size-4 shrink-0" />
      {t('file')}
    </Button>
  );
}

type LetterHeadingProps = { of: Requests; id: string; title: Localized; children: ReactNode };

/** What a letter is called, what is said of it, and its file. */
function LetterHeading({ of, id, title, children }: LetterHeadingProps) {
  const localized = useLocalized();
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="space-y-1">
        <h2 id={`letter-${id}`} className="text-heading font-semibold">
          {localized(title)}
        </h2>
        {children}
      </div>
      <LetterFile of={of} id={id} />
    </div>
  );
}

/** When a letter went out, and until when answers are awaited (null: it asks for none). */
function Sent({ at, due }: { at: string; due: string | null }) {
  const { t } = useTranslation('requests');
  const day = formatDateTime(at);
  return (
    <p className="numbers measure">{due === null ? t('sentOn', { day }) : t('asked', { day, due: formatDate(due) })}</p>
  );
}

function OpenRound({ of, round }: RoundProps) {
  const { t } = useTranslation('requests');
  const list = useRef<HTMLOListElement>(null);
  const changes = useAnswers(of.id);
  const [isAsking, setAsking] = useState(false);
  // What is typed and not saved yet is saved before all of it is sent.
  const typed = useRef(new Map<string, TypedAnswer>());
  const [missing, setMissing] = useState<readonly string[]>([]);
  const answered = round.items.filter(({ answer, documents }) => answer.trim() !== '' || documents.length > 0).length;
  const showMissing = (ids: readonly string[]) => {
    setMissing(ids);
    const [first] = ids;
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-item="${first}"] textarea`)?.focus());
  };
  const ask = () => {
    const unanswered = round.items.filter(({ id }) => !typed.current.get(id)?.isAnswered).map(({ id }) => id);
    if (unanswered.length > 0) showMissing(unanswered);
    else setAsking(true);
  };
  const send = async () => {
    setAsking(false);
    try {
      await Promise.all([...typed.current.values()].map(({ flush }) => flush()));
      await changes.send.mutateAsync(round.number);
      showToast('success', t('sent'), t('sentAbout'), of.id);
    } catch (failure) {
      const error = failure as Error;
      if (error instanceof RequestError && error.problem.fields) showMissing(Object.keys(error.problem.fields));
      showToast('destructive', t('notSent'), describeError(error), of.id);
    }
  };
  return (
    <section aria-labelledby={`letter-${round.letter_id}`} className="space-y-4">
      <LetterHeading of={of} id={round.letter_id} title={round.title}>
        <Sent at={round.sent_at} due={round.answer_by} />
        <p className="measure text-muted">{t('how')}</p>
      </LetterHeading>
      <ol ref={list} className="space-y-4">
        {round.items.map((item) => (
          <OpenItem
            key={item.id}
            of={of}
            item={item}
            changes={changes}
            isMissing={missing.includes(item.id)}
            onTyped={(answer) => {
              typed.current.set(item.id, answer);
              return () => typed.current.delete(item.id);
            }}
          />
        ))}
      </ol>
      <TakenChecks application={of.id} round={round.number} isOpen />
      <div className="no-print flex flex-wrap items-center gap-4 border-t border-line pt-4">
        <Button variant="primary" isPending={changes.send.isPending} pendingLabel={t('sending')} onPress={ask}>
          {t('send')}
        </Button>
        <p role="status" className="numbers text-sm text-muted">
          {t('progress', { answered: formatNumber(answered), ...plural(round.items.length) })}
        </p>
      </div>
      <ConfirmDialog
        title={t('sendTitle')}
        isOpen={isAsking}
        danger={false}
        confirmLabel={t('send')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void send()}
      >
        {t('sendAbout')}
      </ConfirmDialog>
    </section>
  );
}

/** A round that was answered, or that ended before it was. */
function ClosedRound({ of, round }: RoundProps) {
  const { t } = useTranslation('requests');
  return (
    <section aria-labelledby={`letter-${round.letter_id}`} className="space-y-4">
      <LetterHeading of={of} id={round.letter_id} title={round.title}>
        {round.answered_at ? (
          <p className="numbers flex flex-wrap items-center gap-2">
            <Badge tone="pine">{t('answered')}</Badge>
            {formatDateTime(round.answered_at)}
          </p>
        ) : (
          <>
            <Sent at={round.sent_at} due={null} />
            <p className="measure">
              {t('ended')}{' '}
              <Link to={`/application-status?application=${of.id}&open=messages`} className="link">
                {t('write')}
              </Link>
            </p>
          </>
        )}
      </LetterHeading>
      <ol className="divide-y divide-line rounded border border-line bg-surface">
        {round.items.map((item) => (
          <SentAnswer key={item.id} item={item} />
        ))}
      </ol>
      <TakenChecks application={of.id} round={round.number} isOpen={false} />
    </section>
  );
}
