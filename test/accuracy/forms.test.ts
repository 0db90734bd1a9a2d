import { expect, it } from 'vitest';
import { readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { withFile } from '../fixtures/with-file.ts';
import { coarsenForm, drawForm } from './draw-form.ts';
import { comparable, countFound } from './measure-words.ts';

it('a form of 96 dots an inch is read to nine of ten words and more, at the size that it says it has', async () => {
  const { pdf, text } = await drawForm(11);
  const picture = await coarsenForm(pdf, { dpi: 96, by: 'screen' });
  const { pages } = await withFile(picture, (path) => readPdfPages(path));
  const wanted = comparable(text);
  const read = pages.flatMap(({ words }) => words.map((word) => word.text)).join(' ');
  expect(countFound(wanted, comparable(read)) / wanted.length).toBeGreaterThan(0.9);
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[612, 792]]);
});
