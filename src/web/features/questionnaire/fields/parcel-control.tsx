import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldOf } from '#domain/questionnaire/field.ts';
import { keyed } from '#web/lib/keyed.ts';
import { useParcelSearch } from '#web/lib/use-parcel-search.ts';
import { counted } from '#web/lib/words.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { takeParcel } from './choose-parcel.ts';
import { useField } from './use-field.ts';

/** The parcel number, with suggestions from the parcel register. A chosen parcel fills in what is known of it. */
export function ParcelControl({ field }: { field: FieldOf<'text'> }) {
  const { t } = useTranslation('questionnaire');
  const { draft, value, setValue, leave, control } = useField(field);
  // Only what was typed is looked up, not what stood here before or was taken from the list.
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = useRef<string | null>(null);
  const { state, suggestions } = useParcelSearch(typed);
  const offered = keyed(suggestions, ({ apn, county, display_text }) => `${apn} ${county} ${display_text}`);
  const empty = {
    idle: undefined,
    looking: t('parcel.looking'),
    found: t('parcel.none'),
    failed: undefined,
  }[state];
  return (
    <div className="max-w-xl">
      <ComboBox
        {...control}
        value={value}
        onChange={(text) => {
          if (text === value) return;
          setValue(text);
          if (text === chosen.current) return;
          chosen.current = null;
          setTyped(text);
        }}
        suggestions={offered.map(({ key, item }) => ({ id: key, value: item.apn, label: item.display_text }))}
        onChoose={(id) => {
          const parcel = offered.find(({ key }) => key === id)?.item;
          if (!parcel) return;
          chosen.current = parcel.apn;
          void takeParcel(parcel, draft.edit, () => chosen.current === parcel.apn);
        }}
        empty={empty}
        status={
          state === 'found'
            ? suggestions.length > 0
              ? t('parcel.found', counted(suggestions.length))
              : t('parcel.none')
            : ''
        }
        onBlur={leave}
      />
    </div>
  );
}
