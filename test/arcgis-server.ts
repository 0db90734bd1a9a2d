import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Ring = readonly (readonly [number, number])[];
/** An object as a geodatabase has it; outlines go clockwise. */
export type ArcgisObject = { id: number; attributes: Record<string, unknown>; rings: readonly Ring[] | null };

export type ArcgisSettings = {
  objects: ArcgisObject[];
  /** The most that one answer holds; fewer than asked for makes it say exceededTransferLimit. */
  maxRecordCount?: number;
  formats?: string;
  layer?: Record<string, unknown>;
  /** What happens to the question of this number (from 1), instead of an answer. */
  instead?: (question: number, url: URL, response: ServerResponse) => boolean | undefined;
};

/**
 * A process of our own that speaks the protocol of an ArcGIS layer: its description, counts, and pages by object id.
 * `objects` may be changed while it runs. Gives the layer's address and every question that was asked.
 */
export async function startArcgis(settings: ArcgisSettings) {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    asked.push(url);
    if (settings.instead?.(asked.length, url, response)) return;
    answer(settings, url, request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return { url: `http://127.0.0.1:${port}/server/rest/services/Parcels/FeatureServer/0`, asked, stop };
}

/** Answers with JSON, as ArcGIS does with its errors as well. */
export function answerJson(response: ServerResponse, body: unknown, status = 200): true {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  return true;
}

const refuse = (response: ServerResponse, message: string) =>
  answerJson(response, { error: { code: 400, message, details: [] } });

function answer(settings: ArcgisSettings, url: URL, request: IncomingMessage, response: ServerResponse) {
  const { objects, maxRecordCount = 1000, formats = 'JSON, geoJSON, PBF', layer } = settings;
  const query = url.searchParams;
  if (request.method !== 'GET') return refuse(response, 'Invalid method');
  if (url.pathname.endsWith('/FeatureServer/0')) {
    return answerJson(response, {
      currentVersion: 11.5,
      id: 0,
      name: 'Parcels',
      type: 'Feature Layer',
      geometryType: 'esriGeometryPolygon',
      objectIdField: 'OBJECTID',
      fields: [
        { name: 'OBJECTID', type: 'esriFieldTypeOID' },
        ...namesOf(objects).map((name) => ({ name, type: 'esriFieldTypeString' })),
      ],
      maxRecordCount,
      supportedQueryFormats: formats,
      capabilities: 'Query,Extract',
      ...layer,
    });
  }
  if (!url.pathname.endsWith('/FeatureServer/0/query')) return answerJson(response, {}, 404);
  const [, least] = /^OBJECTID>(-?\d+)$/.exec(query.get('where') ?? '') ?? [];
  if (query.get('where') !== '1=1' && least === undefined) return refuse(response, "'where' clause is invalid");
  const found = objects.filter(({ id }) => least === undefined || id > Number(least));
  if (query.get('returnCountOnly') === 'true') return answerJson(response, { count: found.length });
  const format = query.get('f') ?? 'html';
  if (!['json', 'geojson'].includes(format) || !formats.toLowerCase().includes(format)) {
    return refuse(response, 'Invalid format');
  }
  const wanted = (query.get('outFields') ?? '').split(',').filter((name) => name !== 'OBJECTID');
  const all = namesOf(objects);
  if (wanted.some((name) => name !== '*' && !all.includes(name))) {
    return refuse(response, "Invalid query parameters. 'outFields' parameter is invalid");
  }
  const sorted = query.get('orderByFields')?.startsWith('OBJECTID')
    ? found.sort((one, other) => one.id - other.id)
    : found;
  const size = Math.min(Number(query.get('resultRecordCount') ?? maxRecordCount), maxRecordCount);
  const page = sorted.slice(0, size).map((one) => only(one, wanted.includes('*') ? all : wanted));
  const more = sorted.length > size && { exceededTransferLimit: true };
  return answerJson(response, format === 'json' ? esriPage(page, more) : geojsonPage(page, more));
}

const namesOf = (objects: ArcgisObject[]) => [...new Set(objects.flatMap(({ attributes }) => Object.keys(attributes)))];
const only = (object: ArcgisObject, names: string[]): ArcgisObject => ({
  ...object,
  attributes: Object.fromEntries(Object.entries(object.attributes).filter(([name]) => names.includes(name))),
});

const esriPage = (page: ArcgisObject[], more: object | false) => ({
  objectIdFieldName: 'OBJECTID',
  geometryType: 'esriGeometryPolygon',
  spatialReference: { wkid: 4326, latestWkid: 4326 },
  features: page.map(({ id, attributes, rings }) => ({
    attributes: { OBJECTID: id, ...attributes },
    ...(rings && { geometry: { rings } }),
  })),
  ...more,
});

/** As a service turns rings into GeoJSON: the first is the outline, here, and it goes against the clock. */
const geojsonPage = (page: ArcgisObject[], more: object | false) => ({
  type: 'FeatureCollection',
  features: page.map(({ id, attributes, rings }) => ({
    type: 'Feature',
    id,
    geometry: rings && { type: 'Polygon', coordinates: rings.map((ring) => [...ring].reverse()) },
    properties: { OBJECTID: id, ...attributes },
  })),
  ...(more && { properties: more }),
});
