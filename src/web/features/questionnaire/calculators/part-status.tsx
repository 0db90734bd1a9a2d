import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/format.ts';
import type { FormPart } from './use-attached-form.ts';

/** How far a section is: done, or how many of its questions are. One that asks for nothing that must be says so. */
export function PartStatus({ part }: { part: FormPart }) {
  const { t } = useTranslation('calculators');
  const isDone = part.missing.length === 0 && part.asked > 0;
  return (
    <span
      className={`numbers inline-flex items-center gap-1.5 text-sm whitespace-nowrap ${isDone ? 'font-semibold text-pine' : 'text-muted'}`}
    >
      {isDone ? (
        <Check aria-hidden="true" className="size-4" strokeWidth={3} />
      ) : (
        <Circle aria-hidden="true" className="size-3.5" />
      )}
      {standing(part) === 'done'
        ? t('parts.done')
        : standing(part) === 'optional'
          ? t('parts.optional')
          : t('parts.answered', { done: formatNumber(part.done), asked: formatNumber(part.asked) })}
    </span>
  );
}

const standing = ({ missing, asked }: FormPart) =>
  missing.length > 0 ? ('open' as const) : asked > 0 ? ('done' as const) : ('optional' as const);
