import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapContext } from '#contract/parcels.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { type MapSwitch, SWITCHES } from './map-view.ts';

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

/** What is explained and cannot be switched off. */
type MapSign = 'parcel' | 'selected' | 'found' | 'lake' | 'road' | 'countyLine' | 'stateLine';

/** The signs of what is drawn on a map; `hasFound`: with what a search found. */
export function signsOf({ layers: { lake, roads, counties } }: MapContext, hasFound: boolean): MapSign[] {
  const states = new Set(counties.features.map(({ properties }) => properties.state));
  return [
    'parcel',
    hasFound ? 'found' : 'selected',
    ...(lake.features.length > 0 ? (['lake'] as const) : []),
    ...(roads.features.length > 0 ? (['road'] as const) : []),
    ...(counties.features.length > 0 ? (['countyLine'] as const) : []),
    ...(states.size > 1 ? (['stateLine'] as const) : []),
  ];
}

const line = (className: string, dashes?: string): ReactNode => (
  <path d="M1 8 H31" className={className} {...(dashes ? { strokeDasharray: dashes } : {})} />
);

/** Each as it is drawn on the map: told apart by its shape, also without colours. */
const PICTURES: Record<MapSign | MapSwitch, ReactNode> = {
  jurisdictions: (
    <>
      <path d="M1 1 H17 V15 H1 Z" className="fill-pine-tint stroke-line" />
      <path d="M17 1 H31 V15 H17 Z" className="fill-sunrise-tint stroke-line" />
    </>
  ),
  scenicRoadways: (
    <>
      <rect x="1" y="1" width="30" height="14" className="fill-surface stroke-edge" />
      <path d="M1 7 L7 1 M3 15 L17 1 M13 15 L27 1 M23 15 L31 7" className="stroke-sunrise" strokeWidth="1.5" />
    </>
  ),
  scenicShoreline: (
    <>
      <rect x="1" y="1" width="30" height="14" className="fill-surface stroke-edge" />
      <path d="M5 5 H31" strokeDasharray="0.1 5.5" strokeWidth="3" strokeLinecap="round" className="stroke-pine" />
      <path d="M5 11 H31" strokeDasharray="0.1 5.5" strokeWidth="3" strokeLinecap="round" className="stroke-pine" />
    </>
  ),
  parcel: <rect x="6" y="2" width="20" height="12" className="fill-surface stroke-edge" />,
  selected: <rect x="6" y="2" width="20" height="12" strokeWidth="3" className="fill-lake-tint stroke-lake" />,
  found: <circle cx="16" cy="8" r="6" strokeWidth="2" className="fill-lake stroke-surface" />,
  lake: <rect x="1" y="1" width="30" height="14" className="fill-contour stroke-lake" />,
  road: (
    <>
      <path d="M1 8 H31" strokeWidth="6" className="stroke-edge" />
      <path d="M1 8 H31" strokeWidth="4" className="stroke-surface" />
    </>
  ),
  countyLine: line('stroke-muted', '4 3'),
  stateLine: line('stroke-ink', '9 3 2 3'),
};

const SignPicture = ({ sign }: { sign: MapSign | MapSwitch }) => (
  <svg viewBox="0 0 32 16" fill="none" aria-hidden="true" className="h-4 w-8 shrink-0">
    {PICTURES[sign]}
  </svg>
);
