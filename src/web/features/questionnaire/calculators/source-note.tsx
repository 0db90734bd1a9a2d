import { BookOpen, CircleHelp, Sigma } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FigureSource } from '#domain/calculations/calculation.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';

const shapes = { source: BookOpen, derived: Sigma, unverified: CircleHelp } satisfies Record<
  FigureSource['basis'],
  typeof BookOpen
>;

/** Where a figure or a limit comes from, how far that was checked, and since when it holds. */
export function SourceNote({ source: { note, basis, effective } }: { source: FigureSource }) {
  const { t } = useTranslation('calculators');
  const format = useLocalized();
  const Shape = shapes[basis];
  return (
    <span className="flex items-start gap-1.5 text-sm font-normal text-muted">
      <Shape aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${basis === 'unverified' ? 'text-sunrise' : ''}`} />
      <span className="min-w-0">
        <span className={`font-semibold ${basis === 'unverified' ? 'text-sunrise' : 'text-ink'}`}>
          {t(`basis.${basis}`)}
        </span>{' '}
        {format(note)}
        {effective === undefined ? null : ` ${t('figures.inForceSince', { day: formatDate(effective) })}`}
      </span>
    </span>
  );
}
