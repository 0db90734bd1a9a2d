const SECTOR = 512;
const SMALL_SECTOR = 64;
const CUTOFF = 4096;
const END = 0xfffffffe;
const FREE = 0xffffffff;
const TABLE = 0xfffffffd;

const padded = (bytes: Buffer, unit: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((unit - (bytes.length % unit)) % unit)]);

/** Links `count` sectors from `first` on in an allocation table. */
function link(table: number[], first: number, count: number): void {
  for (let at = 0; at < count; at++) table[first + at] = at === count - 1 ? END : first + at + 1;
}

/**
 * An old Office file with these streams. Those under 4,096 bytes lie in the small sectors, as programs write them.
 * `embedded`: streams of an object that lies in the document, in a folder of its own.
 */
export function writeCompoundFile(
  streams: Readonly<Record<string, Buffer>>,
  embedded: Readonly<Record<string, Buffer>> = {},
): Buffer {
  const sectors: Buffer[] = [];
  const table: number[] = [TABLE];
  const smallTable: number[] = [];
  const small: Buffer[] = [];
  /** The first sector of the allocation table is sector 0: these small files need no second. */
  const place = (bytes: Buffer): number => {
    const first = sectors.length + 1;
    const whole = padded(bytes, SECTOR);
    for (let at = 0; at < whole.length; at += SECTOR) sectors.push(whole.subarray(at, at + SECTOR));
    link(table, first, whole.length / SECTOR);
    return whole.length === 0 ? END : first;
  };
  const placeSmall = (bytes: Buffer): number => {
    const first = smallTable.length;
    const count = Math.ceil(bytes.length / SMALL_SECTOR);
    link(smallTable, first, count);
    small.push(padded(bytes, SMALL_SECTOR));
    return first;
  };
  const entry = (name: string, kind: number, [start, size]: readonly [number, number], next = FREE, child = FREE) => {
    const bytes = Buffer.alloc(128);
    bytes.write(name, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, 64);
    bytes.writeUInt8(kind, 66);
    bytes.writeUInt32LE(FREE, 68);
    bytes.writeUInt32LE(next, 72);
    bytes.writeUInt32LE(child, 76);
    bytes.writeUInt32LE(start, 116);
    bytes.writeUInt32LE(size, 120);
    return bytes;
  };
  const placed = (list: Readonly<Record<string, Buffer>>) =>
    Object.entries(list).map(([name, bytes]) => {
      const start = bytes.length < CUTOFF ? placeSmall(bytes) : place(bytes);
      return { name, at: [start, bytes.length] as const };
    });
  const own = placed(streams);
  const others = placed(embedded);
  const content = Buffer.concat(small);
  const smallStart = place(content);
  const smallTableStart = place(words(smallTable));
  const object = own.length + 1;
  const directory = place(
    Buffer.concat([
      entry('Root Entry', 5, [smallStart, content.length], FREE, 1),
      ...own.map(({ name, at }, index) => entry(name, 2, at, index + 2 > own.length ? object : index + 2)),
      entry('ObjectPool', 1, [END, 0], FREE, others.length > 0 ? object + 1 : FREE),
      ...others.map(({ name, at }, index) => entry(name, 2, at, index + 1 < others.length ? object + index + 2 : FREE)),
    ]),
  );

  const header = Buffer.alloc(SECTOR, 0xff);
  header.fill(0, 0, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(directory, 48);
  header.writeUInt32LE(CUTOFF, 56);
  header.writeUInt32LE(smallTableStart, 60);
  header.writeUInt32LE(END, 68);
  header.writeUInt32LE(0, 76);
  const allocation = padded(words(table), SECTOR);
  if (allocation.length > SECTOR) throw new Error('The builder writes files of up to 64 KB.');
  allocation.fill(0xff, table.length * 4);
  return Buffer.concat([header, allocation, ...sectors]);
}

function words(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, at * 4);
  return bytes;
}
