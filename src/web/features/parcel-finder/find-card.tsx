import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ParcelBox } from '#web/ui/parcel-box.tsx';
import { type FinderPlace, searchOfPlace } from './place.ts';

type FinderEntry = Pick<FinderPlace, 'apn' | 'address'>;

type FindCardProps = {
  place: FinderPlace;
  /** The chosen parcel's own number and address, once they are known; they stand in the fields if no search does. */
  known: FinderEntry | null;
  entryErrors: { apn?: string | undefined; address?: string | undefined };
  isSearching: boolean;
  /** A result stands below; its own action comes first then. */
  hasResult: boolean;
  goTo: (place: Partial<FinderPlace>) => void;
};

/** What the fields show of a place. */
const entryOf = ({ apn, address, parcel }: FinderPlace, known: FinderEntry | null): FinderEntry =>
  apn !== '' || address !== '' ? { apn, address } : (known ?? { apn: parcel ?? '', address: '' });

/** The fields follow the place: Back shows the search that it leads to. What is being typed is never replaced. */
function useEntry(place: FinderPlace, known: FinderEntry | null) {
  const at = `${searchOfPlace(place)} ${known?.apn ?? ''}`;
  const [state, setState] = useState({ at, place, entry: entryOf(place, known), isTyped: false });
  if (state.at !== at) {
    const moved = searchOfPlace(state.place) !== searchOfPlace(place);
    const entry = state.isTyped && !moved ? state.entry : entryOf(place, known);
    setState({ at, place, entry, isTyped: state.isTyped && !moved });
  }
  const type = (change: Partial<FinderEntry>) =>
    setState((before) => ({ ...before, entry: { ...before.entry, ...change }, isTyped: true }));
  return { entry: state.entry, isTyped: state.isTyped, type };
}

/** "Find Your Parcel": by its number, by its street address, or by both. */
export function FindCard({ place, known, entryErrors, isSearching, hasResult, goTo }: FindCardProps) {
  const { t } = useTranslation('finder');
  const title = useId();
  const form = useRef<HTMLFormElement>(null);
  const { entry, isTyped, type } = useEntry(place, known);
  const [isEmpty, setEmpty] = useState(false);
  const refused = isTyped ? {} : entryErrors;
  const hasError = refused.apn !== undefined || refused.address !== undefined;
  useEffect(() => {
    if (hasError) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  }, [hasError]);

  const change = (changed: Partial<FinderEntry>) => {
    setEmpty(false);
    type(changed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = { apn: entry.apn.trim(), address: entry.address.trim() };
    if (wanted.apn === '' && wanted.address === '') {
      setEmpty(true);
      form.current?.querySelector('input')?.focus();
      return;
    }
    // Nothing was changed since the parcel was chosen: it is the one that is meant.
    if (isTyped || place.parcel === null) goTo(wanted);
  };
  return (
    <Card>
      <search aria-labelledby={title}>
        <form ref={form} noValidate onSubmit={submit} className="space-y-5">
          <h2 id={title} className="text-title font-semibold tracking-tight">
            {t('find.title')}
          </h2>
          <ParcelBox
            name="apn"
            label={t('find.apn')}
            hint={t('find.apnHint')}
            value={entry.apn}
            onType={(apn) => change({ apn })}
            takesRetired
            onChoose={({ apn }) => goTo({ parcel: apn })}
            error={refused.apn ?? (isEmpty ? t('find.nothing') : undefined)}
          />
          <ParcelBox
            name="address"
            label={t('find.address')}
            hint={t('find.addressHint')}
            value={entry.address}
            onType={(address) => change({ address })}
            takesRetired
            onChoose={({ apn }) => goTo({ parcel: apn })}
            error={refused.address}
          />
          <Button
            type="submit"
            variant={hasResult ? 'secondary' : 'primary'}
            isPending={isSearching}
            pendingLabel={t('find.searching')}
            className="w-full"
          >
            <Search aria-hidden="true" className="size-4 shrink-0" />
            {t('find.search')}
          </Button>
        </form>
      </search>
    </Card>
  );
}
