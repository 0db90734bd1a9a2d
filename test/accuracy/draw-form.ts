import sharp from 'sharp';
import { drawPdf, writeAt } from '../fixtures/draw-pdf.ts';
import { addNoise, createRandom, drawPage, type RawPicture } from './draw-scan.ts';

/** A typeface for print and for what is printed bold: names that PDF knows, or paths of font files. */
export type Typeface = { regular: string; bold: string };

const HELVETICA: Typeface = { regular: 'Helvetica', bold: 'Helvetica-Bold' };
const TIMES: Typeface = { regular: 'Times-Roman', bold: 'Times-Bold' };
const TYPEWRITER: Typeface = { regular: 'Courier', bold: 'Courier-Bold' };
const TYPEFACES = [HELVETICA, TIMES, TYPEWRITER];

const LABELS =
  'Applicant|Owner of Record|Mailing Address|City, State, Zip|Telephone|Facsimile|Date Received|Parcel Number|Case No.|' +
  'Project Title|Zoning District|Lot Area (sq. ft.)|Land Coverage|Building Height|Contractor License|Fee Paid|Receipt No.|' +
  'Prepared by|Approved by|Inspector|Reference|Account|Quantity|Unit Cost|Total Amount|Purpose of Request|Comments|' +
  'Effective Date|Expiration|Department|Division|Brand|Sample Code|Report No.|Manufacturer|Supplier|Method of Shipment';
const NAMES =
  'Margaret|Ellsworth|Dominic|Harrigan|Lucille|Okafor|Prescott|Vandermeer|Yolanda|Whitfield|Quentin|Abernathy|Ruiz|' +
  'Bjornstad|Castellano|Dubois|Fitzgerald|Kowalski|Nakamura|Zimmerman';
const PLACES =
  'Juniper|Meadow|Quarry|Harbor|Cedar|Ridgeview|Mill|Lakeside|Foxglove|Granite|Willow|Summit|Orchard|Prospect|Station';
const WORDS =
  'the of and to in for is with existing proposed building permit review shall include replacement structure drainage ' +
  'grading setback required attached survey approval condition public hearing notice material location property line ' +
  'minimum maximum distance between adjacent dwelling garage entrance parking surface gravel asphalt concrete wooden ' +
  'fence removed within thirty days after inspection unless otherwise stated by written agreement schedule delivery ' +
  'product sample analysis result average percent weight temperature standard procedure request forward copies office ' +
  'annual budget estimate previous quarter increase market research program media advertising response';

const TITLES = [
  'APPLICATION FOR ZONING PERMIT',
  'REQUEST FOR SITE REVIEW',
  'LABORATORY ANALYSIS REPORT',
  'Notice of Inspection',
  'PURCHASE ORDER AND RECEIPT',
  'Facsimile Transmittal Sheet',
];

/** Draws what chance decides for a form. */
function createChoices(seed: number) {
  const random = createRandom(seed * 7919);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const one = <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)] as Item;
  const lists = [LABELS, NAMES, PLACES].map((list) => list.split('|'));
  const words = WORDS.split(' ');
  const oneOf = (at: number) => one(lists[at] ?? []);
  const phrase = (count: number) => Array.from({ length: count }, () => one(words)).join(' ');
  const value = (): string =>
    one([
      () => `${oneOf(1)} ${oneOf(1)}`,
      () => `${whole(11, 9899)} ${oneOf(2)} ${one(['Road', 'Avenue', 'Street', 'Lane', 'Drive'])}`,
      () => `${whole(1, 12)}/${whole(1, 28)}/${whole(70, 99)}`,
      () => `(${whole(201, 989)}) ${whole(200, 999)}-${whole(1000, 9999)}`,
      () => `${whole(100, 199)}-${whole(100, 999)}-${whole(10, 99)}`,
      () => `$${whole(1, 99)},${whole(100, 999)}.${whole(10, 99)}`,
      () => `${one(['B', 'PLN', 'R', 'CUP'])}-${whole(1000, 9999)}`,
      () => String(whole(100, 99_999)),
      () => phrase(whole(2, 4)),
    ])();
  return { random, whole, one, label: () => oneOf(0), name: () => oneOf(1), phrase, value };
}

/** A form's page as a PDF, and the text on it. */
export type Form = { pdf: Buffer; text: string };

/**
 * Draws one of many forms: `seed` decides its parts (fields on lines, boxes with small labels, a table, boxes to tick, a
 * paragraph), its typefaces and sizes of 7 to 12 points, and what stands in it.
 */
export async function drawForm(seed: number, typefaces: readonly Typeface[] = TYPEFACES): Promise<Form> {
  const choose = createChoices(seed);
  const printed = choose.one(typefaces);
  const filled = choose.one([...typefaces, typefaces.at(-1) ?? TYPEWRITER]);
  const texts: string[] = [];
  const pdf = await drawPdf((document) => {
    document.addPage().lineWidth(choose.one([0.5, 0.75, 1, 1.5]));
    const write = (text: string, x: number, y: number, font: string, size: number): number => {
      writeAt(document.font(font).fontSize(size), text, x, y);
      texts.push(text);
      return document.widthOfString(text);
    };
    /** Cuts what is longer than its place. */
    const shorten = (text: string, width: number, font: string, size: number): string => {
      document.font(font).fontSize(size);
      const words = text.split(' ');
      while (words.length > 1 && document.widthOfString(words.join(' ')) > width) words.pop();
      return words.join(' ');
    };
    const [small, size] = [choose.whole(14, 18) / 2, choose.whole(16, 22) / 2];
    const [left, right] = [choose.whole(40, 60), 612 - choose.whole(40, 60)];
    let y = choose.whole(40, 60);
    write(choose.one(TITLES), choose.one([left, 180]), y, printed.bold, choose.whole(12, 16));
    y += 30;
    const fields = () => {
      for (let row = choose.whole(3, 6); row > 0; row -= 1, y += size * 2) {
        const columns = choose.one([1, 2, 2]);
        const width = (right - left) / columns;
        for (let column = 0; column < columns; column += 1) {
          const x = left + column * width;
          const start = x + write(`${choose.label()}:`, x, y, printed.regular, size) + 6;
          const end = x + width - 12;
          const value = shorten(choose.value(), end - start - 4, filled.regular, size + 1);
          write(value, start + 2, y - 1, filled.regular, size + 1);
          if (seed % 2 === 0)
            document
              .moveTo(start, y + size + 2)
              .lineTo(end, y + size + 2)
              .stroke();
        }
      }
    };
    const boxes = () => {
      const high = small + size + 10;
      for (let row = choose.whole(2, 4); row > 0; row -= 1, y += high) {
        const columns = choose.whole(2, 4);
        const width = (right - left) / columns;
        for (let column = 0; column < columns; column += 1) {
          const x = left + column * width;
          document.rect(x, y, width, high).stroke();
          write(shorten(choose.label(), width - 6, printed.regular, small), x + 3, y + 2, printed.regular, small);
          write(shorten(choose.value(), width - 10, filled.regular, size), x + 5, y + small + 5, filled.regular, size);
        }
      }
      y += 12;
    };
    const table = () => {
      const columns = choose.whole(3, 5);
      const rows = choose.whole(4, 8);
      const [width, high] = [(right - left) / columns, size + choose.whole(5, 8)];
      const isRuled = choose.one([true, true, false]);
      for (let row = 0; row < rows; row += 1, y += high) {
        for (let column = 0; column < columns; column += 1) {
          const x = left + column * width;
          if (isRuled) document.rect(x, y, width, high).stroke();
          const font = row === 0 ? printed.bold : filled.regular;
          const text = row === 0 ? choose.label() : column === 0 ? choose.phrase(2) : choose.value();
          write(shorten(text, width - 8, font, size), x + 4, y + 3, font, size);
        }
      }
      y += 12;
    };
    const ticks = () => {
      for (let row = choose.whole(1, 3); row > 0; row -= 1, y += size + 8) {
        for (let x = left; x < right - 120; x += choose.whole(130, 170)) {
          document.rect(x, y, size, size).stroke();
          if (choose.random() < 0.4)
            document
              .moveTo(x, y)
              .lineTo(x + size, y + size)
              .moveTo(x + size, y)
              .lineTo(x, y + size)
              .stroke();
          write(shorten(choose.phrase(3), 105, printed.regular, size), x + size + 5, y, printed.regular, size);
        }
      }
      y += 8;
    };
    const paragraph = () => {
      for (let row = choose.whole(3, 7); row > 0; row -= 1, y += size * 1.35) {
        write(shorten(choose.phrase(22), right - left, printed.regular, size), left, y, printed.regular, size);
      }
      y += 12;
    };
    const parts = [fields, boxes, table, ticks, paragraph];
    for (let count = 0; y < 600 && count < 7; count += 1) choose.one(count === 0 ? [fields, boxes] : parts)();
    write(
      `Form ${choose.value()} (Rev. ${choose.whole(1, 12)}/${choose.whole(80, 99)})`,
      left,
      750,
      printed.regular,
      7,
    );
  });
  return { pdf, text: texts.join('\n') };
}

/** How a form came to be a coarse picture. */
export type Coarsening = {
  dpi: number;
  /** Drawn so by a program, through a scanner in greys, or through a facsimile in black and white and made smaller. */
  by: 'screen' | 'scanner' | 'facsimile';
  degrees?: number;
  grain?: number;
  specks?: number;
  paper?: number;
  ink?: number;
  /** Quality of the JPEG; a PNG without. */
  jpeg?: number;
};

/** Greys that paper differs by before a facsimile makes it black or white. */
const FACSIMILE_GRAIN = 25;
const FINE_DPI = { scanner: 300, facsimile: 200 };

const asRaw = (picture: RawPicture) =>
  sharp(picture.pixels, { raw: { width: picture.width, height: picture.height, channels: 1 } });

/** The picture of a form, with its density in it. */
export async function coarsenForm(pdf: Buffer, { dpi, by, jpeg, ...damage }: Coarsening): Promise<Buffer> {
  const drawn = await drawPage(pdf, by === 'screen' ? dpi : FINE_DPI[by]);
  const grain = damage.grain ?? (by === 'facsimile' ? FACSIMILE_GRAIN : 0);
  const picture = await addNoise(drawn, { ...damage, grain });
  if (by === 'facsimile') {
    for (const [at, grey] of picture.pixels.entries()) picture.pixels[at] = grey < 128 ? 0 : 255;
  }
  const factor = by === 'screen' ? 1 : dpi / FINE_DPI[by];
  const made = asRaw(picture)
    .resize(Math.round(picture.width * factor), Math.round(picture.height * factor), { fit: 'fill' })
    .withMetadata({ density: dpi });
  return jpeg === undefined ? made.png().toBuffer() : made.jpeg({ quality: jpeg }).toBuffer();
}
