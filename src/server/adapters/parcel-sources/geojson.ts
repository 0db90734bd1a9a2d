import { TextDecoder } from 'node:util';
import Assembler from 'stream-json/core/assembler.js';
import { jsonParser, type Token } from 'stream-json/core/parser.js';
import type { Bounds } from '#domain/parcels/shape.ts';
import { bytesOf, checkedText, sha256Of } from './file-bytes.ts';
import { type ParcelSource, SourceError } from './parcel-source.ts';
import { placeRows, type RawRow, type ToDegrees } from './place-rows.ts';
import { asDegrees, projectionOfCrs } from './projections.ts';

/** Opens a GeoJSON FeatureCollection, or features one after the other (a line each), gzipped or not. */
export async function openGeojson(path: string, region: Bounds | undefined): Promise<ParcelSource> {
  return {
    expected: null,
    sha256: await sha256Of(path),
    rows: (after) => placeRows(rawRows(path), after, region),
    close: async () => {},
  };
}

/** Members of an object that are kept until it ends; a file may have any others. */
const KEPT = new Set(['type', 'properties', 'geometry', 'attributes']);

async function* rawRows(path: string): AsyncGenerator<RawRow> {
  let row = 0;
  let members: Record<string, unknown> = {};
  let toDegrees: ToDegrees | undefined;
  let whole = false;
  for await (const part of partsOf(checkedText(bytesOf(path)))) {
    if (whole) throw new SourceError('imports:geojson.behindEnd');
    if (part.part === 'feature') {
      row++;
      yield rawRow(row, part.value, toDegrees);
    } else if (part.part === 'member') {
      if (KEPT.has(part.key)) members = { ...members, [part.key]: part.value };
      if (part.key === 'crs') toDegrees = crsOf(part.value, row);
    } else if (part.hadFeatures) {
      whole = true;
      if (members.type !== 'FeatureCollection') throw notGeojson(members.type);
    } else {
      if (members.type !== 'Feature') throw notGeojson(members.type);
      row++;
      yield rawRow(row, members, toDegrees);
      members = {};
      toDegrees = undefined;
    }
  }
  if (row === 0) throw new SourceError('imports:geojson.noFeatures');
}

/** What a collection's coordinates are has to be known before its features. */
function crsOf(value: unknown, rowsBefore: number): ToDegrees | undefined {
  const projection = projectionOfCrs(value);
  if (rowsBefore > 0 && projection && projection !== asDegrees) {
    throw new SourceError('imports:geojson.crsBehind');
  }
  return projection;
}

function rawRow(row: number, feature: unknown, toDegrees: ToDegrees = asDegrees): RawRow {
  const { type, properties, geometry, attributes } = (feature ?? {}) as Record<string, unknown>;
  if (type !== 'Feature') {
    if (attributes) throw new SourceError('imports:geojson.esriJson');
    const error = { reason: 'unreadable-row', message: { code: 'imports:row.noFeature' } } as const;
    return { row, values: {}, geometry: null, toDegrees, error };
  }
  return { row, values: plainValues(properties), geometry, toDegrees };
}

/** What stands in lists and objects within a row is not read. */
const plainValues = (properties: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties ?? {}).filter(([, value]) => value === null || typeof value !== 'object'),
  );

function notGeojson(type: unknown): SourceError {
  if (type === 'Topology') return new SourceError('imports:geojson.topoJson');
  if (typeof type !== 'string') return new SourceError('imports:geojson.other');
  return new SourceError({ code: 'imports:geojson.otherType', params: { type: type.slice(0, 40) } });
}

/** A part of a JSON file that is read object by object, or by the elements of its array `features`. */
type JsonPart =
  | { part: 'member'; key: string; value: unknown }
  | { part: 'feature'; value: unknown }
  | { part: 'end'; hadFeatures: boolean };

/** The largest part that is held in memory. */
const LARGEST_PART = 16 * 1024 ** 2;
/** Corners of a shape lie five deep in a feature. */
const DEEPEST = 32;

/**
 * The parts of a file of one JSON object or of many, one after the other. Only one part is in memory. Throws
 * SourceError where the text is not JSON, is cut off, or has a part that is too large.
 */
async function* partsOf(text: AsyncIterable<Buffer>): AsyncGenerator<JsonPart> {
  const parse = jsonParser({ streamValues: false, jsonStreaming: true });
  const decoder = new TextDecoder();
  const reader = makeReader();
  let [fed, emptied] = [0, 0];
  for await (const chunk of withEnd(text)) {
    fed += chunk.length;
    for (const token of tokensOf(parse, decoder.decode(chunk, { stream: true }), chunk === END)) {
      const part = reader.take(token);
      if (part) emptied = fed;
      if (part) yield part;
    }
    if (fed - emptied > LARGEST_PART) throw new SourceError('imports:geojson.largePart');
  }
  if (reader.isWithin()) throw cutOff();
}

/** The parser waits for more at the end of a text; a line break ends whatever is open. */
const END = Buffer.from('\n');

async function* withEnd(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* text;
  yield END;
}

function tokensOf(parse: ReturnType<typeof jsonParser>, text: string, isEnd: boolean): readonly Token[] {
  try {
    // The separators of GeoJSON sequences (RFC 8142) stand between values only.
    const tokens = parse(text.replaceAll('\x1e', ' '));
    return typeof tokens === 'object' && 'values' in tokens ? tokens.values : [];
  } catch {
    throw isEnd ? cutOff() : new SourceError('imports:geojson.invalid');
  }
}

const cutOff = () => new SourceError('imports:geojson.cutOff');

function makeReader() {
  // Outside of an object, in one, or in its features.
  let level: 'outside' | 'object' | 'features' = 'outside';
  let key = '';
  let hadFeatures = false;
  let assembler: Assembler | undefined;

  const finish = (): JsonPart | undefined => {
    if (!assembler?.done) return undefined;
    const value: unknown = assembler.current;
    assembler = undefined;
    return level === 'features' ? { part: 'feature', value } : { part: 'member', key, value };
  };

  const take = (token: Token): JsonPart | undefined => {
    if (assembler) {
      assembler.consume(token);
      if (assembler.depth > DEEPEST) throw new SourceError('imports:geojson.deep');
      return finish();
    }
    if (level === 'outside') {
      if (token.name !== 'startObject') throw new SourceError('imports:geojson.noObject');
      level = 'object';
      hadFeatures = false;
    } else if (level === 'object' && token.name === 'endObject') {
      level = 'outside';
      return { part: 'end', hadFeatures };
    } else if (level === 'object' && token.name === 'keyValue') {
      key = token.value;
    } else if (level === 'object' && key === 'features' && token.name === 'startArray') {
      level = 'features';
      hadFeatures = true;
    } else if (level === 'features' && token.name === 'endArray') {
      level = 'object';
    } else {
      assembler = new Assembler().consume(token);
      return finish();
    }
    return undefined;
  };

  return { take, isWithin: () => level !== 'outside' };
}
