import { BookOpen, CircleHelp, Sigma } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { KnowledgeSource } from '#domain/assistant/knowledge.ts';
import { formatNumber } from '#web/lib/format.ts';

const SHAPES = { source: BookOpen, derived: Sigma, unverified: CircleHelp } as const;

/** Where a statement is written, where it was read, and that it is not verified where it is not. */
export function SourceLine({ source: { citation, readIn, basis, page } }: { source: KnowledgeSource }) {
  const { t, i18n } = useTranslation('planningChat');
  const Shape = SHAPES[basis];
  const isDoubtful = basis === 'unverified';
  return (
    <span className={`flex items-start gap-1.5 text-sm ${isDoubtful ? 'text-sunrise' : 'text-muted'}`}>
      <Shape aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {isDoubtful ? (
          <span lang={i18n.language} className="font-semibold">
            {t('unverified')}{' '}
          </span>
        ) : null}
        <span className="text-muted">
          {citation}. {readIn}
          {page === undefined ? null : `, ${t('page', { page: formatNumber(page) })}`}
        </span>
      </span>
    </span>
  );
}
