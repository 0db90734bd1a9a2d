import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapContext } from '#contract/parcels.ts';
import type { MapColours } from './map-colours.ts';
import type { MapSwitch } from './map-view.ts';

type Shown = Record<MapSwitch, boolean>;

const visible = (isShown: boolean) => ({ visibility: isShown ? ('visible' as const) : ('none' as const) });
const isHovered: ExpressionSpecification = ['boolean', ['feature-state', 'hover'], false];

/** Tints of the jurisdictions, in the order of their names. They are told apart by their labels; the tint only helps. */
const TINTS = ['sunrise-tint', 'pine-tint', 'yellow-tint', 'lake-tint', 'brick-tint', 'granite-tint'] as const;

function tintOf({ layers }: MapContext, colours: MapColours): ExpressionSpecification | string {
  const names = [...new Set(layers.jurisdictions.features.map(({ properties }) => String(properties.name)))].sort();
  const [first, ...others] = names;
  if (first === undefined) return colours['granite-tint'];
  const cases = others.flatMap((name, at) => [name, colours[TINTS[(at + 1) % TINTS.length] ?? 'granite-tint']]);
  return ['match', ['get', 'name'], first, colours[TINTS[0]], ...cases, colours['granite-tint']];
}

/** Jurisdictions, the lake, the lines of counties and states, and the main roads. Over the agency's own style the tints let it through. */
export const landLayers = (
  context: MapContext,
  colours: MapColours,
  { shown, hasBase }: { shown: Shown; hasBase: boolean },
): LayerSpecification[] => [
  {
    id: 'jurisdictions',
    type: 'fill',
    source: 'jurisdictions',
    layout: visible(shown.jurisdictions),
    paint: { 'fill-color': tintOf(context, colours), 'fill-opacity': hasBase ? 0.25 : 1, 'fill-antialias': false },
  },
  {
    id: 'lake',
    type: 'fill',
    source: 'lake',
    paint: { 'fill-color': colours.contour, 'fill-opacity': hasBase ? 0 : 1 },
  },
  { id: 'shore', type: 'line', source: 'lake', paint: { 'line-color': colours.lake, 'line-width': 1 } },
  {
    id: 'counties',
    type: 'line',
    source: 'counties',
    paint: { 'line-color': colours.muted, 'line-width': 1, 'line-dasharray': [4, 3] },
  },
  {
    id: 'state-line',
    type: 'line',
    source: 'state-line',
    paint: { 'line-color': colours.ink, 'line-width': 1.5, 'line-dasharray': [6, 2, 1, 2] },
  },
  {
    id: 'road-casing',
    type: 'line',
    source: 'roads',
    layout: { 'line-cap': 'round', 'line-join': 'round', ...visible(!hasBase) },
    paint: { 'line-color': colours.edge, 'line-width': ['interpolate', ['linear'], ['zoom'], 9, 2.5, 16, 9] },
  },
  {
    id: 'roads',
    type: 'line',
    source: 'roads',
    layout: { 'line-cap': 'round', 'line-join': 'round', ...visible(!hasBase) },
    paint: { 'line-color': colours.surface, 'line-width': ['interpolate', ['linear'], ['zoom'], 9, 1.25, 16, 7] },
  },
];

/** The scenic corridors: lines where they come as lines, patterns where they come as land. */
export const scenicLayers = (colours: MapColours, shown: Shown): LayerSpecification[] =>
  (
    [
      ['scenic-roadways', 'scenic-roadway', shown.scenicRoadways, colours.sunrise, [1, 0]],
      ['scenic-shoreline', 'scenic-shoreline', shown.scenicShoreline, colours.pine, [0.1, 2]],
    ] as const
  ).flatMap(([source, pattern, isShown, colour, dash]): LayerSpecification[] => [
    {
      id: `${source}-land`,
      type: 'fill',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      layout: visible(isShown),
      paint: { 'fill-pattern': pattern, 'fill-opacity': 0.6 },
    },
    {
      id: `${source}-line`,
      type: 'line',
      source,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { ...visible(isShown), 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': 3, 'line-dasharray': [...dash] },
    },
  ]);

/** Parcels, and on those of a scenic corridor its pattern. */
export function parcelLayers(context: MapContext, colours: MapColours, shown: Shown): LayerSpecification[] {
  const parcels = { source: 'parcels', 'source-layer': 'parcels', minzoom: context.parcels_from_zoom } as const;
  const flagged = (flag: string, pattern: string, isShown: boolean): LayerSpecification => ({
    id: `parcels-${pattern}`,
    type: 'fill',
    ...parcels,
    filter: ['==', ['get', flag], true],
    layout: visible(isShown),
    paint: { 'fill-pattern': pattern, 'fill-opacity': 0.6 },
  });
  return [
    {
      id: 'parcel-land',
      type: 'fill',
      ...parcels,
      paint: {
        'fill-color': ['case', isHovered, colours.lake, colours.surface],
        'fill-opacity': ['case', isHovered, 0.25, 0.45],
      },
    },
    flagged('scenic_roadway', 'scenic-roadway', shown.scenicRoadways),
    flagged('scenic_shoreline', 'scenic-shoreline', shown.scenicShoreline),
    {
      id: 'parcel-lines',
      type: 'line',
      ...parcels,
      paint: {
        'line-color': ['case', isHovered, colours.lake, colours.edge],
        'line-width': ['interpolate', ['linear'], ['zoom'], 14, 0.5, 17, 1.5],
      },
    },
  ];
}

/** The selected parcel, from its own shape: it is seen where its tile is not. */
export const selectedLayers = (colours: MapColours): LayerSpecification[] => [
  {
    id: 'selected-land',
    type: 'fill',
    source: 'selected',
    paint: { 'fill-color': colours.lake, 'fill-opacity': 0.2 },
  },
  {
    id: 'selected-casing',
    type: 'line',
    source: 'selected',
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colours.surface, 'line-width': 7 },
  },
  {
    id: 'selected-line',
    type: 'line',
    source: 'selected',
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colours.lake, 'line-width': 4 },
  },
];

/** What a search found, as points that are seen from far out as well. */
export const foundLayers = (colours: MapColours): LayerSpecification[] => [
  {
    id: 'found',
    type: 'circle',
    source: 'found',
    paint: {
      'circle-color': colours.lake,
      'circle-radius': 6,
      'circle-stroke-color': colours.surface,
      'circle-stroke-width': 2,
    },
  },
];

/** Names, in the letters of the page. */
export const labelLayers = (
  { layers }: MapContext,
  { colours, font, shown }: { colours: MapColours; font: string[]; shown: Shown },
): LayerSpecification[] => {
  // Lakes come largest first.
  const largest = String(layers.lake_names.features[0]?.properties.name ?? '');
  const hasNames = shown.jurisdictions && layers.jurisdiction_names.features.length > 0;
  const text = (size: number) => ({
    'text-field': ['get', 'name'] as ExpressionSpecification,
    'text-font': font,
    'text-size': size,
    'text-max-width': 8,
    'text-padding': 8,
  });
  const ink = (colour: string) => ({ 'text-color': colour, 'text-halo-color': colours.paper, 'text-halo-width': 1.5 });
  return [
    {
      id: 'county-names',
      type: 'symbol',
      source: 'counties',
      maxzoom: 13,
      // Most jurisdictions are called as their county is: one name is enough.
      layout: { ...text(12), 'text-transform': 'uppercase', 'text-letter-spacing': 0.1, ...visible(!hasNames) },
      paint: ink(colours.muted),
    },
    {
      id: 'jurisdiction-names',
      type: 'symbol',
      source: 'jurisdiction-names',
      layout: { ...text(13), 'text-padding': 1, ...visible(shown.jurisdictions) },
      paint: ink(colours.ink),
    },
    {
      id: 'road-names',
      type: 'symbol',
      source: 'roads',
      minzoom: 10,
      layout: { ...text(12), 'symbol-placement': 'line', 'symbol-spacing': 320 },
      paint: ink(colours.muted),
    },
    {
      id: 'lake-name',
      type: 'symbol',
      source: 'lake-names',
      filter: ['==', ['get', 'name'], largest],
      layout: text(15),
      paint: ink(colours.lake),
    },
    {
      id: 'other-lake-names',
      type: 'symbol',
      source: 'lake-names',
      minzoom: 11.5,
      filter: ['!=', ['get', 'name'], largest],
      layout: text(12),
      paint: ink(colours.lake),
    },
  ];
};
