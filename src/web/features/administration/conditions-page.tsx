import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConditionEntry } from '#contract/administration.ts';
import { DueStage } from '#domain/cases/due-stage.ts';
import { useConditions, useWriteCondition } from '#web/api/administration.ts';
import { formatDate, plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState, ErrorText, Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { ConditionForm, useWhenWords } from './condition-form.tsx';
import { SearchForm, useListAddress, VersionLine } from './list-parts.tsx';

const TONES = { product: 'neutral', agency: 'lake', outdated: 'sunrise', out: 'neutral' } as const;

/** For administrators: the conditions that permits are drafted from, by the stage until which they are met. */
export function ConditionsPage() {
  const { t } = useTranslation(['administration', 'permitLetter']);
  const { q, goTo } = useListAddress();
  const { data, error, refetch } = useConditions();
  const localized = useLocalized();
  const [isAdding, setAdding] = useState(false);
  const words = q.toLowerCase().split(/\s+/);
  const fits = ({ condition: { title, text } }: ConditionEntry) => {
    const said = `${localized(title)} ${localized(text)}`.toLowerCase();
    return words.every((word) => said.includes(word));
  };
  const found = data?.filter(fits) ?? [];
  return (
    <>
      <PageHeader
        title={t('conditions.title')}
        back={<BackLink to="/reviewer-dashboard">{t('tools')}</BackLink>}
        actions={
          <Button variant="primary" isDisabled={isAdding} onPress={() => setAdding(true)}>
            {t('conditions.add')}
          </Button>
        }
      >
        {t('conditions.about')}
      </PageHeader>
      {isAdding ? (
        <Card className="mb-6 space-y-4">
          <h2 className="text-heading font-semibold">{t('conditions.add')}</h2>
          <ConditionForm
            onEnd={(saved) => {
              setAdding(false);
              if (saved) showToast('success', t('conditions.title'), t('conditions.added'));
            }}
          />
        </Card>
      ) : null}
      <SearchForm q={q} hint={t('conditions.findHint')} onSearch={(given) => goTo({ q: given })} />
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton isPage label={t('loading')} lines={6} /> : null}
      {data ? (
        <div className="space-y-6">
          <p role="status" className="numbers text-sm text-muted">
            {t('conditions.total', plural(found.length))}
          </p>
          {found.length === 0 ? (
            <EmptyState title={t('conditions.none')}>{t('conditions.noneAbout')}</EmptyState>
          ) : null}
          {DueStage.options
            .map((due) => ({ due, entries: found.filter(({ condition }) => condition.due === due) }))
            .filter(({ entries }) => entries.length > 0)
            .map(({ due, entries }) => (
              <section key={due} className="space-y-3">
                <h2 className="text-title font-semibold">{t(`permitLetter:due.${due}`)}</h2>
                <ul aria-label={t(`permitLetter:due.${due}`)} className="space-y-3">
                  {entries.map((entry) => (
                    <ConditionCard key={entry.id} entry={entry} />
                  ))}
                </ul>
              </section>
            ))}
        </div>
      ) : null}
    </>
  );
}

function ConditionCard({ entry }: { entry: ConditionEntry }) {
  const { t } = useTranslation(['administration', 'analysis']);
  const localized = useLocalized();
  const whenWords = useWhenWords();
  const [isChanging, setChanging] = useState(false);
  const place = useRef<HTMLLIElement>(null);
  const { mutate, isPending, error } = useWriteCondition(entry.id);
  const { condition, state, shipped, version, versions } = entry;
  const name = localized(condition.title);
  const restore = (which: number) =>
    mutate(
      { version, restore: which },
      {
        onSuccess: () =>
          showToast('success', t(which === 0 && !shipped ? 'conditions.outOf' : 'conditions.saved'), name),
      },
    );
  const lastOwn = versions.find(({ own }) => own)?.version ?? 0;
  const facts: [string, string][] = [
    [t('conditions.reason'), localized(condition.reason)],
    [
      t('conditions.citation'),
      localized(condition.citation) + (condition.edition ? ` (${formatDate(condition.edition)})` : ''),
    ],
    [t('conditions.askedBy'), localized(condition.askedBy)],
    [t('conditions.when'), whenWords(condition.when).join('; ')],
    [t('conditions.source'), `${condition.source.note} (${t(`analysis:letter.basis.${condition.source.basis}`)})`],
  ];
  const end = (saved: boolean) => {
    setChanging(false);
    if (saved) showToast('success', t('conditions.saved'), name);
    // The pressed button goes with the form.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('button')?.focus());
  };
  const form = () => (
    <Card className="space-y-4">
      <h3 className="text-heading font-semibold">{name}</h3>
      <ConditionForm entry={entry} onEnd={end} />
    </Card>
  );
  const card = () => (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="min-w-0 text-heading font-semibold [overflow-wrap:anywhere]">
          {name} <Badge tone={TONES[state]}>{t(`conditions.state.${state}`)}</Badge>
        </h3>
        <div className="flex flex-wrap gap-2">
          {state === 'out' ? (
            <Button
              aria-label={t('conditions.putBackOf', { name })}
              isPending={isPending}
              onPress={() => restore(lastOwn)}
            >
              {t('conditions.putBack')}
            </Button>
          ) : (
            <Button aria-label={t('conditions.changeOf', { name })} onPress={() => setChanging(true)}>
              {t('conditions.change')}
            </Button>
          )}
          {state === 'agency' ? (
            <Button
              variant="quiet"
              aria-label={t(shipped ? 'conditions.productOf' : 'conditions.takeOutOf', { name })}
              isPending={isPending}
              onPress={() => restore(0)}
            >
              {t(shipped ? 'conditions.product' : 'conditions.takeOut')}
            </Button>
          ) : null}
        </div>
      </div>
      <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{localized(condition.text)}</p>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="font-semibold text-muted">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {error ? (
        <Notice tone="error" live="alert" title={t('conditions.notSaved')}>
          <ErrorText error={error} />
        </Notice>
      ) : null}
      {versions.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center link">{t('versions.title')}</summary>
          <ol className="mt-2 divide-y divide-line">
            {versions.map((one) => (
              <VersionLine
                key={one.version}
                {...{ version: one.version, person: one.person, at: one.at, name }}
                isCurrent={one.version === version}
                onRestore={one.own ? () => restore(one.version) : undefined}
              >
                {t(one.own ? 'conditions.versionOwn' : shipped ? 'conditions.versionProduct' : 'conditions.versionOut')}
              </VersionLine>
            ))}
          </ol>
        </details>
      ) : null}
    </Card>
  );
  return <li ref={place}>{isChanging ? form() : card()}</li>;
}
