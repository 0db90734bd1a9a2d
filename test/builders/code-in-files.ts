import { Document, HeadingLevel, Packer, PageBreak, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import PDFDocument from 'pdfkit';

type DrawnLine = { text: string; size?: number; bold?: boolean };
/** What stands on a drawn page, from top to bottom; a table has ruled lines. */
export type DrawnItem = DrawnLine | { rows: string[][] } | { columns: [DrawnLine[], DrawnLine[]] };

const MARGIN = 72;
const WIDTH = 612 - 2 * MARGIN;

/** A PDF as an office prints a code: a running head and a page number on each page, text in 11 points. */
export function drawCodePdf(
  pages: DrawnItem[][],
  { head = 'Alder Creek Municipal Code', userPassword }: { head?: string; userPassword?: string } = {},
): Promise<Buffer> {
  const document = new PDFDocument({
    ...{ size: 'LETTER', margin: MARGIN, autoFirstPage: false },
    ...(userPassword ? { userPassword } : {}),
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const write = ({ text, size = 11, bold = false }: DrawnLine, x = MARGIN, width = WIDTH) => {
    document.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
    document.text(text, x, document.y, { width }).moveDown(0.6);
  };
  for (const [at, items] of pages.entries()) {
    document.addPage();
    document.font('Helvetica').fontSize(9).text(head, MARGIN, 36, { lineBreak: false });
    document.text(`Page ${at + 1}`, 500, 740, { lineBreak: false });
    document.y = MARGIN;
    for (const item of items) {
      if ('text' in item) write(item);
      else if ('columns' in item) {
        const top = document.y;
        const width = WIDTH / 2 - 12;
        for (const [side, lines] of item.columns.entries()) {
          document.y = top;
          for (const line of lines) write(line, MARGIN + side * (width + 24), width);
        }
      } else {
        const width = WIDTH / (item.rows[0]?.length ?? 1);
        for (const row of item.rows) {
          const top = document.y;
          for (const [column, cell] of row.entries()) {
            document.rect(MARGIN + column * width, top, width, 24).stroke();
            document
              .font('Helvetica')
              .fontSize(10)
              .text(cell, MARGIN + column * width + 6, top + 7, { lineBreak: false });
          }
          document.y = top + 24;
        }
        document.moveDown(1);
      }
    }
  }
  document.end();
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))));
}

const row = (...cells: string[]) =>
  new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) });
const headed = (heading: (typeof HeadingLevel)[keyof typeof HeadingLevel], text: string) =>
  new Paragraph({ heading, text });

/** A Word file with headings by style, a table, a page break, a note at the foot, hidden and deleted words. */
export const writeCodeDocx = (): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      footnotes: { 1: { children: [new Paragraph('Amended by Ordinance No. 88.')] } },
      sections: [
        {
          children: [
            headed(HeadingLevel.TITLE, 'Alder Creek Zoning Code'),
            headed(HeadingLevel.HEADING_1, 'Chapter 10.08 Residential zones'),
            headed(HeadingLevel.HEADING_2, '10.08.010 Height'),
            new Paragraph({
              children: [
                new TextRun('No house is higher than 28 ft. in the R-1 zone. '),
                new TextRun({ text: 'HIDDEN WORDS ', vanish: true }),
                new TextRun('A chimney may be higher.'),
              ],
            }),
            new Table({ rows: [row('Zone', 'Height'), row('R-1', '28 feet'), row('R-2', '32 feet')] }),
            new Paragraph({ children: [new PageBreak()] }),
            headed(HeadingLevel.HEADING_2, '10.08.020 Yards'),
            new Paragraph('The front yard is 20 feet deep.'),
            headed(HeadingLevel.HEADING_3, 'Corner lots'),
            new Paragraph('A corner lot has two front yards.'),
          ],
        },
      ],
    }),
  );
