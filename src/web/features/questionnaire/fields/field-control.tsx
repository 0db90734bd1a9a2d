import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/application/field.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { useNotApplicable } from '../draft/use-not-applicable.ts';
import { elementIdOf } from '../place.ts';
import { UploadControl } from '../uploads/upload-control.tsx';
import { AnswerControl, MultiSelectControl, SelectControl } from './choice-controls.tsx';
import { CalculatedControl, DisabledControl, DisplayControl } from './fixed-controls.tsx';
import { FormControl } from './form-control.tsx';
import { FromParcel } from './from-parcel.tsx';
import { ParcelControl } from './parcel-control.tsx';
import { DateControl, NumberControl, TextAreaControl, TextControl } from './text-controls.tsx';
import { WhyWeAsk } from './why-we-ask.tsx';

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
