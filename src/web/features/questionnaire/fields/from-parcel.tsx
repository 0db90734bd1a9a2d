import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { rawValue } from '../draft/use-field.ts';
import { elementIdOf } from '../place.ts';
import { namesTown } from './fill-from-parcel.ts';
import { useParcelFill } from './parcel-fill.tsx';

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
