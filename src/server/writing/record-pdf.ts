import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';
import type { Submission } from '#domain/application/record.ts';
import type { Box } from '#domain/documents/page.ts';
import { LOCALES } from '#messages/languages.ts';
import { type RecordMeta, recordData } from './application-record.ts';
import { wordsIn } from './words.ts';

/** Letter paper, in points. */
const PAGE = { width: 612, height: 792, margin: 54, foot: 72 };
const LEFT = PAGE.margin;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const LABEL_WIDTH = 196;
const GAP = 14;
const BOTTOM = PAGE.height - PAGE.foot;
const INK = '#1f2933';
const MUTED = '#52606d';

// Letters of every language that is written in Latin, Greek or Cyrillic.
const FONTS = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');

/** Where the answer to a question stands: its page, its box in points from the top left, and its words. */
export type AnswerPlace = { field: string; page: number; box: Box; quote: string };

const SUBMITTED = 'submitted';

/** `submitted`: where the day of the submission stands. */
export type RecordPdf = { bytes: Uint8Array; places: AnswerPlace[]; submitted: AnswerPlace | undefined; pages: number };

type Row = { label: string; value: string; field?: string };

/**
 * Writes the application record as a tagged PDF (PDF/UA): headings, and tables whose rows have their question as head.
 * The same submission and meta give the same bytes.
 */
export async function writeRecordPdf(submission: Submission, meta: Omit<RecordMeta, 'template'>): Promise<RecordPdf> {
  const data = recordData(submission, meta);
  const { labels } = data;
  const submittedLabel = wordsIn(meta.language).text('applicationFiles:record.submittedAt');
  const sheet = startPdf(data.title, {
    made: data.made,
    submittedAt: new Date(submission.submittedAt),
    language: meta.language,
  });
  const items = submission.record.sections.filter((section) => section.items.length > 0);
  sheet.heading('H1', data.title);
  sheet.text(data.subtitle, MUTED);
  const submitted = data.about.findIndex(({ label }) => label === submittedLabel);
  sheet.rows(data.about.map((row, at) => (at === submitted ? { ...row, field: SUBMITTED } : row)));
  if (data.hasWarnings) {
    sheet.heading('H2', labels.warnings);
    sheet.rows(
      data.warnings.map(({ text, reason, code }) => ({
        label: text,
        value: [reason, code].filter(Boolean).join('\n'),
      })),
    );
  }
  for (const [at, section] of data.sections.entries()) {
    sheet.heading('H2', section.title);
    sheet.rows(
      section.items.map(({ question, answer, files, open, nothing }, place) => ({
        label: question,
        value: [
          ...answer.map(({ line }) => line),
          ...files.map(({ name, size }) => `${name}  (${size})`),
          ...open.map(({ line }) => line),
          nothing,
        ]
          .filter((line) => line !== '')
          .join('\n'),
        field: items[at]?.items[place]?.field ?? '',
      })),
    );
  }
  for (const { title, outcome, lines, missing, notes } of data.calculations) {
    sheet.heading('H2', title);
    sheet.text(`${outcome.word}. ${outcome.said}`);
    sheet.rows([
      ...lines.map((line) => ({
        label: line.label,
        value: [line.result, line.noResult, line.working, line.noWorking].filter(Boolean).join('  ·  '),
      })),
      ...missing.map(({ text }) => ({ label: labels.missing, value: text })),
    ]);
    for (const { text } of notes) sheet.text(text, MUTED);
  }
  sheet.heading('H2', labels.documents);
  if (data.hasFiles) {
    sheet.rows(
      data.files.map(({ name, sha256, question, size }) => ({
        label: name,
        value: `${question}\n${size}  ·  SHA-256 ${sha256}`,
      })),
    );
  } else sheet.text(labels.noDocuments);
  if (data.hasChecks) {
    sheet.heading('H2', labels.checks);
    sheet.text(labels.checksAbout);
    sheet.rows(
      data.checks.map(({ files, said, figures, sha256 }) => ({
        label: files,
        value: [said, ...figures.map(({ figure }) => figure), `SHA-256 ${sha256}`].join('\n'),
      })),
    );
  }
  sheet.heading('H2', labels.frozen);
  sheet.text(labels.frozenAbout);
  sheet.text(`SHA-256 ${data.sha256}`);
  sheet.text(data.contact, MUTED);
  return sheet.end();
}

/** A PDF that is written from the top down, every piece of it in its structure. */
function startPdf(
  title: string,
  { made, submittedAt, language }: { made: string; submittedAt: Date; language: keyof typeof LOCALES },
) {
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: { top: PAGE.margin, bottom: 0, left: PAGE.margin, right: PAGE.margin },
    pdfVersion: '1.7',
    // Its types know no other subset than those of PDF/A.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: LOCALES[language],
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, CreationDate: submittedAt, ModDate: submittedAt },
  });
  const written: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => written.push(part));
    pdf.on('end', () => resolve(Buffer.concat(written)));
    pdf.on('error', reject);
  });
  pdf.registerFont('text', join(FONTS, 'DejaVuSansCondensed.ttf'));
  pdf.registerFont('bold', join(FONTS, 'DejaVuSansCondensed-Bold.ttf'));
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const places: AnswerPlace[] = [];
  let page = 1;
  let y = PAGE.margin;

  /** What every page says is no part of the text, and no reader hears it again on each page. */
  const pageHead = () => {
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf
      .font('bold')
      .fontSize(13)
      .fillColor(INK)
      .text(title, LEFT, PAGE.margin - 20, { lineBreak: false });
    pdf.endMarkedContent();
  };
  const newPage = () => {
    pdf.addPage();
    page += 1;
    pageHead();
    y = PAGE.margin + 12;
  };
  const ensure = (height: number) => {
    if (y + height > BOTTOM) newPage();
  };
  /** Text in a column, over as many pages as it needs; undefined where it stands alone on one. */
  const heightOf = (text: string, width: number, font: string, size: number) =>
    pdf.font(font).fontSize(size).heightOfString(text, { width });

  const block = (
    type: 'H1' | 'H2' | 'P',
    text: string,
    { font, size, color, above }: { font: string; size: number; color: string; above: number },
  ) => {
    y += above;
    ensure(heightOf(text, WIDTH, font, size) + (type === 'P' ? 0 : 40));
    root.add(
      pdf.struct(type, {}, () => {
        pdf.font(font).fontSize(size).fillColor(color).text(text, LEFT, y, { width: WIDTH });
      }),
    );
    y = pdf.y + 4;
  };

  /** A long answer goes on the next page in a row of its own. */
  const piecesOf = (value: string): string[] => {
    const most = BOTTOM - PAGE.margin - 24;
    const pieces: string[] = [];
    let rest = value;
    while (heightOf(rest, WIDTH - LABEL_WIDTH - GAP, 'text', 9.5) > most) {
      let low = 1;
      let high = rest.length;
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (heightOf(rest.slice(0, middle), WIDTH - LABEL_WIDTH - GAP, 'text', 9.5) <= most) low = middle;
        else high = middle - 1;
      }
      const space = rest.lastIndexOf(' ', low);
      const cut = space > low / 2 ? space : low;
      pieces.push(rest.slice(0, cut));
      rest = rest.slice(cut).trimStart();
    }
    return [...pieces, rest];
  };

  const row = (table: PDFKit.PDFStructureElement, { label, value, field }: Row) => {
    const valueWidth = WIDTH - LABEL_WIDTH - GAP;
    const height = Math.max(heightOf(label, LABEL_WIDTH, 'bold', 9), heightOf(value, valueWidth, 'text', 9.5));
    ensure(height + 9);
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf
      .moveTo(LEFT, y)
      .lineTo(LEFT + WIDTH, y)
      .lineWidth(0.4)
      .strokeColor('#cbd2d9')
      .stroke();
    pdf.endMarkedContent();
    const top = y + 4;
    const tr = pdf.struct('TR');
    table.add(tr);
    const head = pdf.struct('TH', {}, () => {
      pdf.font('bold').fontSize(9).fillColor(INK).text(label, LEFT, top, { width: LABEL_WIDTH });
    });
    // Its types leave out what it is written from.
    Object.assign((head as unknown as { dictionary: { data: object } }).dictionary.data, {
      A: { O: 'Table', Scope: 'Row' },
    });
    const cell = pdf.struct('TD', {}, () => {
      pdf
        .font('text')
        .fontSize(9.5)
        .fillColor(INK)
        .text(value, LEFT + LABEL_WIDTH + GAP, top, { width: valueWidth });
    });
    tr.add(head);
    tr.add(cell);
    tr.end();
    if (field) {
      const box = { x: LEFT, y: top, width: WIDTH, height };
      places.push({ field, page, box, quote: `${label}: ${value.replace(/\n/g, ' ')}`.slice(0, 300) });
    }
    y = top + height + 5;
  };

  return {
    heading: (type: 'H1' | 'H2', text: string) =>
      block(type, text, { font: 'bold', size: type === 'H1' ? 17 : 12, color: INK, above: type === 'H1' ? 0 : 14 }),
    text: (text: string, color = INK) => block('P', text, { font: 'text', size: 9.5, color, above: 0 }),
    rows: (rows: readonly Row[]) => {
      if (rows.length === 0) return;
      y += 2;
      const table = pdf.struct('Table');
      root.add(table);
      for (const { label, value, ...more } of rows) {
        const [first = '', ...others] = piecesOf(value);
        row(table, { label, value: first, ...more });
        for (const other of others) row(table, { label, value: other });
      }
      table.end();
      y += 4;
    },
    end: async (): Promise<RecordPdf> => {
      root.end();
      const pages = page;
      for (let at = 0; at < pages; at += 1) {
        pdf.switchToPage(at);
        pdf.markContent('Artifact', { type: 'Pagination' });
        pdf.font('text').fontSize(8).fillColor(MUTED);
        pdf.text(made, LEFT, BOTTOM + 20, { lineBreak: false });
        const number = `${at + 1} / ${pages}`;
        pdf.text(number, LEFT + WIDTH - pdf.widthOfString(number), BOTTOM + 20, { lineBreak: false });
        pdf.endMarkedContent();
      }
      pdf.end();
      return {
        bytes: await ended,
        places: places.filter(({ field }) => field !== SUBMITTED),
        submitted: places.find(({ field }) => field === SUBMITTED),
        pages,
      };
    },
  };
}
