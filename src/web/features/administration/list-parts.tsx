import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ROWS_A_PAGE } from '#contract/administration.ts';
import { formatNumber } from '#web/lib/format.ts';
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

/** The pages of a list, where it has more than one. */
export function PageButtons({ page, total, goTo }: { page: number; total: number; goTo: (page: number) => void }) {
  const { t } = useTranslation('administration');
  const pages = Math.ceil(total / ROWS_A_PAGE);
  if (pages < 2) return null;
  return (
    <nav aria-label={t('pages')} className="mt-4 flex flex-wrap items-center gap-3">
      <Button isDisabled={page <= 1} onPress={() => goTo(page - 1)}>
        {t('previous')}
      </Button>
      <span className="numbers">{t('page', { page: formatNumber(page), pages: formatNumber(pages) })}</span>
      <Button isDisabled={page >= pages} onPress={() => goTo(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}
