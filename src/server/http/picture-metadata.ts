import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

/**
 * A picture without what its camera and programs wrote beside it: where and when it was taken, by what, thumbnails and
 * second pictures, comments. The picture itself is the same to the byte, and is turned as it was.
 * What stands after the end of the picture goes too: there a camera keeps other pictures of the same moment.
 */
export const withoutMetadata = (picture: Readable, kind: 'jpeg' | 'png'): Readable =>
  Readable.from((kind === 'jpeg' ? jpegParts : pngParts)(new ByteQueue(picture)), { objectMode: false });

/** Reads a stream by lengths. */
class ByteQueue {
  readonly #stream: AsyncIterator<Buffer>;
  #left: Buffer = Buffer.alloc(0);
  constructor(stream: Readable) {
    this.#stream = stream[Symbol.asyncIterator]();
  }

  /** What comes next, of any length; undefined at the end. */
  async some(): Promise<Buffer | undefined> {
    if (this.#left.length > 0) {
      const left = this.#left;
      this.#left = Buffer.alloc(0);
      return left;
    }
    const { value, done } = await this.#stream.next();
    return done ? undefined : value;
  }

  giveBack(bytes: Buffer): void {
    this.#left = this.#left.length === 0 ? bytes : Buffer.concat([bytes, this.#left]);
  }

  /** The next `length` bytes; undefined where there are fewer. */
  async take(length: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    for (let missing = length; missing > 0; ) {
      const part = await this.some();
      if (!part) return undefined;
      parts.push(part.subarray(0, missing));
      if (part.length > missing) this.giveBack(part.subarray(missing));
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** The next `length` bytes as they come; fewer where it ends before. */
  async *pass(length: number): AsyncGenerator<Buffer> {
    for (let missing = length; missing > 0; ) {
      const part = await this.some();
      if (!part) return;
      yield part.subarray(0, missing);
      if (part.length > missing) this.giveBack(part.subarray(missing));
      missing -= part.length;
    }
  }

  /** Ends the stream, whatever is left of it. */
  async stop(): Promise<void> {
    await this.#stream.return?.();
  }
}

const MARK = 0xff;
const [START, END, SCAN] = [0xd8, 0xd9, 0xda];
/** Marks without a length: of no meaning, the start, and those within a scan. */
const isBare = (mark: number) => mark === 0x01 || mark === START || (mark >= 0xd0 && mark <= 0xd7);
/** What programs write for themselves, and comments. */
const isForeign = (mark: number) => (mark >= 0xe0 && mark <= 0xef) || mark === 0xfe;
/** Of these the picture's own: its shape of a pixel, its colours, and how they were transformed. */
const OWN_PARTS = [
  { mark: 0xe0, begins: 'JFIF\0' },
  { mark: 0xe2, begins: 'ICC_PROFILE\0' },
  { mark: 0xee, begins: 'Adobe' },
];
/** A part of JFIF ends here; a thumbnail would follow. */
const JFIF_LENGTH = 14;
const EXIF = 'Exif\0\0';

/** A picture has no more parts, and no more between two: what has ends there, so that nothing is walked through for minutes. */
const MOST_PARTS = 50_000;
const MOST_SKIPPED = 65_536;

/** The parts of a JPEG that are its picture (ISO/IEC 10918-1, annex B). */
async function* jpegParts(bytes: ByteQueue): AsyncGenerator<Buffer> {
  try {
    yield Buffer.from([MARK, START]);
    await bytes.take(2);
    for (let part = 0; part < MOST_PARTS; part += 1) {
      const mark = await nextMark(bytes);
      if (mark === undefined) return;
      if (mark === END) return yield Buffer.from([MARK, END]);
      if (isBare(mark)) continue;
      const length = (await bytes.take(2))?.readUInt16BE() ?? 0;
      const body = length < 2 ? undefined : await bytes.take(length - 2);
      if (!body) return;
      const kept = isForeign(mark) ? keptOf(mark, body) : body;
      if (kept) yield segment(mark, kept);
      if (mark === SCAN) yield* scanOf(bytes);
    }
  } finally {
    await bytes.stop();
  }
}

const segment = (mark: number, body: Buffer): Buffer => {
  const head = Buffer.from([MARK, mark, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** What of a program's own part belongs to the picture; undefined where nothing does. */
function keptOf(mark: number, body: Buffer): Buffer | undefined {
  const begins = (text: string) => body.subarray(0, text.length).toString('latin1') === text;
  if (mark === 0xe1 && begins(EXIF)) {
    const turn = turnOf(body.subarray(EXIF.length));
    return turn === undefined ? undefined : Buffer.concat([Buffer.from(EXIF, 'latin1'), exifOf(turn)]);
  }
  if (!OWN_PARTS.some((own) => own.mark === mark && begins(own.begins))) return undefined;
  if (mark !== 0xe0) return body;
  const jfif = Buffer.from(body.subarray(0, JFIF_LENGTH));
  // Its last two bytes are the sides of a thumbnail.
  if (jfif.length === JFIF_LENGTH) jfif.fill(0, JFIF_LENGTH - 2);
  return jfif;
}

/** The next mark; what stands before it is left out, as programs that show pictures do. */
async function nextMark(bytes: ByteQueue): Promise<number | undefined> {
  for (let skipped = 0; skipped <= MOST_SKIPPED; ) {
    const part = await bytes.some();
    if (!part) return undefined;
    const at = part.indexOf(MARK);
    skipped += at < 0 ? part.length : at + 1;
    if (at < 0) continue;
    bytes.giveBack(part.subarray(at + 1));
    let byte: number | undefined = MARK;
    // Fill bytes before a mark.
    for (; byte === MARK && skipped <= MOST_SKIPPED; skipped += 1) byte = (await bytes.take(1))?.[0];
    if (byte !== 0 && byte !== MARK) return byte;
  }
  return undefined;
}

/** The picture's own data up to the next mark: in them a mark's first byte is followed by 0 or a restart. */
async function* scanOf(bytes: ByteQueue): AsyncGenerator<Buffer> {
  for (;;) {
    const part = await bytes.some();
    if (!part) return;
    let at = part.indexOf(MARK);
    while (at >= 0 && at < part.length - 1 && isOfScan(part[at + 1] ?? 0)) at = part.indexOf(MARK, at + 2);
    if (at < 0) {
      yield part;
      continue;
    }
    yield part.subarray(0, at);
    if (at < part.length - 1) return bytes.giveBack(part.subarray(at));
    const next = await bytes.take(1);
    if (!next) return;
    bytes.giveBack(Buffer.concat([part.subarray(at), next]));
    if (!isOfScan(next[0] ?? 0)) return;
  }
}

const isOfScan = (second: number) => second === 0 || (second >= 0xd0 && second <= 0xd7);

const TURN_TAG = 0x0112;
const ENTRY_BYTES = 12;

/** How the picture is turned and mirrored (Exif: 1 to 8); undefined where it is not said, or as it lies. */
function turnOf(tiff: Buffer): number | undefined {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 10 || (order !== 'II' && order !== 'MM')) return undefined;
  const read = (at: number, long = false): number => {
    if (at + (long ? 4 : 2) > tiff.length) return 0;
    if (order === 'II') return long ? tiff.readUInt32LE(at) : tiff.readUInt16LE(at);
    return long ? tiff.readUInt32BE(at) : tiff.readUInt16BE(at);
  };
  const first = read(4, true);
  const count = read(first);
  for (let entry = 0; entry < count; entry += 1) {
    const at = first + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return undefined;
    if (read(at) !== TURN_TAG) continue;
    const turn = read(at + 8);
    return turn > 1 && turn <= 8 ? turn : undefined;
  }
  return undefined;
}

/** Exif that says how the picture is turned, and nothing else. */
function exifOf(turn: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(turn, 18);
  return tiff;
}

const PNG_SIGNATURE_BYTES = 8;
const CHECKSUM_BYTES = 4;
/** What a PNG is drawn from (its third edition): everything that is not here goes. */
const PNG_CHUNKS = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'bKGD'],
  ...['pHYs', 'acTL', 'fcTL', 'fdAT'],
]);
/** More than an Exif part of a camera has. */
const MOST_EXIF_BYTES = 2 ** 20;

async function* pngParts(bytes: ByteQueue): AsyncGenerator<Buffer> {
  try {
    yield* bytes.pass(PNG_SIGNATURE_BYTES);
    for (let part = 0; part < MOST_PARTS; part += 1) {
      const head = await bytes.take(8);
      if (!head) return;
      const [length, type] = [head.readUInt32BE(), head.toString('latin1', 4)];
      if (PNG_CHUNKS.has(type)) {
        yield head;
        yield* bytes.pass(length + CHECKSUM_BYTES);
        if (type === 'IEND') return;
        continue;
      }
      const turn =
        type === 'eXIf' && length <= MOST_EXIF_BYTES ? turnOf((await bytes.take(length)) ?? head) : undefined;
      if (turn !== undefined) yield pngChunk('eXIf', exifOf(turn));
      const left = type === 'eXIf' && length <= MOST_EXIF_BYTES ? CHECKSUM_BYTES : length + CHECKSUM_BYTES;
      for await (const _ of bytes.pass(left));
    }
  } finally {
    await bytes.stop();
  }
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
