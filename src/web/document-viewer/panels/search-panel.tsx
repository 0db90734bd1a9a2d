import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, plural } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ErrorText } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/progress.tsx';
import type { ViewerState } from '../use-viewer.ts';

const TYPING_MS = 300;

function useTyped(viewer: ViewerState) {
  const [typed, setTyped] = useState(viewer.words);
  const { setWords } = viewer;
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, setWords]);
  return [typed, setTyped] as const;
}

/** What the search came to, in a line that is read out. */
function Outcome({ viewer }: { viewer: ViewerState }) {
  const { t } = useTranslation('viewer');
  const { facts, search, words, hits, chosen } = viewer;
  const at = hits.findIndex(({ key }) => key === chosen?.key);
  const unread = facts.pages.filter(({ state }) => state !== 'read').length;
  const said = () => {
    if (facts.reading.state === 'waiting') return t('search.waiting');
    if (words === '') return t('search.about');
    if (search.error) return <ErrorText error={search.error} />;
    if (search.isPlaceholderData || !search.data) return <Spinner />;
    if (hits.length === 0) return t('search.none');
    if (at >= 0) return t('search.at', { at: formatNumber(at + 1), all: formatNumber(hits.length) });
    return search.data.more ? t('search.more', plural(hits.length)) : t('search.found', plural(hits.length));
  };
  return (
    <div className="space-y-1 text-sm text-muted">
      <p role="status" className="min-h-5">
        {said()}
      </p>
      {unread > 0 ? <p>{t('search.unread', plural(unread))}</p> : null}
    </div>
  );
}

/** Search over the words that were read, so that scans are searched as well. */
export function SearchPanel({ viewer }: { viewer: ViewerState }) {
  const { t } = useTranslation('viewer');
  const id = useId();
  const [typed, setTyped] = useTyped(viewer);
  const { hits, chosen, chooseMark } = viewer;
  const at = hits.findIndex(({ key }) => key === chosen?.key);
  const go = (way: 1 | -1) => {
    const next = hits[at < 0 ? (way === 1 ? 0 : hits.length - 1) : (at + way + hits.length) % hits.length];
    if (next) chooseMark(next);
  };
  return (
    <search className="block">
      <div className="sticky top-0 z-10 space-y-2 border-b border-line bg-surface p-4">
        <label htmlFor={id} className="block font-semibold">
          {t('search.label')}
        </label>
        <div className="flex items-center">
          <input
            id={id}
            data-autofocus
            type="search"
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              viewer.setWords(typed.trim());
              if (typed.trim() === viewer.words) go(event.shiftKey ? -1 : 1);
            }}
            className="min-h-11 min-w-0 flex-1 rounded border border-edge bg-surface px-3"
          />
          <IconButton label={t('search.previous')} disabled={hits.length === 0} onClick={() => go(-1)}>
            <ChevronUp aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label={t('search.next')} disabled={hits.length === 0} onClick={() => go(1)}>
            <ChevronDown aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <Outcome viewer={viewer} />
      </div>
      {hits.length > 0 ? (
        <ol aria-label={t('search.places')} className="divide-y divide-line">
          {hits.map((mark) => (
            <li key={mark.key}>
              <button
                type="button"
                aria-pressed={mark.key === chosen?.key}
                onClick={() => chooseMark(mark)}
                className="block w-full space-y-0.5 px-4 py-2.5 text-left hover:bg-granite-tint aria-pressed:bg-lake-tint"
              >
                <q className="line-clamp-3 text-sm [overflow-wrap:anywhere]">{mark.quote}</q>
                <span className="numbers block text-sm text-muted">
                  {t('page.short', { page: formatNumber(mark.page) })}
                </span>
              </button>
            </li>
          ))}
        </ol>
      ) : null}
    </search>
  );
}
