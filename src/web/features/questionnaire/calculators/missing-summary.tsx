import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Missing } from '#domain/application/evaluate-questionnaire.ts';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { useFormLinks } from './form-links.ts';

type MissingSummaryProps = { missing: readonly Missing[]; boxRef: RefObject<HTMLElement | null> };

/** What a form still lacks, each with the way there. It takes the focus when attaching was tried. */
export function MissingSummary({ missing, boxRef }: MissingSummaryProps) {
  const { t } = useTranslation('calculators');
  const format = useLocalized();
  const { toField } = useFormLinks();
  return (
    <section
      ref={boxRef}
      tabIndex={-1}
      aria-labelledby="form-missing"
      className="no-print space-y-2 rounded border-2 border-brick bg-surface p-4 sm:p-6"
    >
      <h2 id="form-missing" className="text-heading font-semibold">
        {t('missing.title', plural(missing.length))}
      </h2>
      <ul className="list-disc space-y-1 pl-5 marker:text-brick">
        {missing.map(({ field, label, reason }) => (
          <li key={field}>
            <Link to={toField(field)} className="link inline-flex min-h-8 items-center">
              {format(label)}
            </Link>
            {reason === 'faulty' ? <span className="text-muted"> {t('missing.faulty')}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
