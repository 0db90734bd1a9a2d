import { useTranslation } from 'react-i18next';
import type { FieldOf } from '#domain/questionnaire/field.ts';
import { fieldsById } from '#domain/questionnaire/questionnaire.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ParcelBox } from '#web/ui/parcel-box.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { useParcelFill } from './parcel-fill.tsx';
import { useField } from './use-field.ts';

/** The parcel number, with suggestions from the parcel register. A chosen parcel fills in what is known of it. */
export function ParcelControl({ field }: { field: FieldOf<'text'> }) {
  const { value, setValue, leave, control } = useField(field);
  const { take, letGo } = useParcelFill();
  return (
    <div className="max-w-xl space-y-2">
      <ParcelBox
        {...control}
        value={value}
        onType={(text) => {
          setValue(text);
          letGo();
        }}
        onChoose={(parcel, before) => {
          // The application is about the first of several; the others are only listed.
          if (before === '') take(parcel);
          else setValue(before + parcel.apn);
        }}
        onBlur={leave}
      />
      <Told />
    </div>
  );
}

/** What the parcel did not bring, and what it took the place of. */
function Told() {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const { form } = useDraft();
  const { told, putBack } = useParcelFill();
  const { unsaid, written } = told;
  const questions = fieldsById(form.questionnaire);
  const labels = unsaid.map((id) => questions.get(id)).filter((one) => one !== undefined);
  return (
    <div role="status" className="space-y-2">
      {written === null ? null : (
        <Notice
          tone="info"
          title={t('parcel.addressReplaced')}
          actions={<Button onPress={putBack}>{t('parcel.putBack')}</Button>}
        >
          <p>{t('parcel.addressWritten', { address: written })}</p>
        </Notice>
      )}
      {labels.length > 0 ? (
        <Notice tone="info" title={t('parcel.unsaid')}>
          <ul className="list-disc pl-5">
            {labels.map(({ field }) => (
              <li key={field.id}>{localize(field.label)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  );
}
