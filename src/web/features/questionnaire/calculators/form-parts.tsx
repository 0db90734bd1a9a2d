import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { fieldInHash } from '../place.ts';
import { partInHash, useArrivalInForm } from './form-links.ts';
import { FormPartFields } from './form-part-fields.tsx';
import { isInSteps } from './in-steps.ts';
import { PartChooser, PartList, PartSteps } from './part-nav.tsx';
import type { FormPart, OpenForm } from './use-attached-form.ts';

/** The section that an address leads to: by its own name, or by one of its fields; else the first. */
export function partAt(parts: readonly FormPart[], hash: string): number {
  const field = fieldInHash(hash);
  const at = parts.findIndex(({ section, fields }) =>
    field === null ? section.id === partInHash(hash) : fields.some(({ id }) => id === field),
  );
  return Math.max(0, at);
}

/** The sections of a form: one at a time where they are many, all of them on paper. */
export function FormParts({ open }: { open: OpenForm }) {
  const { parts } = open;
  const { t } = useTranslation('calculators');
  const { hash } = useLocation();
  useArrivalInForm();
  if (!isInSteps(open)) {
    return (
      <div className="max-w-3xl space-y-10">
        {parts.map((part) => (
          <FormPartFields key={part.section.id} part={part} />
        ))}
      </div>
    );
  }
  const current = partAt(parts, hash);
  return (
    <div className="lg:grid lg:grid-cols-[16rem_minmax(0,48rem)] lg:items-start lg:gap-10 print:block">
      <nav aria-label={t('parts.label')} className="no-print pb-6 lg:sticky lg:top-6">
        <PartChooser parts={parts} current={current} />
        <PartList parts={parts} current={current} />
      </nav>
      <div>
        {parts.map((part, at) => (
          <div key={part.section.id} className={at === current ? '' : 'hidden print:block print:pt-8'}>
            <FormPartFields part={part} />
          </div>
        ))}
        <PartSteps parts={parts} current={current} />
      </div>
    </div>
  );
}
