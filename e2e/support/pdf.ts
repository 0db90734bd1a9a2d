import PDFDocument from 'pdfkit';

/** A file as a person picks it: Playwright hands it to the file chooser. */
export type PickedFile = { name: string; mimeType: string; buffer: Buffer };

type Drawing = {
  pages?: readonly (readonly string[])[];
  password?: string;
  /** Width and height of every page in inches; a letter page without it. */
  inches?: readonly [number, number];
};

const POINTS_PER_INCH = 72;

/** Draws a PDF with one line of text under the other on each page. */
export async function drawPdf(name: string, { pages = [['A page with words']], password, inches }: Drawing = {}) {
  const document = new PDFDocument({
    size: inches ? [inches[0] * POINTS_PER_INCH, inches[1] * POINTS_PER_INCH] : 'LETTER',
    autoFirstPage: false,
    ...(password === undefined ? {} : { userPassword: password, pdfVersion: '1.7' }),
  });
  const chunks: Buffer[] = [];
  const drawn = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  for (const lines of pages) {
    document.addPage().fontSize(12);
    for (const line of lines) document.text(line);
  }
  document.end();
  return { name, mimeType: 'application/pdf', buffer: await drawn } satisfies PickedFile;
}

/** An application form with an APN, as small as it can be. */
export const drawForm = (name = 'form.pdf', apn = '027-999-118') =>
  drawPdf(name, { pages: [['Application form', `Assessor's Parcel Number (APN): ${apn}`, 'Proposed height: 24 ft']] });

/** The same PDF, made as heavy as `bytes` by a comment after its end; readers pass over it. */
export const padPdf = (file: PickedFile, bytes: number): PickedFile => {
  const comment = Buffer.alloc(bytes - file.buffer.length, ' ');
  comment.write('\n%');
  // The end mark is looked for near the end of the file, so it stands there again.
  const xref = /startxref\s+\d+\s+%%EOF\s*$/.exec(file.buffer.toString('latin1'))?.[0] ?? '';
  const end = Buffer.from(`\n${xref}`, 'latin1');
  comment.set(end, comment.length - end.length);
  return { ...file, buffer: Buffer.concat([file.buffer, comment]) };
};

/** A file that calls itself a PDF and is none. */
export const brokenPdf = (name: string): PickedFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nthis was cut off on its way'),
});

/** A file of another kind. */
export const textFile = (name: string): PickedFile => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Hello') });

/** A file with nothing in it. */
export const emptyPdf = (name: string): PickedFile => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
