import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/application/field.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { describeRule } from '../draft/describe-field-error.ts';

/** The reason for a question, on request, with the rule that it serves. */
export function WhyWeAsk({ field }: { field: Field }) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  if (!field.why && !field.rule) return null;
  return (
    <details className="group text-base">
      <summary className="link inline-flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-semibold no-underline hover:underline [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform duration-150 group-open:rotate-90 motion-reduce:transition-none"
        />
        {t('field.why')}
        <span className="sr-only">: {localize(field.label)}</span>
      </summary>
      <div className="measure space-y-1 border-l-4 border-contour pb-1 pl-4 text-muted">
        {field.why ? <p>{localize(field.why)}</p> : null}
        {field.rule ? (
          <p className="text-sm">
            <span className="font-semibold text-ink">{describeRule(field.rule)}</span>
            <br />
            {localize(field.rule.note)}
          </p>
        ) : null}
      </div>
    </details>
  );
}
