import { useTranslation } from 'react-i18next';
import { LONGEST_TEXT } from '#domain/application/data.ts';
import type { FieldOf } from '#domain/application/field.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ParcelBox } from '#web/ui/parcel-box.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { rawValue, useField } from '../draft/use-field.ts';
import { elementIdOf } from '../place.ts';
import { namesTown } from './fill-from-parcel.ts';
import { useParcelFill } from './parcel-fill.tsx';

/** The parcel number, with suggestions from the parcel data. A chosen parcel fills in what is known of it. */
export function ParcelControl({ field }: { field: FieldOf<'text'> }) {
  const { value, setValue, leave, inserts, control } = useField(field);
  const { take, letGo } = useParcelFill();
  return (
    <div className="max-w-xl space-y-2" {...inserts}>
      <ParcelBox
        {...control}
        value={value}
        maxLength={LONGEST_TEXT}
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
      <FilledSummary />
    </div>
  );
}

/** What the parcel did not bring, and what it took the place of. */
function FilledSummary() {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const draft = useDraft();
  const { form } = draft;
  const { filled, putBack } = useParcelFill();
  const { answered, unsaid, written } = filled;
  const questions = fieldsById(form.questionnaire);
  const known = (ids: readonly string[]) => ids.map((id) => questions.get(id)).filter((one) => one !== undefined);
  const labels = known(unsaid);
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
      {answered.length > 0 ? (
        <Notice tone="info" title={t('parcel.answered')}>
          <ul className="list-disc pl-5">
            {known(answered).map(({ field }) => {
              const answer = rawValue(draft, field.id);
              return (
                <li key={field.id}>
                  {localize(field.label)} <b>{answer === 'yes' || answer === 'no' ? t(`answers.${answer}`) : null}</b>
                </li>
              );
            })}
          </ul>
        </Notice>
      ) : null}
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

const ADDRESS = 'project_address';
/** What a parcel fills in and a person may correct; the others say so in their hints. */
const FILLED = [ADDRESS, 'scenic_roadway_visible', 'shoreline_visible'];

/** Beside an entry that the chosen parcel filled in: where it comes from, and what it lacks. */
export function FromParcel({ field }: { field: string }) {
  return FILLED.includes(field) ? <Source field={field} /> : null;
}

function Source({ field }: { field: string }) {
  const { t } = useTranslation('questionnaire');
  const draft = useDraft();
  const { sourceOf } = useParcelFill();
  const source = draft.editable ? sourceOf(field) : null;
  if (!source) return <div role="status" />;
  const { apn, town } = source;
  const address = rawValue(draft, field);
  const isTownless = field === ADDRESS && !namesTown(address, town);
  return (
    <div role="status" className="flex max-w-xl flex-wrap items-center gap-x-3 text-sm text-muted">
      <p>
        {t(field === ADDRESS ? 'parcel.from.address' : 'parcel.from.answer', { apn })}{' '}
        {isTownless ? t(town === '' ? 'parcel.from.addTown' : 'parcel.from.noTown') : null}
      </p>
      {isTownless && town !== '' ? (
        <Button
          variant="quiet"
          className="px-3 text-sm"
          onPress={() => {
            draft.edit(field, `${address}, ${town}`);
            // The pressed button goes.
            document.getElementById(elementIdOf(field))?.querySelector('input')?.focus();
          }}
        >
          {t('parcel.from.add', { town })}
        </Button>
      ) : null}
    </div>
  );
}
