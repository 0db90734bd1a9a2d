import { BookOpen, CircleHelp, Sigma } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FigureSource } from '#domain/calculations/calculation.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { formatDate } from '#web/lib/words.ts';

const shapes = { S: BookOpen, D: Sigma, K: CircleHelp } satisfies Record<FigureSource['confidence'], typeof BookOpen>;

/** Where a figure or a limit comes from, how far that was checked, and since when it holds. */
export function SourceNote({ source: { note, confidence, effective } }: { source: FigureSource }) {
  const { t } = useTranslation('calculators');
  const format = useLocalized();
  const Shape = shapes[confidence];
  return (
    <span className="flex items-start gap-1.5 text-sm font-normal text-muted">
      <Shape aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${confidence === 'K' ? 'text-sunrise' : ''}`} />
      <span className="min-w-0">
        <span className={`font-semibold ${confidence === 'K' ? 'text-sunrise' : 'text-ink'}`}>
          {t(`confidence.${confidence}`)}
        </span>{' '}
        {format(note)}
        {effective === undefined ? null : ` ${t('figures.inForceSince', { day: formatDate(effective) })}`}
      </span>
    </span>
  );
}
