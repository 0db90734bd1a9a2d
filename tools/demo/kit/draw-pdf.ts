import PDFDocument from 'pdfkit';
import type { FontName, LineStyle, Pen, Point, TextStyle } from './pen.ts';

export type PdfPage = { width: number; height: number; draw: (pen: Pen) => void };

const FONTS: Record<FontName, string> = {
  regular: 'Helvetica',
  bold: 'Helvetica-Bold',
  oblique: 'Helvetica-Oblique',
  typed: 'Courier',
  'typed-bold': 'Courier-Bold',
};

type Doc = InstanceType<typeof PDFDocument>;

/**
 * Draws a PDF with a text layer. The same pages and `created` give the same bytes.
 * Sizes are points (1/72 in). Text is limited to the characters of the standard PDF fonts (Windows Latin 1).
 */
export function drawPdf(about: { title: string; created: Date }, pages: readonly PdfPage[]): Promise<Buffer> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    info: { Title: about.title, Creator: 'Planwright', Producer: 'Planwright', CreationDate: about.created },
  });
  const finished = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const pen = penFor(doc);
  for (const page of pages) {
    doc.addPage({ size: [page.width, page.height], margin: 0 });
    page.draw(pen);
  }
  doc.end();
  return finished;
}

function penFor(doc: Doc): Pen {
  const within = (draw: () => void): void => {
    doc.save();
    draw();
    doc.restore();
  };
  const trace = (points: readonly Point[], closed: boolean): void => {
    points.forEach(([x, y], at) => {
      if (at === 0) doc.moveTo(x, y);
      else doc.lineTo(x, y);
    });
    if (closed) doc.closePath();
  };
  const choose = (style: TextStyle): void => {
    doc.font(FONTS[style.font ?? 'regular']).fontSize(style.size);
  };
  const widthOf = (text: string, style: TextStyle): number => {
    choose(style);
    return doc.widthOfString(text, { characterSpacing: style.spacing ?? 0 });
  };
  const text = (x: number, y: number, words: string, style: TextStyle): void => {
    const shift = { left: 0, center: 0.5, right: 1 }[style.align ?? 'left'] * widthOf(words, style);
    within(() => {
      if (style.turn) doc.rotate(style.turn, { origin: [x, y] });
      choose(style);
      doc.fillColor(style.colour ?? '#000000');
      doc.text(words, x - shift, y, { lineBreak: false, characterSpacing: style.spacing ?? 0 });
    });
  };
  return {
    path: (points, style, closed = false) => within(() => paint(doc, style, () => trace(points, closed))),
    curve: (points, style, closed = false) => within(() => paint(doc, style, () => traceSmooth(doc, points, closed))),
    rect: (x, y, width, height, style) => within(() => paint(doc, style, () => doc.rect(x, y, width, height))),
    circle: (x, y, radius, style) => within(() => paint(doc, style, () => doc.circle(x, y, radius))),
    text,
    widthOf,
    paragraph: (x, y, width, words, style, leading = 1.3) => {
      const lines = breakLines(words, width, (line) => widthOf(line, style));
      lines.forEach((line, at) => {
        text(x, y + at * style.size * leading, line, style);
      });
      return lines.length * style.size * leading;
    },
    inside: (shape, draw) =>
      within(() => {
        trace(shape, true);
        doc.clip();
        draw();
      }),
    turned: (degrees, about, draw) =>
      within(() => {
        doc.rotate(degrees, { origin: [about[0], about[1]] });
        draw();
      }),
  };
}

function paint(doc: Doc, style: LineStyle, trace: () => void): void {
  doc
    .lineWidth(style.width ?? 0.75)
    .lineJoin('round')
    .lineCap('butt');
  if (style.dash) doc.dash(style.dash[0] ?? 1, { space: style.dash[1] ?? style.dash[0] ?? 1 });
  if (style.dash && style.dash.length > 2) doc.addContent(`[${style.dash.join(' ')}] 0 d`);
  if (style.opacity !== undefined) doc.opacity(style.opacity);
  trace();
  if (style.fill && style.stroke) doc.fillAndStroke(style.fill, style.stroke);
  else if (style.fill) doc.fill(style.fill);
  else doc.stroke(style.stroke ?? '#000000');
}

/** Catmull-Rom through every point, as the cubic curves that PDF knows. */
function traceSmooth(doc: Doc, points: readonly Point[], closed: boolean): void {
  const count = points.length;
  const at = (index: number): Point => {
    const found = points[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)];
    if (!found) throw new RangeError('A curve needs at least one point');
    return found;
  };
  doc.moveTo(at(0)[0], at(0)[1]);
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    doc.bezierCurveTo(
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    );
  }
  if (closed) doc.closePath();
}

/** Greedy line breaking at spaces; a word wider than the line stands alone. */
function breakLines(words: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const block of words.split('\n')) {
    let line = '';
    for (const word of block.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (line && widthOf(longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}
