import { useTranslation } from 'react-i18next';
import type { Position, Shape } from '#domain/parcels/shape.ts';
import { Card } from '#web/ui/card.tsx';

/** The parcel that the page is about: `ParcelPage` and what is in its `parcel` have all of it. */
export type MapSelection = { apn: string; shape: Shape | null; middle: Position | null };

export type ParcelMapProps = {
  selected: MapSelection | null;
  /** A parcel was chosen on the map or in the list; the page fetches it and gives it back as `selected`. */
  onSelect: (apn: string) => void;
  /** Esc on the map: nothing is chosen any more. */
  onClear: () => void;
};

/**
 * The card "Interactive Map": parcels on a map, and a list beside it that says the same. The route that shows it
 * names the texts `map` among its parts.
 */
export function ParcelMap(_: ParcelMapProps) {
  const { t } = useTranslation('map');
  return (
    <Card>
      <h2 className="text-heading font-semibold">{t('title')}</h2>
    </Card>
  );
}
