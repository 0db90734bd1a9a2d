import { assemblePdf } from '../../test/fixtures/assemble-pdf.ts';
import type { PickedFile } from './pdf.ts';

/** The picture of every scan here: white, with a black box from a quarter to three quarters of its sides. */
const PICTURE = { width: 96, height: 64 };

/** It as a group 4 fax, the coding that JBIG2 calls MMR. */
const FAX = Buffer.from('//8qAZP///////////////H//wAQAQ==', 'base64');

const JPX = Buffer.from(
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAQAAAAGAAAQcHAAAAAAAPY29scgEAAAAAABEAAAEVanAyY/9P/1EAKQAAAAAAYAAAAEAAAAAAAAAAAAAAAGAAAABAAAAAAAAAAAAAAQcBAf9SAAwAAAABAAUEBAAB/1wAE0BASEhQSEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAlAAB/5PfSHAK2nnvgWSp31g8+ULHxhQUCcmP8CCKD22NQeIUoDk9XcOGj4CgGKiJ0FutHP0PyqZ8Xt2G1c+AufAaHu6A9PfpI74lKp8l/sfWDcr+W9pT20jQziJxIIjqKbrbnPoxOIUeYd5NVmFzzpc6aMcDIAR84y44EdNcq4Kpyy0zTFmNt2sXO//Z',
  'base64',
);

const uint32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * at);
  return bytes;
};

/** A segment of a JBIG2 stream as PDFs hold them: its header and its data. */
const segment = (number: number, type: number, data: Buffer): Buffer =>
  Buffer.concat([uint32(number), Buffer.from([type, 0, 1]), uint32(data.length), data]);

const { width, height } = PICTURE;
const PAGE_INFORMATION = 48;
const GENERIC_REGION = 38;
const JBIG2 = Buffer.concat([
  segment(0, PAGE_INFORMATION, Buffer.concat([uint32(width, height, 0, 0), Buffer.from([0, 0, 0])])),
  segment(1, GENERIC_REGION, Buffer.concat([uint32(width, height, 0, 0), Buffer.from([0, 1]), FAX])),
]);

const SCANS = {
  JBIG2: { data: JBIG2, filter: '/JBIG2Decode', bits: '/BitsPerComponent 1 /ColorSpace /DeviceGray' },
  'JPEG 2000': { data: JPX, filter: '/JPXDecode', bits: '' },
};
export const SCAN_KINDS = ['JBIG2', 'JPEG 2000'] as const satisfies (keyof typeof SCANS)[];

/** A letter page that is nothing but one picture, coded as scanners code it. */
export function drawScan(name: string, kind: keyof typeof SCANS): PickedFile {
  const { data, filter, bits } = SCANS[kind];
  const draw = 'q 612 0 0 792 0 0 cm /P Do Q';
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${bits} /Filter ${filter}`;
  const pdf = assemblePdf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <</XObject <</P 5 0 R>>>>>>',
    `<</Length ${draw.length}>>\nstream\n${draw}\nendstream`,
    `<<${image} /Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream`,
  ]);
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(pdf, 'latin1') };
}
