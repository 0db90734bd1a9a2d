import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asWritten } from '#domain/application/format-value.ts';
import { linesOf } from '#domain/documents/lines.ts';
import { readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { drawSubmission, drawTakenCheck } from '../../../test/builders/submission.ts';
import { writeRecordPdf } from './record-pdf.ts';

const meta = {
  sha256: '0123456789abcdef'.repeat(4),
  timeZone: 'America/Los_Angeles',
  contact: 'Permit counter',
  language: 'en' as const,
};

test('the record as a PDF says every answer where its place says, in tags, with the same bytes each time', async () => {
  const submission = { ...drawSubmission(), designChecks: [drawTakenCheck()] };
  const [first] = submission.record.sections;
  const long = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ');
  if (first?.items[3]) first.items[3].value = asWritten({ en: long, es: long });
  if (first?.items[0]) first.items[0].value = asWritten({ en: 'Łucja Ñandú', es: 'Łucja Ñandú' });
  const pdf = await writeRecordPdf(submission, meta);
  expect(Buffer.compare(Buffer.from(pdf.bytes), Buffer.from((await writeRecordPdf(submission, meta)).bytes))).toBe(0);
  const raw = Buffer.from(pdf.bytes).toString('latin1');
  for (const sign of ['/Marked true', '/Lang (en-US)', '/S /H1', '/S /TH', '/Scope /Row']) {
    expect(raw.includes(sign), sign).toBe(true);
  }

  const path = join(mkdtempSync(join(tmpdir(), 'record-')), 'record.pdf');
  writeFileSync(path, pdf.bytes);
  const { pages } = await readPdfPages(path, { recognise: false });
  expect(pages).toHaveLength(pdf.pages);
  for (const { page, box, quote } of pdf.places) {
    const { words = [] } = pages[page - 1] ?? {};
    const inside = words.filter(
      ({ box: at }) => at.y + at.height / 2 >= box.y && at.y + at.height / 2 <= box.y + box.height,
    );
    const value = quote.slice(quote.indexOf(': ') + 2).split(' ')[0] ?? '';
    expect(inside.map(({ text }) => text).join(' ')).toContain(value);
  }
  const said = pages
    .flatMap(linesOf)
    .map(({ text }) => text)
    .join(' ');
  for (const words of ['Łucja Ñandú', 'word0', 'word899', meta.sha256, '41 rules met', 'None is an approval'])
    expect(said).toContain(words);
  expect(pdf.submitted?.quote).toContain('Nov 21, 2026');
});
