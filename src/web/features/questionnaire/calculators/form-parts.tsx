import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLocalized } from '#web/lib/texts.ts';
import { FieldControl } from '../fields/field-control.tsx';
import { fieldInHash } from '../place.ts';
import {
  COVERAGE_FORM,
  type FormPart,
  IMPACT_FORM,
  type OpenForm,
  partIdOf,
  partInHash,
  useArrivalInForm,
} from './attached-form.ts';
import { PartChooser, PartList, PartStatus, PartSteps } from './part-nav.tsx';

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
  // The section that the address leads to: by its own name, or by one of its fields; else the first.
  const field = fieldInHash(hash);
  const led = parts.findIndex(({ section, fields }) =>
    field === null ? section.id === partInHash(hash) : fields.some(({ id }) => id === field),
  );
  const current = Math.max(0, led);
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

/** One section of a form with the fields that are asked now. */
export function FormPartFields({ part }: { part: FormPart }) {
  const { section, fields } = part;
  return (
    <section aria-labelledby={partIdOf(section.id)} className="space-y-6">
      <PartHeading part={part} />
      {fields.map((field) => (
        <FieldControl key={field.id} field={field} />
      ))}
    </section>
  );
}

export function PartHeading({ part }: { part: FormPart }) {
  const format = useLocalized();
  const { section } = part;
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={partIdOf(section.id)} tabIndex={-1} className="scroll-mt-6 text-title font-semibold outline-none">
          {format(section.title)}
        </h2>
        <PartStatus part={part} />
      </div>
      {section.about ? <p className="measure text-muted">{format(section.about)}</p> : null}
    </div>
  );
}

/** A form of so few sections is one page. */
const MOST_AT_ONCE = 2;

/** Whether a form is filled in one section at a time. */
export const isInSteps = ({ form, parts }: Pick<OpenForm, 'form' | 'parts'>): boolean =>
  form.id !== COVERAGE_FORM && form.id !== IMPACT_FORM && parts.length > MOST_AT_ONCE;
