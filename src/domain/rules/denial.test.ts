import { expect, test } from 'vitest';
import { drawDocument } from '../../../test/builders/checklist.ts';
import { openCaseFile } from './case-file.ts';

test.each([
  ['SILT FENCE AT LOWER SIDE OF WORK', true],
  ['NO SILT FENCE IS SHOWN', false],
  ['Silt fence: not shown', false],
  ['Silt fence not required', false],
  ['Work proceeds without any silt fence.', false],
  ['Install silt fence. No grading after October 15.', true],
  ['Sheet no. 4: silt fence detail', true],
])('%s', (words, affirmed) => {
  const file = openCaseFile([drawDocument('plan', [words])], []);
  expect(file.find(['SILT FENC']).length > 0).toBe(affirmed);
  expect(file.findUnaffirmed(['SILT FENC']).length > 0).toBe(!affirmed);
});

test.each([
  ['NO GRADING BETWEEN OCTOBER 15 AND MAY 1', true],
  ['No grading season is shown', false],
])('%s, where the pattern is itself a denial', (words, affirmed) => {
  const file = openCaseFile([drawDocument('plan', [words])], []);
  expect(file.find(['GRADING SEASON', 'OCTOBER 15', 'NO GRADING BETWEEN']).length > 0).toBe(affirmed);
});
