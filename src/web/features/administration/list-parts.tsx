import { RotateCcw } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Words and page of a list. They stand in the address. */
export function useListAddress() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const goTo = (next: { q?: string; page?: number }) => {
    const to = new URLSearchParams();
    const words = next.q ?? q;
    if (words !== '') to.set('q', words);
    if ((next.page ?? 1) > 1) to.set('page', String(next.page));
    setSearch(to, { replace: true });
  };
  return { q, page, goTo };
}

/** Looks for words once the form is sent. */
export function SearchForm({ q, hint, onSearch }: { q: string; hint: string; onSearch: (q: string) => void }) {
  const { t } = useTranslation('administration');
  const [typed, setTyped] = useState(q);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search className="mb-4 max-w-xl">
      <form onSubmit={send} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <TextField label={t('search')} hint={hint} name="q" value={typed} onChange={setTyped} />
        </div>
        <Button type="submit">{t('find')}</Button>
      </form>
    </search>
  );
}

type VersionLineProps = {
  version: number;
  isCurrent: boolean;
  person: string | null;
  at: string;
  /** Of what it is a version. */
  name: string;
  /** What it holds. */
  children: ReactNode;
  onRestore?: (() => void) | undefined;
};

/** A version of what administrators change: what it holds, who put it in place and when, and the way back to it. */
export function VersionLine({ version, isCurrent, person, at, name, children, onRestore }: VersionLineProps) {
  const { t } = useTranslation('administration');
  const number = String(version);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Badge tone={isCurrent ? 'lake' : 'neutral'}>{t('versions.one', { version: number })}</Badge> {children}
        <span className="block text-sm text-muted">
          {person} · <time dateTime={at}>{formatDateTime(at)}</time>
        </span>
      </span>
      {isCurrent || !onRestore ? null : (
        <Button variant="quiet" aria-label={t('versions.restoreOf', { version: number, name })} onPress={onRestore}>
          <RotateCcw aria-hidden="true" className="size-4 shrink-0" />
          {t('versions.restore')}
        </Button>
      )}
    </li>
  );
}

const KNOWN = [
  'analysis.read-document',
  'analysis.finish',
  'mail.send',
  'account.mail-reset-link',
  'application.check-document',
  'application.check-field',
  'parcels.import',
  'rules.backtest',
  'knowledge.read-import',
  'knowledge.embed',
  'webhook.deliver',
] as const;

/** What a job does, in words; its own name where there are none. */
export function JobName({ name }: { name: string }) {
  const { t } = useTranslation('administration');
  const known = KNOWN.find((one) => one === name);
  return known ? t(`jobNames.${known.replace('.', '-') as JobKey}`) : name;
}
type JobKey =
  | 'analysis-read-document'
  | 'analysis-finish'
  | 'mail-send'
  | 'account-mail-reset-link'
  | 'application-check-document'
  | 'application-check-field'
  | 'parcels-import'
  | 'rules-backtest'
  | 'knowledge-read-import'
  | 'knowledge-embed'
  | 'webhook-deliver';
