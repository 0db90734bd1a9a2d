import { expect, it } from 'vitest';
import { Field } from '#domain/application/field.ts';
import { classFigureOf } from './attached-form.ts';
import { groupFields } from './class-table.tsx';

const label = { en: 'A figure', es: 'Un dato' };
const number = (id: string) => Field.parse({ id, kind: 'number', label });

it('brings the figures of each class together where the first stands, most sensitive land first', () => {
  const groups = groupFields([
    number('coverage.parcel_area'),
    number('coverage.area_5'),
    number('coverage.proposed_5'),
    number('coverage.area_1b'),
    number('coverage.exempt'),
    number('coverage.existing_1b'),
  ]);
  expect(groups.map((group) => (group.kind === 'field' ? group.field.id : 'table'))).toEqual([
    'coverage.parcel_area',
    'table',
    'coverage.exempt',
  ]);
  const rows = groups.flatMap((group) => (group.kind === 'classes' ? group.rows : []));
  expect(rows.map(({ land, figures }) => [land, Object.values(figures).map(({ id }) => id)])).toEqual([
    ['1b', ['coverage.area_1b', 'coverage.existing_1b']],
    ['5', ['coverage.area_5', 'coverage.proposed_5']],
  ]);
});

it('loses no field: what is no number stands by itself', () => {
  const odd = Field.parse({ id: 'coverage.area_2', kind: 'text', label });
  expect(groupFields([odd])).toEqual([{ kind: 'field', field: odd }]);
});

it.each([
  ['coverage.area_1a', { figure: 'area', land: '1a' }],
  ['coverage.proposed_7', { figure: 'proposed', land: '7' }],
  ['coverage.area_sez', undefined],
  ['coverage.existing', undefined],
  ['transfer.area_5', undefined],
])('reads %s', (id, of) => {
  expect(classFigureOf(id)).toEqual(of);
});
