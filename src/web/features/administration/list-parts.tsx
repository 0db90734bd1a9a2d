import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
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
