import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Case } from '#contract/cases.ts';
import type { LetterSummary } from '#contract/letters.ts';
import { useBeginLetter, useCaseLetters } from '#web/api/letters.ts';
import { formatDate, formatDateTime, plural } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { CaseRounds } from './case-rounds.tsx';

/** The letters of a case: those that can be written now, those that went out, and what came back. */
export function CaseLetters({ of: { id: caseId, waits_for } }: { of: Case }) {
  const { t } = useTranslation('letters');
  const localized = useLocalized();
  const navigate = useNavigate();
  const { data, error, refetch } = useCaseLetters(caseId);
  const begin = useBeginLetter(caseId);
  if (error && !data) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={t('list.loading')} lines={4} />;
  const open = data.kinds.filter((kind) => kind.open);
  const start = (kind: (typeof open)[number]) =>
    begin.mutate(kind.kind, {
      onSuccess: ({ letter_id }) => void navigate(`/cases/${caseId}/letters/${letter_id}`),
      onError: (failure) => showToast('destructive', t('list.notBegun'), describeError(failure), caseId),
    });
  return (
    <div className="space-y-6">
      <Card className="no-print space-y-3">
        <h2 className="text-heading font-semibold">{t('list.write')}</h2>
        <p className="measure text-muted">{t(open.length > 0 ? 'list.writeAbout' : 'list.noneOpen')}</p>
        <div className="flex flex-wrap gap-3">
          {open.map((kind) => (
            <div key={kind.kind} className="space-y-1">
              <Button
                isPending={begin.isPending && begin.variables === kind.kind}
                isDisabled={kind.refused !== null || (begin.isPending && begin.variables !== kind.kind)}
                onPress={() => start(kind)}
              >
                {localized(kind.title)}
              </Button>
              {kind.refused ? (
                <p className="max-w-60 text-sm text-muted">
                  {t(`page.issues.${kind.refused}`, { day: kind.open_from ? formatDate(kind.open_from) : '' })}
                </p>
              ) : null}
            </div>
          ))}
        </div>
        {data.ours && open.length > 0 ? (
          <Notice tone="info" title={t('page.oursTitle')}>
            {t('page.ours')}
          </Notice>
        ) : null}
      </Card>
      {data.letters.length === 0 ? (
        <EmptyState title={t('list.none')}>{t('list.noneAbout')}</EmptyState>
      ) : (
        <section className="space-y-3">
          <h2 className="text-heading font-semibold">{t('list.title')}</h2>
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {data.letters.map((letter) => (
              <LetterRow key={letter.id} caseId={caseId} letter={letter} />
            ))}
          </ul>
        </section>
      )}
      <CaseRounds caseId={caseId} rounds={data.rounds} documents={data.documents} isAwaited={waits_for !== 'nobody'} />
    </div>
  );
}

function LetterRow({ caseId, letter }: { caseId: string; letter: LetterSummary }) {
  const { t } = useTranslation('letters');
  const localized = useLocalized();
  const { sent_at, sent_by, answer_by } = letter;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0">
        <Link to={`/cases/${caseId}/letters/${letter.id}`} className="link inline-block min-h-6 font-semibold">
          {localized(letter.title)}
        </Link>
        <p className="numbers text-sm text-muted">
          {sent_at
            ? t('list.sentBy', { name: sent_by ?? '', time: formatDateTime(sent_at) })
            : t('list.draftBy', { name: letter.drafted_by, time: formatDateTime(letter.changed_at) })}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        {letter.items > 0 ? (
          <span className="numbers text-sm text-muted">{t('list.items', plural(letter.items))}</span>
        ) : null}
        {sent_at && answer_by ? (
          <span className="numbers text-sm text-muted">{t('list.due', { day: formatDate(answer_by) })}</span>
        ) : null}
        {sent_at ? <Badge tone="pine">{t('list.sent')}</Badge> : <Badge tone="yellow">{t('list.draft')}</Badge>}
      </p>
    </li>
  );
}
