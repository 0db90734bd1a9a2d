import type { FileHandle } from 'node:fs/promises';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const TABLES_IN_HEADER = 109;
/** Numbers from here on are marks (the end of a chain, a free sector), not sectors. */
const FIRST_MARK = 0xfffffffa;
const NO_ENTRY = 0xffffffff;
const STREAM = 2;
const ROOT = 5;
/** The directory of an Office file has a few hundred entries; a damaged one may go in circles. */
const MOST_DIRECTORY_BYTES = 2 ** 21;

type StreamEntry = {
  name: string;
  kind: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
};

/** An old Office file, which is a folder of streams. */
export type CompoundFile = {
  /** The streams of the document itself, without those of what is embedded in it. */
  streams: readonly { name: string; size: number }[];
  /** The first `most` bytes of a stream; fewer where the stream or the file ends, undefined where there is none. */
  read: (name: string, most: number) => Promise<Buffer | undefined>;
};

/** Opens a compound file; undefined where it is so damaged that it lists nothing. */
export async function openCompoundFile(file: FileHandle): Promise<CompoundFile | undefined> {
  const header = await readAt(file, 0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return undefined;
  const sectors = sectorsOf(file, header, (await file.stat()).size);
  const entries = entriesOf(await sectors.read(header.readUInt32LE(48), MOST_DIRECTORY_BYTES));
  const [root] = entries;
  if (!root) return undefined;
  const found = childrenOf(entries, root).filter(({ kind }) => kind === STREAM);
  const cutoff = header.readUInt32LE(56);
  const small = smallSectorsOf(sectors, header, root);
  return {
    streams: found.map(({ name, size }) => ({ name, size })),
    read: async (name, most) => {
      const entry = found.find((one) => one.name === name);
      if (!entry) return undefined;
      const length = Math.min(entry.size, most);
      return entry.size < cutoff ? (await small()).read(entry.start, length) : sectors.read(entry.start, length);
    },
  };
}

/** The sectors that streams are made of: each sector's number leads to the next one's in the allocation table. */
function sectorsOf(file: FileHandle, header: Buffer, fileBytes: number) {
  const bytes = 2 ** Math.max(7, Math.min(header.readUInt16LE(30), 12));
  const most = Math.ceil(fileBytes / bytes);
  const tables = new Map<number, Buffer>();
  let tableSectors: Promise<number[]> | undefined;

  const readRun = (first: number, length: number) => readAt(file, (first + 1) * bytes, length);

  /** Where the parts of the allocation table are: the header names the first ones, a chain of its own the rest. */
  const findTables = async () => {
    const found = Array.from({ length: TABLES_IN_HEADER }, (_, at) => header.readUInt32LE(76 + at * 4));
    let sector = header.readUInt32LE(68);
    for (let count = 0; sector < FIRST_MARK && count < most; count++) {
      const more = await readRun(sector, bytes);
      if (more.length < bytes) break;
      for (let at = 0; at < bytes - 4; at += 4) found.push(more.readUInt32LE(at));
      sector = more.readUInt32LE(bytes - 4);
    }
    return found;
  };

  const nextAfter = async (sector: number): Promise<number> => {
    const number = Math.floor(sector / (bytes / 4));
    let table = tables.get(number);
    if (!table) {
      tableSectors ??= findTables();
      const place = (await tableSectors)[number] ?? FIRST_MARK;
      table = place < FIRST_MARK ? await readRun(place, bytes) : Buffer.alloc(0);
      tables.set(number, table);
    }
    const at = (sector % (bytes / 4)) * 4;
    return at + 4 <= table.length ? table.readUInt32LE(at) : FIRST_MARK;
  };

  /** The bytes of a chain, as many as are asked for; sectors that lie behind each other are read at once. */
  const read = async (start: number, length: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    let sector = start;
    for (let left = Math.min(length, most * bytes); left > 0 && sector < FIRST_MARK; ) {
      const first = sector;
      let count = 0;
      do {
        sector = await nextAfter(first + count);
        count += 1;
      } while (sector === first + count && count * bytes < left);
      const part = await readRun(first, Math.min(left, count * bytes));
      parts.push(part);
      if (part.length < Math.min(left, count * bytes)) break;
      left -= part.length;
    }
    return Buffer.concat(parts);
  };
  return { read };
}

/** Streams of less than 4,096 bytes lie in sectors of 64 bytes within a stream that the root entry names. */
function smallSectorsOf(sectors: ReturnType<typeof sectorsOf>, header: Buffer, root: StreamEntry) {
  const bytes = 2 ** Math.max(4, Math.min(header.readUInt16LE(32), 9));
  let loaded: Promise<{ table: Buffer; content: Buffer }> | undefined;
  const load = async () => ({
    table: await sectors.read(header.readUInt32LE(60), Number.MAX_SAFE_INTEGER),
    content: await sectors.read(root.start, root.size),
  });

  return async () => {
    loaded ??= load();
    const { table, content } = await loaded;
    const read = (start: number, length: number): Buffer => {
      const parts: Buffer[] = [];
      let sector = start;
      for (let left = Math.min(length, content.length); left > 0 && sector * bytes < content.length; left -= bytes) {
        parts.push(content.subarray(sector * bytes, sector * bytes + Math.min(left, bytes)));
        if (sector * 4 + 4 > table.length) break;
        sector = table.readUInt32LE(sector * 4);
      }
      return Buffer.concat(parts);
    };
    return { read };
  };
}

function entriesOf(directory: Buffer): StreamEntry[] {
  const entries: StreamEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const nameBytes = Math.min(directory.readUInt16LE(at + 64), 64);
    entries.push({
      name: directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2)),
      kind: directory.readUInt8(at + 66),
      left: directory.readUInt32LE(at + 68),
      right: directory.readUInt32LE(at + 72),
      child: directory.readUInt32LE(at + 76),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}

/** What lies in the root: its entries are a tree. Where that is damaged, every entry counts. */
function childrenOf(entries: readonly StreamEntry[], root: StreamEntry): StreamEntry[] {
  const found = new Set<StreamEntry>();
  const waiting = [root.child];
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const entry = entries[number];
    if (number === NO_ENTRY || !entry || found.has(entry)) continue;
    found.add(entry);
    waiting.push(entry.left, entry.right);
  }
  return found.size > 0 ? [...found] : entries.filter(({ kind }) => kind !== ROOT);
}

/** The bytes at a position; fewer than `length` where the file ends. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
