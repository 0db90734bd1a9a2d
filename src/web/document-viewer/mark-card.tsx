import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageWords } from '#web/api/documents.ts';
import { formatNumber, percent } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Marking } from './selection-bar.tsx';
import { type Mark, readIn, type ViewerState } from './use-viewer.ts';

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

function WhatWasRead({ viewer, mark }: { viewer: ViewerState; mark: Mark }) {
  const { t } = useTranslation('viewer');
  const { facts, portal } = viewer;
  const isRead = facts.pages.find(({ number }) => number === mark.page)?.state === 'read';
  const { data, isLoading } = usePageWords({ documentId: facts.id, portal }, mark.page, isRead);
  const read = data ? readIn(data, mark.box) : undefined;
  const isInQuote = read !== undefined && plain(mark.quote).includes(plain(read.text));
  return (
    <>
      {mark.quote === '' ? null : (
        <q className="block font-medium [overflow-wrap:anywhere]" data-quote>
          {mark.quote}
        </q>
      )}
      {read && !isInQuote ? (
        <p className="[overflow-wrap:anywhere]">
          {t('marks.readAs')} <q>{read.text}</q>
        </p>
      ) : null}
      <p className="text-sm text-muted">
        {read ? `${t(`methods.${read.method}`)} ${t('read.sure', { sure: percent(read.confidence) })}` : null}
        {!read && !isLoading ? t('marks.nothingRead') : null}
      </p>
    </>
  );
}

/** The legend of the mark that was chosen: what was read there, how, and how sure that is. */
export function MarkCard({ viewer, marking }: { viewer: ViewerState; marking?: Marking | undefined }) {
  const { t } = useTranslation('viewer');
  const { chosen, marks, chooseMark, letGo } = viewer;
  if (!chosen) return null;
  const at = marks.indexOf(chosen);
  const go = (way: 1 | -1) => {
    const next = marks[(at + way + marks.length) % marks.length];
    if (next) chooseMark(next);
  };
  return (
    <section
      aria-label={t('marks.read')}
      className="no-print flex max-h-[40%] shrink-0 items-start gap-3 overflow-y-auto border-t border-line bg-surface py-2 pr-1 pl-4"
    >
      <span aria-hidden="true" className="mt-1.5 size-4 shrink-0 rounded-sm bg-[#ffd75e] outline-2 outline-[#8f4206]" />
      <div aria-live="polite" className="min-w-0 flex-1 space-y-1 py-1">
        <p className="numbers text-sm text-muted">
          {t('marks.read')} · {t('page.short', { page: formatNumber(chosen.page) })}
        </p>
        <WhatWasRead viewer={viewer} mark={chosen} />
        {marking && chosen.quote !== '' ? (
          <Button
            onPress={() => {
              const { page, box, quote } = chosen;
              marking.onMark({ documentId: viewer.facts.id, page, box, quote });
            }}
          >
            {marking.label}
          </Button>
        ) : null}
      </div>
      <div className="flex shrink-0">
        {marks.length > 1 ? (
          <>
            <IconButton label={t('marks.previous')} onClick={() => go(-1)}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton label={t('marks.next')} onClick={() => go(1)}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </IconButton>
          </>
        ) : null}
        <IconButton label={t('marks.close')} onClick={letGo}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </section>
  );
}
