import { expect, test } from 'vitest';
import { impactRules, readForm } from '../test/builders/agency-rules.ts';

test('the limits are the published ones: 1,300 in and near centers, 715 elsewhere', () => {
  expect(impactRules.locations.map(({ id, screenedUpTo }) => [id, screenedUpTo])).toEqual([
    ['center', 1_300],
    ['elsewhere', 715],
  ]);
});

test('the mobility fee says of which year its rate is, in its note too', () => {
  const { perVmt, year, source } = impactRules.mobilityFee;
  expect([perVmt, year]).toEqual([196.2, 2022]);
  expect(source.note.en).toContain('2022');
  expect(source.note.es).toContain('2022');
});

test('a project that is not screened out has to be 15% below the average', () => {
  expect(impactRules.standard.belowAveragePercent).toBe(15);
});

test('the form offers the places of the rules, under the same names, and a way to say that one is not sure', () => {
  const field = readForm('project-impact')
    .sections.flatMap(({ fields }) => fields)
    .find(({ id }) => id === 'impact.location');
  const options = field?.kind === 'select' ? field.options : [];
  expect(options.slice(0, -1)).toEqual(impactRules.locations.map(({ id, label }) => ({ value: id, label })));
  expect(options.at(-1)?.value).toBe('not-sure');
});
