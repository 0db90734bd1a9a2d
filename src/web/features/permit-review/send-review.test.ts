import fc from 'fast-check';
import i18next from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import { RequestRefused } from '#web/lib/problems.ts';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { type ChosenFile, FileNotSent, sayFailure, spread, totalBytes } from './send-review.ts';

beforeEach(async () => {
  startTexts('en');
  await openTexts(['review', 'problems']);
});

const chosen = (id: string, size: number): ChosenFile => ({ id, file: new File([new Uint8Array(size)], `${id}.pdf`) });

it('fills the files of a form one after the other', () => {
  const files = [chosen('a', 100), chosen('b', 300)];
  expect(spread(files, 0, 420)).toEqual({ a: 0, b: 0 });
  expect(spread(files, 210, 420)).toEqual({ a: 100, b: 100 });
  expect(spread(files, 420, 420)).toEqual({ a: 100, b: 300 });
});

it('never shows more sent than a file holds, nor less than nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 6 }),
      fc.nat(2000),
      fc.nat(2000),
      (sizes, sent, rest) => {
        const files = sizes.map((size, at) => chosen(`f${at}`, size));
        const bytes = spread(files, sent, sent + rest);
        for (const { id, file } of files) {
          expect(bytes[id]).toBeGreaterThanOrEqual(0);
          expect(bytes[id]).toBeLessThanOrEqual(file.size);
        }
        const sum = Object.values(bytes).reduce((all, one) => all + one, 0);
        expect(sum).toBeLessThanOrEqual(totalBytes(files));
      },
    ),
    { numRuns: 100 },
  );
});

it('names the file that did not get through', () => {
  const lost = new FileNotSent(chosen('site-plan', 1), new Error('ECONNRESET'));
  expect(lost.message).toBe('site-plan.pdf could not be sent. The connection broke.');
  expect(lost.fileId).toBe('site-plan');
});

it("says why in the language that the page has now, and keeps the server's English apart", async () => {
  const detail = '“site-plan.pdf” is not a type that can be checked.';
  const refused = new RequestRefused(400, { code: 'invalid-file', detail, requestId: 'r' });
  const lost = new FileNotSent(chosen('site-plan', 1), refused);
  expect(lost.message).toBe(`site-plan.pdf could not be sent. ${detail}`);
  await openTexts(['review', 'problems'], 'es');
  await i18next.changeLanguage('es');
  expect(sayFailure(lost)).toEqual({
    text: 'No se pudo enviar site-plan.pdf. El servidor no pudo aceptar uno de los archivos. Dice, en inglés:',
    english: detail,
  });
});
