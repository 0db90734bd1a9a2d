import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AmendmentShown, PackShown, RuleDraft, RuleShown } from '#contract/rules.ts';
import { useRule, useRules, useTriedDraft } from '#web/api/rules.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { BacktestPanel } from './backtest-panel.tsx';
import { RuleForm, RuleYaml, useSettled } from './rule-form.tsx';
import { NEW_RULE } from './rule-text.ts';

/** For administrators: a rule as it stands on a day, and an amendment of it; without a rule in the address a new one. */
export function RuleEditorPage() {
  const { t } = useTranslation('rules');
  const localized = useLocalized();
  const [search] = useSearchParams();
  const [packId, ruleId, on] = ['pack', 'rule', 'on'].map((name) => search.get(name) ?? '') as [string, string, string];
  const list = useRules(on);
  const one = useRule(packId, ruleId, on);
  const pack = list.data?.packs.find(({ id }) => id === packId);
  const error = list.error ?? one.error;
  const isHere = pack !== undefined && (ruleId === '' || one.data !== undefined);
  const isGone = one.error !== null || (list.data !== undefined && !pack);
  const title =
    ruleId === '' ? t('editor.newTitle', { pack: pack ? localized(pack.title) : packId }) : t('editor.title');
  return (
    <>
      <PageHeader
        title={one.data ? localized(one.data.rule.title) : title}
        back={<BackLink to={`/admin/rules${on === '' ? '' : `?on=${on}`}`}>{t('editor.back')}</BackLink>}
      >
        {one.data && pack ? <About rule={one.data.rule} pack={pack} history={one.data.history} /> : null}
      </PageHeader>
      {isHere ? (
        <Editor
          key={`${packId} ${ruleId} ${on}`}
          pack={pack}
          rule={ruleId}
          isLookUp={one.data?.rule.look_up ?? false}
          written={one.data?.yaml ?? NEW_RULE}
        />
      ) : isGone ? (
        <EmptyState title={t('editor.notThere')}>{t('editor.notThereAbout')}</EmptyState>
      ) : error ? (
        <NotLoaded error={error} onRetry={() => void Promise.all([list.refetch(), one.refetch()])} />
      ) : (
        <Skeleton isPage label={t('editor.title')} lines={8} />
      )}
    </>
  );
}

function About({ rule, pack, history }: { rule: RuleShown; pack: PackShown; history: readonly AmendmentShown[] }) {
  const { t } = useTranslation(['rules', 'analysis']);
  const localized = useLocalized();
  return (
    <div className="space-y-2">
      <p>{localized(rule.meaning)}</p>
      <p className="text-sm [overflow-wrap:anywhere]">
        {localized(rule.code)} ·{' '}
        {t('source', { note: rule.source.note, basis: t(`analysis:letter.basis.${rule.source.basis}`) })} ·{' '}
        {localized(pack.title)}, {localized(pack.edition)}
      </p>
      {history.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center link">{t('editor.history')}</summary>
          <ol className="mt-2 list-disc space-y-1 pl-5 text-sm">
            {history.every(({ change }) => change !== 'insert') ? <li>{t('editor.base')}</li> : null}
            {history.map(({ from, note, change, person }) => (
              <li key={`${from} ${change} ${note}`} className="[overflow-wrap:anywhere]">
                {t(`editor.change.${change}`)}, {t('from', { day: formatDate(from) })}: {note} (
                {person ?? t('editor.inFiles')})
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </div>
  );
}

type EditorProps = { pack: PackShown; rule: string; isLookUp: boolean; written: string };

function Editor({ pack, rule, isLookUp, written }: EditorProps) {
  const { t } = useTranslation('rules');
  const [isRepeal, setRepeal] = useState(false);
  const [yaml, setYaml] = useState(written);
  const [from, setFrom] = useState('');
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const change = rule === '' ? 'insert' : isRepeal ? 'repeal' : 'replace';
  const draft: RuleDraft = { ...{ pack: pack.id, rule, change, from, note }, yaml: isRepeal ? '' : yaml };
  // The note changes nothing of what is tried.
  const settled = useSettled({ ...draft, note: '' });
  const tried = useTriedDraft(settled);
  const isTried =
    settled.yaml === draft.yaml && settled.from === from && settled.change === change && !tried.isFetching;
  const errors = tried.data?.errors ?? [];
  return (
    <div className="space-y-8">
      <div className="max-w-2xl space-y-4">
        {rule === '' ? null : (
          <RadioCards
            look="plain"
            label={t('editor.what')}
            name="change"
            choices={(['replace', 'repeal'] as const).map((value) => ({ value, label: t(`editor.${value}`) }))}
            value={isRepeal ? 'repeal' : 'replace'}
            onChange={(value) => setRepeal(value === 'repeal')}
          />
        )}
        <TextField
          type="date"
          label={t('editor.from')}
          hint={t('editor.fromHint')}
          name="from"
          value={from}
          onChange={setFrom}
          error={asked && from === '' ? t('backtest.fromError') : undefined}
          isRequired
        />
        <TextArea
          label={t(isRepeal ? 'editor.reason' : 'editor.note')}
          hint={t('editor.noteHint')}
          name="note"
          value={note}
          onChange={setNote}
          error={asked && note.trim() === '' ? t('backtest.noteError') : undefined}
          rows={2}
          maxLength={300}
          isRequired
        />
      </div>
      {isRepeal ? (
        <RuleYaml yaml={undefined} tried={tried} onChange={setYaml} />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <RuleForm yaml={yaml} isLookUp={isLookUp} groups={pack.groups} onChange={setYaml} />
          <RuleYaml yaml={yaml} tried={tried} onChange={setYaml} />
        </div>
      )}
      <BacktestPanel
        draft={draft}
        isReady={from !== '' && note.trim() !== '' && isTried && !tried.error && errors.length === 0}
        onMissing={() => setAsked(true)}
      />
    </div>
  );
}
