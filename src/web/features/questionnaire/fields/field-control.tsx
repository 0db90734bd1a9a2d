import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field, FieldOf } from '#domain/application/field.ts';
import { readNumber } from '#domain/calculations/figure.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { hintStyle, labelStyle } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { describeRule } from '../draft/describe-field-error.ts';
import { useDraft } from '../draft/draft-context.ts';
import { useNotApplicable } from '../draft/use-field.ts';
import { elementIdOf } from '../place.ts';
import { UploadControl } from '../uploads/upload-control.tsx';
import {
  AnswerControl,
  DateControl,
  MultiSelectControl,
  NumberControl,
  SelectControl,
  TextAreaControl,
  TextControl,
} from './entry-controls.tsx';
import { FormControl } from './form-control.tsx';
import { FromParcel, ParcelControl } from './parcel-control.tsx';

function Control({ field }: { field: Field }) {
  switch (field.kind) {
    case 'yes-no':
    case 'yes-no-unsure':
      return <AnswerControl field={field} />;
    case 'text':
      // The parcel number that fills in where the project is; the others are only written.
      return field.id === 'apn' ? <ParcelControl field={field} /> : <TextControl field={field} />;
    case 'textarea':
      return <TextAreaControl field={field} />;
    case 'number':
      return <NumberControl field={field} />;
    case 'date':
      return <DateControl field={field} />;
    case 'select':
      return <SelectControl field={field} />;
    case 'multi-select':
      return <MultiSelectControl field={field} />;
    case 'calculated':
      return <CalculatedControl field={field} />;
    case 'disabled':
      return <DisabledControl field={field} />;
    case 'display':
      return <DisplayControl field={field} />;
    case 'upload':
      return <UploadControl field={field} />;
    case 'form':
      return <FormControl field={field} />;
  }
}

function NotApplicableTick({ field }: { field: Field }) {
  const localize = useLocalized();
  const { t } = useTranslation('questionnaire');
  const { editable } = useDraft();
  const { isOffered, isTicked, tick } = useNotApplicable(field);
  const words = 'notApplicable' in field ? field.notApplicable?.label : undefined;
  if (!isOffered || !words) return null;
  return (
    <div className="text-base">
      <Checkbox name={`${field.id}-not-applicable`} isSelected={isTicked} onChange={tick} isDisabled={!editable}>
        {localize(words)}
        <span className="sr-only"> {t('field.of', { label: localize(field.label) })}</span>
      </Checkbox>
    </div>
  );
}

/**
 * One field of the questionnaire or of a form that goes with it, with all that belongs to it: its label, hint and
 * unit, what is wrong with it, the tick that it does not apply, and why it is asked. Nothing while it is not asked.
 */
export function FieldControl({ field }: { field: Field }) {
  const { formState } = useDraft();
  if (!formState.shown.has(field.id)) return null;
  return (
    <div
      id={elementIdOf(field.id)}
      className={`scroll-mt-6 space-y-2 text-heading ${field.shownWhen ? 'border-l-4 border-contour pl-4' : ''}`}
    >
      <Control field={field} />
      <FromParcel field={field.id} />
      <NotApplicableTick field={field} />
      <WhyWeAsk field={field} />
    </div>
  );
}

/** The reason for a question, on request, with the rule that it serves. */
function WhyWeAsk({ field }: { field: Field }) {
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

/** A sum that adds itself up; blank while there is nothing to add. */
function CalculatedControl({ field }: { field: FieldOf<'calculated'> }) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const { formState } = useDraft();
  const id = useId();
  const sum = readNumber(formState.values.get(field.id) ?? '');
  return (
    <div className="space-y-1">
      <label id={id} htmlFor={`${id}-sum`} className={labelStyle}>
        {localize(field.label)}
      </label>
      {field.hint ? <span className={hintStyle}>{localize(field.hint)}</span> : null}
      <output
        id={`${id}-sum`}
        name={field.id}
        aria-labelledby={id}
        className="numbers flex min-h-11 max-w-56 items-center rounded border border-dashed border-edge px-3 text-base"
      >
        {sum === null ? (
          <span className="text-muted">{t('field.addsItself')}</span>
        ) : (
          `${formatNumber(sum)}${field.unit ? ` ${localize(field.unit)}` : ''}`
        )}
      </output>
    </div>
  );
}

/** What nobody types: it comes from the parcel data, or is the same for everyone. */
function DisabledControl({ field }: { field: FieldOf<'disabled'> }) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const { formState } = useDraft();
  return (
    <div className="max-w-xl">
      <TextField
        label={localize(field.label)}
        name={field.id}
        hint={field.hint ? localize(field.hint) : t('field.fromParcel')}
        value={formState.values.get(field.id) ?? ''}
        onChange={() => undefined}
        isDisabled
      />
    </div>
  );
}

/** Words to read, such as what a signature declares. */
function DisplayControl({ field }: { field: FieldOf<'display'> }) {
  const localize = useLocalized();
  return (
    <section className="measure space-y-2 rounded border border-line bg-paper p-4 text-base">
      <h3 className="text-heading font-semibold">{localize(field.label)}</h3>
      {localize(field.text)
        .split(/\n{2,}|\n/)
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      {field.hint ? <p className="text-sm text-muted">{localize(field.hint)}</p> : null}
    </section>
  );
}
