import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { BacktestShown, RuleDraft } from '#contract/rules.ts';
import type { Backtest, ChangedLine } from '#domain/rules/backtest.ts';
import { useBacktest, usePublishAmendment, useStartBacktest } from '#web/api/rules.ts';
import { formatDate, plural } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { OutcomeMark } from '#web/ui/outcome-mark.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { Table } from '#web/ui/table.tsx';
import { showToast } from '#web/ui/toasts.ts';

type BacktestPanelProps = {
  draft: RuleDraft;
  /** It is complete and without a mistake. */
  isReady: boolean;
  onMissing: () => void;
};

/** Tries a draft on stored reviews, tells what would change, and publishes exactly what was tried. */
export function BacktestPanel({ draft, isReady, onMissing }: BacktestPanelProps) {
  const { t } = useTranslation('rules');
  const goTo = useNavigate();
  const start = useStartBacktest();
  const publish = usePublishAmendment();
  const [tried, setTried] = useState<RuleDraft>();
  const [isMissing, setMissing] = useState(false);
  const { data, error } = useBacktest(start.data?.id);
  const failure = start.error ?? error;
  const isSame = tried !== undefined && JSON.stringify(tried) === JSON.stringify(draft);
  const isRunning =
    start.isPending || (start.data !== undefined && !error && data?.state !== 'done' && data?.state !== 'failed');
  const run = () => {
    setMissing(!isReady);
    if (!isReady) return onMissing();
    setTried(draft);
    publish.reset();
    start.mutate(draft);
  };
  const send = (backtest: string) =>
    publish.mutate(
      { backtest, draft },
      {
        onSuccess: () => {
          showToast('success', t('backtest.published'), t('backtest.publishedAbout', { day: formatDate(draft.from) }));
          void goTo(`/admin/rules?on=${draft.from}`);
        },
      },
    );
  return (
    <section aria-labelledby="backtest" className="space-y-4 border-t border-line pt-6">
      <h2 id="backtest" className="text-title font-semibold">
        {t('backtest.title')}
      </h2>
      <p className="measure text-muted">{t('backtest.about')}</p>
      <Button isPending={isRunning} onPress={run}>
        {t(data ? 'backtest.again' : 'backtest.run')}
      </Button>
      {isMissing && !isReady ? (
        <Notice tone="attention" live="alert">
          {t('backtest.missing')}
        </Notice>
      ) : null}
      {failure ? (
        <Notice tone="error" live="alert" title={t('backtest.notStarted')}>
          <ErrorText error={failure} />
        </Notice>
      ) : null}
      {isRunning ? <Progress data={data} /> : null}
      {data?.state === 'failed' ? (
        <Notice tone="error" live="alert">
          {t('backtest.failed')}
        </Notice>
      ) : null}
      {data?.result && !isRunning ? <Found result={data.result} early={data.early} /> : null}
      {data?.result && !isRunning && data.early.length === 0 ? (
        <div className="space-y-3">
          {isSame ? null : <p role="status">{t('backtest.changedSince')}</p>}
          <Button
            variant="primary"
            isDisabled={!isSame || !isReady}
            isPending={publish.isPending}
            onPress={() => send(data.id)}
          >
            {t('backtest.publish')}
          </Button>
        </div>
      ) : null}
      {publish.error ? (
        <Notice tone="error" live="alert" title={t('backtest.notPublished')}>
          <ErrorText error={publish.error} />
        </Notice>
      ) : null}
    </section>
  );
}

function Progress({ data }: { data: BacktestShown | undefined }) {
  const { t } = useTranslation('rules');
  const total = data?.total ?? undefined;
  return (
    <ProgressBar
      label={t('backtest.running')}
      value={total === undefined ? undefined : data?.done}
      max={total}
      text={
        total === undefined
          ? t('backtest.waiting')
          : t('backtest.progress', { done: String(data?.done ?? 0), total: String(total) })
      }
    />
  );
}

function Found({ result, early }: { result: Backtest; early: readonly string[] }) {
  const { t } = useTranslation('rules');
  const { same, replayed, changed, notReplayed } = result;
  const nameOf = ({ kind, reference, day }: Pick<Backtest['changed'][number], 'kind' | 'reference' | 'day'>) =>
    t('backtest.review', { kind: t(`backtest.kind.${kind}`), reference, day: formatDate(day) });
  return (
    <div className="space-y-4">
      {early.length > 0 ? (
        <Notice tone="error" live="alert">
          {t('backtest.early', plural(early.length))}
        </Notice>
      ) : null}
      <div role="status" className="measure space-y-1">
        <p>{replayed === 0 ? t('backtest.none') : t('backtest.replayed', plural(replayed))}</p>
        {same > 0 ? <p>{t('backtest.same', plural(same))}</p> : null}
        {replayed === 0 ? null : (
          <p className="font-semibold">
            {changed.length === 0 ? t('backtest.unchanged') : t('backtest.changed', plural(changed.length))}
          </p>
        )}
      </div>
      {changed.map((review) => (
        <div key={review.id} className="space-y-2">
          <h3 className="font-semibold">
            {nameOf(review)} {early.includes(review.id) ? <Badge tone="brick">{t('backtest.earlyMark')}</Badge> : null}
          </h3>
          <ChangedLines caption={nameOf(review)} lines={review.lines} />
        </div>
      ))}
      {notReplayed.length > 0 ? (
        <div className="space-y-1">
          <p className="font-semibold">{t('backtest.skipped', plural(notReplayed.length))}</p>
          <ul className="list-disc pl-5">
            {notReplayed.map((review) => (
              <li key={review.id}>
                {nameOf(review)}: {t(`backtest.reason.${review.reason}`)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function ChangedLines({ caption, lines }: { caption: string; lines: readonly ChangedLine[] }) {
  const { t } = useTranslation('rules');
  const localized = useLocalized();
  return (
    <Table
      caption={caption}
      rows={lines}
      rowKey={({ line }) => line}
      columns={[
        { id: 'line', header: t('backtest.line'), rowHeader: true, cell: ({ titleText }) => localized(titleText) },
        { id: 'before', header: t('backtest.before'), cell: ({ before }) => <Outcome of={before} /> },
        { id: 'after', header: t('backtest.after'), cell: ({ after }) => <Outcome of={after} /> },
      ]}
    />
  );
}

function Outcome({ of }: { of: ChangedLine['before'] }) {
  const { t } = useTranslation(['rules', 'ui']);
  const write = useMessages();
  if (!of) return t('backtest.notAsked');
  return (
    <>
      <OutcomeMark outcome={of.answer}>{t(`ui:outcomes.${of.answer}`)}</OutcomeMark>
      <span className="block text-sm text-muted">{write(of.noteMessage)}</span>
    </>
  );
}
