import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParcelSuggestion } from '#contract/parcels.ts';
import { keyed } from '#web/lib/keyed.ts';
import { useParcelSearch } from '#web/lib/use-parcel-search.ts';
import { counted } from '#web/lib/words.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';

type ParcelBoxProps = {
  label: string;
  hint: string;
  name: 'apn' | 'address';
  value: string;
  onChange: (text: string) => void;
  onChoose: (parcel: ParcelSuggestion) => void;
  error: string | undefined;
};

/** The street, as it stands in a suggestion behind the number. */
const withoutNumber = ({ apn, display_text }: ParcelSuggestion) =>
  display_text.startsWith(`${apn}, `) ? display_text.slice(apn.length + 2) : display_text;

/** A number or an address, with parcels to choose from as one types. Anything may be typed and searched for. */
export function ParcelBox({ name, value, onChange, onChoose, ...field }: ParcelBoxProps) {
  const { t } = useTranslation('finder');
  // Only what was typed is looked up, not what stood here before or was taken from the list.
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = useRef<string | null>(null);
  const { state, suggestions } = useParcelSearch(typed);
  const textOf = (parcel: ParcelSuggestion) => (name === 'apn' ? parcel.apn : withoutNumber(parcel));
  const offered = keyed(suggestions, ({ apn, county }) => `${apn} ${county}`);
  const empty = { idle: undefined, looking: t('looking'), found: t('noneSuggested'), failed: undefined }[state];
  const status = suggestions.length > 0 ? t('suggested', counted(suggestions.length)) : t('noneSuggested');
  return (
    <ComboBox
      {...field}
      name={name}
      value={value}
      onChange={(text) => {
        if (text === value || text === chosen.current) return;
        chosen.current = null;
        onChange(text);
        setTyped(text);
      }}
      suggestions={offered.map(({ key, item }) => ({ id: key, value: textOf(item), label: item.display_text }))}
      onChoose={(id) => {
        const parcel = offered.find(({ key }) => key === id)?.item;
        if (!parcel) return;
        chosen.current = textOf(parcel);
        setTyped(null);
        onChoose(parcel);
      }}
      empty={empty}
      status={state === 'found' ? status : ''}
    />
  );
}
