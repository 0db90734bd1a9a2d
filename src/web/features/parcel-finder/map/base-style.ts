import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';

const BASE = 'base-';

/** An address as the style means it: what is not whole is meant from where the style stands. Keeps {z}, {fontstack} and the like. */
const whole = (address: string, from: string): string =>
  new URL(address, from).href.replaceAll('%7B', '{').replaceAll('%7D', '}');

function prepareSource(source: SourceSpecification, from: string): SourceSpecification {
  const url = 'url' in source && typeof source.url === 'string' ? { url: whole(source.url, from) } : {};
  const tiles =
    'tiles' in source && Array.isArray(source.tiles) ? { tiles: source.tiles.map((tile) => whole(tile, from)) } : {};
  return { ...source, ...url, ...tiles } as SourceSpecification;
}

const prepareLayer = (layer: LayerSpecification): LayerSpecification =>
  ({
    ...layer,
    id: BASE + layer.id,
    ...('source' in layer ? { source: BASE + layer.source } : {}),
  }) as LayerSpecification;

/**
 * The agency's own style, made ready to lie under the parcels: its names cannot meet ours, and its addresses are
 * whole. Throws where it is no map style.
 */
export function prepareBaseStyle(given: unknown, from: string): StyleSpecification {
  if (!isStyle(given)) throw new Error('what came is no map style');
  const { sources, layers, glyphs, sprite } = given;
  const pictures =
    typeof sprite === 'string' ? whole(sprite, from) : sprite?.map(({ id, url }) => ({ id, url: whole(url, from) }));
  return {
    version: 8,
    sources: Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [BASE + name, prepareSource(source, from)]),
    ),
    layers: layers.map(prepareLayer),
    ...(glyphs === undefined ? {} : { glyphs: whole(glyphs, from) }),
    ...(pictures === undefined ? {} : { sprite: pictures }),
  };
}

function isStyle(given: unknown): given is StyleSpecification {
  if (typeof given !== 'object' || given === null) return false;
  const { version, sources, layers } = given as Record<string, unknown>;
  return version === 8 && typeof sources === 'object' && sources !== null && Array.isArray(layers);
}
