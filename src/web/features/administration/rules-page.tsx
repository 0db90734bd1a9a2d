import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { PackShown, RuleShown } from '#contract/rules.ts';
import { useRules } from '#web/api/rules.ts';
import { formatDate, plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** For administrators: the rules as they stood on a day, and the way to amend them. */
export function RulesPage() {
  const { t } = useTranslation(['rules', 'administration']);
  const [search, setSearch] = useSearchParams();
  const [q, on] = [search.get('q') ?? '', search.get('on') ?? ''];
  const { data, error, refetch } = useRules(on);
  const localized = useLocalized();
  const words = q.toLowerCase().split(/\s+/);
  const fits = ({ id, title, meaning, code }: RuleShown) => {
    const said = `${id} ${localized(title)} ${localized(meaning)} ${localized(code)}`.toLowerCase();
    return words.every((word) => said.includes(word));
  };
  const packs = data?.packs.map((pack) => ({ ...pack, found: pack.rules.filter(fits) })) ?? [];
  const total = packs.reduce((sum, { found }) => sum + found.length, 0);
  return (
    <>
      <PageHeader title={t('title')} back={<BackLink to="/reviewer-dashboard">{t('administration:tools')}</BackLink>}>
        {t('about')}
      </PageHeader>
      {data || error ? (
        <ListForm
          key={`${q} ${data?.on}`}
          {...{ q, on: on || (data?.on ?? '') }}
          onShow={(given) => setSearch(given, { replace: true })}
        />
      ) : null}
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton isPage label={t('administration:loading')} lines={6} /> : null}
      {data ? (
        <div className="space-y-8">
          <p role="status" className="numbers text-sm text-muted">
            {t('total', { ...plural(total), day: formatDate(data.on) })}
          </p>
          {total === 0 ? <EmptyState title={t('none')}>{t('noneAbout')}</EmptyState> : null}
          {packs
            .filter(({ found }) => found.length > 0 || q === '')
            .map((pack) => (
              <PackSection key={pack.id} pack={pack} found={pack.found} on={data.on} />
            ))}
        </div>
      ) : null}
    </>
  );
}

type ListFormProps = { q: string; on: string; onShow: (given: { q: string; on: string }) => void };

function ListForm({ q, on, onShow }: ListFormProps) {
  const { t } = useTranslation(['rules', 'administration']);
  const [words, setWords] = useState(q);
  const [day, setDay] = useState(on);
  const [isWrong, setWrong] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWrong(day === '');
    if (day !== '') onShow({ q: words.trim(), on: day });
  };
  return (
    <search className="mb-4 max-w-3xl">
      <form noValidate onSubmit={send} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64">
          <TextField
            label={t('administration:search')}
            hint={t('findHint')}
            name="q"
            value={words}
            onChange={setWords}
          />
        </div>
        <TextField
          type="date"
          label={t('on')}
          hint={t('onHint')}
          name="on"
          value={day}
          onChange={setDay}
          error={isWrong ? t('badDay') : undefined}
        />
        <Button type="submit">{t('show')}</Button>
      </form>
    </search>
  );
}

function PackSection({ pack, found, on }: { pack: PackShown; found: readonly RuleShown[]; on: string }) {
  const { t } = useTranslation('rules');
  const localized = useLocalized();
  const title = localized(pack.title);
  return (
    <section aria-labelledby={`pack-${pack.id}`} className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 space-y-1">
          <h2 id={`pack-${pack.id}`} className="text-title font-semibold">
            {title}
          </h2>
          <p className="measure text-sm text-muted">
            {localized(pack.edition)}
            {pack.amended ? `. ${t('amended', { day: formatDate(pack.amended) })}` : null}
          </p>
        </div>
        <LinkButton to={editAddress(pack.id)} aria-label={t('addTo', { pack: title })}>
          {t('add')}
        </LinkButton>
      </div>
      {pack.groups
        .map((group) => ({ group, own: found.filter((rule) => rule.group === group.id) }))
        .filter(({ own }) => own.length > 0)
        .map(({ group, own }) => (
          <section key={group.id} aria-labelledby={`group-${pack.id}-${group.id}`} className="space-y-2">
            <h3 id={`group-${pack.id}-${group.id}`} className="text-heading font-semibold">
              {localized(group.title)}
            </h3>
            <ul className="divide-y divide-line rounded border border-line bg-surface">
              {own.map((rule) => (
                <RuleLine key={rule.id} rule={rule} to={editAddress(pack.id, rule.id, on)} />
              ))}
            </ul>
          </section>
        ))}
    </section>
  );
}

const editAddress = (pack: string, rule?: string, on?: string): string =>
  `/admin/rules/edit?${new URLSearchParams({ pack, ...(rule && on ? { rule, on } : {}) })}`;

function RuleLine({ rule, to }: { rule: RuleShown; to: string }) {
  const { t } = useTranslation(['rules', 'analysis', 'designReview']);
  const localized = useLocalized();
  const { source, since, ended, until, from } = rule;
  return (
    <li className="space-y-1 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={to} className="link inline-flex min-h-6 items-center font-semibold [overflow-wrap:anywhere]">
          {localized(rule.title)}
        </Link>
        {rule.look_up ? <Badge>{t('lookUp')}</Badge> : <Badge>{t(`designReview:severity.${rule.severity}`)}</Badge>}
        {since ? (
          <Badge tone="lake">{t(since.change === 'insert' ? 'added' : 'since', { day: formatDate(since.from) })}</Badge>
        ) : null}
        {!since && from ? <Badge>{t('from', { day: formatDate(from) })}</Badge> : null}
        {until ? <Badge>{t('until', { day: formatDate(until) })}</Badge> : null}
        {ended ? (
          <Badge tone={ended.change === 'repeal' ? 'brick' : 'sunrise'}>
            {t(ended.change === 'repeal' ? 'repealed' : 'replaced', { day: formatDate(ended.from) })}
          </Badge>
        ) : null}
      </div>
      <p className="measure [overflow-wrap:anywhere]">{localized(rule.meaning)}</p>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {localized(rule.code)} · {t('source', { note: source.note, basis: t(`analysis:letter.basis.${source.basis}`) })}
        {since ? ` · ${since.note}` : null}
      </p>
    </li>
  );
}
