import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { type MapSign, SignPicture } from './map-signs.tsx';
import { type MapSwitch, SWITCHES } from './map-switches.ts';

type MapLegendProps = {
  shown: Record<MapSwitch, boolean>;
  onChange: (shown: Record<MapSwitch, boolean>) => void;
  /** What else is drawn on this map. */
  signs: readonly MapSign[];
};

/** What the map's lines and patterns mean, in words and pictures; some can be switched off. */
export function MapLegend({ shown, onChange, signs }: MapLegendProps) {
  const { t } = useTranslation('map');
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="space-y-1">
      <h3 id={heading} className="font-semibold">
        {t('legend.title')}
      </h3>
      <ul className="flex flex-wrap gap-x-6">
        {SWITCHES.map((name) => (
          <li key={name}>
            <Checkbox
              name={name}
              isSelected={shown[name]}
              onChange={(isShown) => onChange({ ...shown, [name]: isShown })}
            >
              <span className="inline-flex items-center gap-2">
                <SignPicture sign={name} />
                {t(`legend.${name}`)}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {signs.map((sign) => (
          <li key={sign} className="inline-flex items-center gap-2">
            <SignPicture sign={sign} />
            {t(`legend.${sign}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
