import { z } from 'zod';
import type { Bounds } from '#domain/parcels/shape.ts';
import { ASK, type AskSettings, askService } from './ask-service.ts';
import { type ParcelSource, type ReadSoFar, SourceError } from './parcel-source.ts';
import { placeRows, type RawRow } from './place-rows.ts';
import { asDegrees } from './projections.ts';

const MOST_A_PAGE = 1000;

const LayerInfo = z.object({
  geometryType: z.string().nullish(),
  objectIdField: z.string().nullish(),
  fields: z.array(z.object({ name: z.string(), type: z.string() })).nullish(),
  maxRecordCount: z.number().int().positive().catch(MOST_A_PAGE),
  supportedQueryFormats: z.string().catch(''),
  capabilities: z.string().catch('Query'),
});
const Count = z.object({ count: z.number().int().nonnegative() });
const Page = z.object({
  exceededTransferLimit: z.boolean().optional(),
  properties: z.object({ exceededTransferLimit: z.boolean().optional() }).optional(),
  features: z.array(
    z.object({
      id: z.union([z.number(), z.string()]).optional(),
      attributes: z.record(z.string(), z.unknown()).nullish(),
      properties: z.record(z.string(), z.unknown()).nullish(),
      geometry: z.unknown().optional(),
    }),
  ),
});
type ArcgisLayer = {
  url: URL;
  idField: string;
  fields: string[];
  pageSize: number;
  format: 'geojson' | 'json';
  settings: AskSettings;
};

/** Whether a source is the address of a service rather than a file. */
export const isAddress = (source: string): boolean => /^[a-z][a-z0-9+.-]+:\/\//i.test(source);

/**
 * Opens a layer of an ArcGIS FeatureServer or MapServer, which is read in pages by object id. Throws SourceError where
 * it is no such layer, does not hold polygons, or does not answer.
 * @param fields what is asked for, as far as the layer has it: names of owners and the like never leave the service
 */
export async function openArcgis(
  address: string,
  {
    region,
    fields,
    ask,
  }: { region: Bounds | undefined; fields: readonly string[]; ask?: Partial<AskSettings> | undefined },
): Promise<ParcelSource> {
  const settings = { ...ASK, ...ask };
  const url = layerAddress(address);
  const info = understood(LayerInfo, await askService(withQuery(url, '', { f: 'json' }), settings), url);
  if (!info.capabilities.includes('Query')) throw new SourceError('imports:service.notReadable');
  if (info.geometryType && info.geometryType !== 'esriGeometryPolygon') {
    throw new SourceError('imports:service.noPolygons');
  }
  const idField = info.objectIdField ?? info.fields?.find(({ type }) => type === 'esriFieldTypeOID')?.name;
  if (!idField) throw new SourceError('imports:service.noIds');
  // To ask for a field that a layer does not have is an error.
  const has = info.fields && new Set(info.fields.map(({ name }) => name));
  const layer: ArcgisLayer = {
    url,
    idField,
    fields: [idField, ...fields.filter((name) => name !== idField && (!has || has.has(name)))],
    pageSize: Math.min(info.maxRecordCount, MOST_A_PAGE),
    format: /geojson/i.test(info.supportedQueryFormats) ? 'geojson' : 'json',
    settings,
  };
  return {
    expected: await countOf(layer),
    sha256: null,
    rows: (after) => placeRows(rawRows(layer, after), after, region),
    close: async () => {},
  };
}

function layerAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new SourceError('imports:service.address');
  }
  if (!/\/(?:Feature|Map)Server\/\d+\/?$/i.test(url.pathname)) {
    throw new SourceError('imports:service.layer');
  }
  url.pathname = url.pathname.replace(/\/$/, '');
  url.hash = '';
  return url;
}

/** Keeps what the address itself asks with, such as a token. */
function withQuery(url: URL, path: string, query: Record<string, string | number>): URL {
  const asked = new URL(url);
  asked.pathname += path;
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, String(value));
  return asked;
}

async function countOf({ url, settings }: ArcgisLayer): Promise<number> {
  const asked = withQuery(url, '/query', { where: '1=1', returnCountOnly: 'true', f: 'json' });
  return understood(Count, await askService(asked, settings), url).count;
}

async function* rawRows(layer: ArcgisLayer, after: ReadSoFar): AsyncGenerator<RawRow> {
  let { row } = after;
  let last = after.objectId ?? -1;
  let pageSize = layer.pageSize;
  while (true) {
    const page = await pageOf(layer, last, pageSize);
    if (page.features.length === 0) {
      if (!(page.exceededTransferLimit || page.properties?.exceededTransferLimit)) break;
      // Not even one page of this size fits into an answer.
      if (pageSize === 1) throw new SourceError({ code: 'imports:service.withheld', params: { last } });
      pageSize = Math.ceil(pageSize / 4);
      continue;
    }
    for (const { id, attributes, properties, geometry } of page.features) {
      const values = attributes ?? properties ?? {};
      const objectId = Number(values[layer.idField] ?? id ?? Number.NaN);
      if (!(objectId > last)) throw new SourceError('imports:service.order');
      last = objectId;
      row++;
      const shape = layer.format === 'json' ? geometryOfRings(geometry) : geometry;
      yield { row, objectId, values, geometry: shape, toDegrees: asDegrees };
    }
  }
  const now = await countOf(layer);
  if (row < now) throw new SourceError({ code: 'imports:service.short', params: { came: row, parcels: now } });
  if (row === 0) throw new SourceError('imports:service.empty');
}

const pageOf = async ({ url, idField, fields, format, settings }: ArcgisLayer, last: number, pageSize: number) => {
  const asked = withQuery(url, '/query', {
    where: `${idField}>${last}`,
    orderByFields: `${idField} ASC`,
    resultRecordCount: pageSize,
    outFields: fields.join(','),
    returnGeometry: 'true',
    outSR: 4326,
    geometryPrecision: 7,
    f: format,
  });
  return understood(Page, await askService(asked, settings), url);
};

function understood<Schema extends z.ZodType>(schema: Schema, answer: unknown, { host }: URL): z.output<Schema> {
  const { data, success } = schema.safeParse(answer);
  if (!success) throw new SourceError({ code: 'imports:service.noLayer', params: { host } });
  return data;
}

type Ring = [number, number][];

/**
 * A GeoJSON geometry of the rings that an ArcGIS service gives: outlines go clockwise and holes the other way, in any
 * order. A hole outside of every outline is an outline drawn the wrong way. Anything else is given back as it is.
 */
function geometryOfRings(geometry: unknown): unknown {
  if (geometry === null || geometry === undefined) return null;
  const { rings, curveRings } = geometry as { rings?: unknown; curveRings?: unknown };
  if (curveRings) return { type: 'curved polygon' };
  if (!Array.isArray(rings)) return geometry;
  if (rings.length === 0) return null;
  const known = rings.filter((ring): ring is Ring => Array.isArray(ring) && ring.every(Array.isArray));
  if (known.length < rings.length) return { type: 'Polygon', coordinates: rings };
  const polygons = known.filter((ring) => twiceArea(ring) <= 0).map((ring) => [ring]);
  for (const hole of known.filter((ring) => twiceArea(ring) > 0)) {
    const home = polygons.find(([outline]) => outline && hole.some((point) => isInside(point, outline)));
    if (home) home.push(hole);
    else polygons.push([hole]);
  }
  return { type: 'MultiPolygon', coordinates: polygons };
}

/** Positive for a ring that goes against the clock. */
const twiceArea = (ring: Ring): number =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);

/** Whether a line from the point to the east crosses the ring an odd number of times. */
function isInside([x, y]: Ring[number], ring: Ring): boolean {
  let inside = false;
  ring.forEach(([toX, toY], at) => {
    const [fromX, fromY] = ring[at === 0 ? ring.length - 1 : at - 1] ?? [toX, toY];
    if (fromY > y !== toY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) inside = !inside;
  });
  return inside;
}
