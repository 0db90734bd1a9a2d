import { TextDecoder } from 'node:util';
import Assembler from 'stream-json/core/assembler.js';
import { jsonParser, type Token } from 'stream-json/core/parser.js';
import { SourceError } from './parcel-source.ts';

/** A part of a JSON file that is read object by object, or by the elements of its array `features`. */
export type JsonPart =
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
export async function* partsOf(text: AsyncIterable<Buffer>): AsyncGenerator<JsonPart> {
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
