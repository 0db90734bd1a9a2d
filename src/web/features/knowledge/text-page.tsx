import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import type { TextRead } from '#contract/knowledge.ts';
import { useText } from '#web/api/knowledge.ts';
import { personIn } from '#web/auth/session-store.ts';
import { useSessionState } from '#web/auth/sessions.tsx';
import { formatDate, plural } from '#web/lib/format.ts';
import { RequestError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { PageButtons } from '#web/ui/page-buttons.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AboutText, TextHistory } from './about-text.tsx';
import { AmendDialog } from './amend-dialog.tsx';
import { RemoveText } from './remove-text.tsx';
import { TextSection } from './text-section.tsx';

const SECTIONS_A_PAGE = 60;

/** A text of the knowledge base as it stands on a day. A citation leads to its section. */
export function TextPage() {
  const { t } = useTranslation('knowledge');
  const { name = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const on = search.get('on') ?? '';
  const { data, error, refetch } = useText(name, on);
  const isAdmin = personIn(useSessionState('reviewer'))?.role === 'admin';
  const back = <BackLink to="/knowledge">{t('texts.back')}</BackLink>;
  const isGone = error instanceof RequestError && error.problem.code === 'not-found';
  if (isGone)
    return (
      <>
        <PageHeader title={t('text.gone')} back={back} />
        <EmptyState title={t('text.gone')}>{t('text.goneAbout')}</EmptyState>
      </>
    );
  if (error && !data)
    return (
      <>
        <PageHeader title={t('text.title')} back={back} />
        <NotLoaded error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data)
    return (
      <>
        <PageHeader title={t('text.title')} back={back} />
        <Skeleton isPage label={t('text.loading')} lines={8} />
      </>
    );
  const canChange = isAdmin && data.text.imported !== null;
  const show = (day: string) => {
    const next = new URLSearchParams(search);
    if (day === '') next.delete('on');
    else next.set('on', day);
    setSearch(next, { replace: true });
  };
  return (
    <>
      <PageHeader title={data.text.title} back={back} actions={canChange ? <RemoveText text={data.text} /> : null}>
        <AboutText read={data} />
      </PageHeader>
      <div className="space-y-6">
        <DayForm key={data.on} day={data.on} isToday={on === '' && data.on === data.today} onShow={show} />
        <TextHistory read={data} canChange={canChange} />
        <Sections key={data.text.id} read={data} canChange={canChange} />
      </div>
    </>
  );
}

function DayForm({ day, isToday, onShow }: { day: string; isToday: boolean; onShow: (day: string) => void }) {
  const { t } = useTranslation('knowledge');
  const [typed, setTyped] = useState(day);
  const [isWrong, setWrong] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWrong(typed === '');
    if (typed !== '') onShow(typed);
  };
  return (
    <form noValidate onSubmit={send} className="no-print flex flex-wrap items-end gap-3">
      <TextField
        type="date"
        label={t('text.asOf')}
        hint={t('text.asOfHint')}
        name="on"
        value={typed}
        onChange={setTyped}
        error={isWrong ? t('text.badDay') : undefined}
      />
      <Button type="submit">{t('text.show')}</Button>
      {isToday ? null : (
        <Button variant="quiet" onPress={() => onShow('')}>
          {t('text.asToday')}
        </Button>
      )}
    </form>
  );
}

/** The sections of a text, a page of them at a time; the words of the search field choose among them. */
function Sections({ read, canChange }: { read: TextRead; canChange: boolean }) {
  const { t } = useTranslation('knowledge');
  const { hash } = useLocation();
  const [q, setQ] = useState('');
  const [amended, setAmended] = useState('');
  const asked = decodeURIComponent(hash.slice(1));
  const place = read.sections.findIndex(({ id }) => id === asked);
  const [page, setPage] = useState(Math.floor(Math.max(0, place) / SECTIONS_A_PAGE) + 1);
  if (read.sections.length === 0)
    return (
      <EmptyState title={t('text.notInForce', { day: formatDate(read.on) })}>
        {t('text.notInForceAbout', { from: formatDate(read.text.effective) })}
      </EmptyState>
    );
  const words = q.toLowerCase().split(/\s+/);
  const found = read.sections.filter((section) => {
    const tables = section.tables.flatMap(({ caption, head, rows }) => [caption, ...head, ...rows.flat()]);
    const said = [section.title, section.part, ...section.statements.map(({ text }) => text), ...tables].join(' ');
    const plain = said.toLowerCase();
    return words.every((word) => plain.includes(word));
  });
  const shown = found.slice((page - 1) * SECTIONS_A_PAGE, page * SECTIONS_A_PAGE);
  const toAmend = read.sections.find(({ id }) => id === amended);
  const search = (given: string) => {
    setQ(given);
    setPage(1);
  };
  return (
    <div className="space-y-6">
      <search className="no-print block max-w-xl">
        <TextField label={t('text.find')} hint={t('text.findHint')} name="q" value={q} onChange={search} />
      </search>
      <p role="status" className="numbers text-sm text-muted">
        {t('text.sections', plural(found.length))}
      </p>
      {asked !== '' && place < 0 ? <p className="measure text-sunrise">{t('text.noSection')}</p> : null}
      {found.length === 0 ? <EmptyState title={t('text.noneFound')}>{t('text.noneFoundAbout')}</EmptyState> : null}
      <Contents read={read} shown={shown} />
      <div className="space-y-8">
        {shown.map((section, at) => (
          <TextSection
            key={section.id}
            section={section}
            part={section.part === shown[at - 1]?.part ? '' : section.part}
            isAsked={section.id === asked}
            isOurs={read.text.imported === null}
            onAmend={canChange ? () => setAmended(section.id) : undefined}
          />
        ))}
      </div>
      <PageButtons page={page} total={found.length} rowsAPage={SECTIONS_A_PAGE} goTo={setPage} />
      {toAmend ? <AmendDialog name={read.text.id} section={toAmend} onClose={() => setAmended('')} /> : null}
    </div>
  );
}

function Contents({ read, shown }: { read: TextRead; shown: TextRead['sections'] }) {
  const { t } = useTranslation('knowledge');
  if (shown.length < 3) return null;
  const query = new URLSearchParams({ on: read.on });
  return (
    <details className="no-print">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t('text.contents')}</summary>
      <ul className="columns-1 gap-8 md:columns-2">
        {shown.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <Link
              to={{ search: read.on === read.today ? '' : `?${query}`, hash: `#${id}` }}
              className="link inline-flex min-h-6 items-center py-1 [overflow-wrap:anywhere]"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
