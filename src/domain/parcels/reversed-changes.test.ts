import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Counties } from './counties.ts';
import type { ChangeKind } from './number-change.ts';
import { findReversed, type ListedChange } from './reversed-changes.ts';

const counties = Counties.parse(
  parse(readFileSync(join(import.meta.dirname, '../../../agency/counties.yaml'), 'utf8')),
);

/** `there`: which of the two is the number of a parcel. */
const change = (
  from: string,
  to: string,
  there: 'from' | 'to' | 'both' | 'none',
  given: { kind?: ChangeKind; year?: number | null; dataYear?: number | null } = {},
): ListedChange => ({
  ...{ from, to, kind: 'rename', year: 2021, dataYear: null, ...given },
  fromServes: there === 'from' || there === 'both',
  toServes: there === 'to' || there === 'both',
});
const many = (there: 'from' | 'to', length: number, given = {}) =>
  Array.from({ length }, (_, at) => change(`126-520-${10 + at}`, `126-420-${10 + at}`, there, given));
const reversed = (...changes: ListedChange[]) =>
  [...findReversed(changes, counties)].map(([{ from, to }, kind]) => `${to} ${kind} ${from}`);

describe('a list of number changes', () => {
  test('is read as it is written where its new numbers are those of parcels', () => {
    expect(reversed(...many('to', 20))).toEqual([]);
  });

  test('is read the other way where its old numbers are those of parcels, and its new ones of none', () => {
    expect(reversed(...many('from', 20))).toHaveLength(20);
  });

  test('in which no county writes the new numbers any more is reversed, whatever the parcel data holds', () => {
    expect(reversed(change('1318-03-210-029', '005-052-07', 'none'))).toEqual(['005-052-07 rename 1318-03-210-029']);
    expect(reversed(change('031-207-019', '031-207-19', 'from'))).toEqual(['031-207-19 rename 031-207-019']);
    expect(reversed(change('031-207-19', '031-207-019', 'to'))).toEqual([]);
  });

  test('keeps what it says right within what is reversed, and takes the rest along', () => {
    const right = change('036-563-016', '036-563-020', 'to');
    const unseen = change('035-010-032', '035-010-002', 'none');
    expect(reversed(right, unseen, ...many('from', 20))).not.toContain('036-563-020 rename 036-563-016');
    expect(reversed(right, unseen, ...many('from', 20))).toContain('035-010-002 rename 035-010-032');
  });

  test('is judged by its years: a year that is right stays as it is', () => {
    const years = [...many('to', 9, { year: 2018 }), ...many('from', 9, { year: 2021 })];
    expect(reversed(...years)).toHaveLength(9);
  });

  test('is not reversed because the parcel data are older than its changes', () => {
    expect(reversed(...many('from', 20, { year: 2026, dataYear: 2025 }))).toEqual([]);
    expect(reversed(...many('from', 20, { year: 2025, dataYear: 2025 }))).toEqual([]);
    expect(reversed(...many('to', 20, { year: 2020 }), ...many('from', 20, { year: 2026, dataYear: 2025 }))).toEqual(
      [],
    );
  });

  test('of a few changes is reversed only where the day of the data tells it', () => {
    expect(reversed(...many('from', 2))).toEqual([]);
    expect(reversed(...many('from', 2, { dataYear: 2025 }))).toHaveLength(2);
  });

  test('turns its kinds as well, but where only the columns were exchanged', () => {
    const parts = ['01', '02'].map((part) => change('032-211-013', `032-460-${part}`, 'from', { kind: 'split' }));
    expect(reversed(...parts)).toEqual(['032-460-01 merge 032-211-013', '032-460-02 merge 032-211-013']);
    const exchanged = ['012', '013'].map((part) => change(`032-460-${part}`, '032-211-01', 'from', { kind: 'split' }));
    expect(reversed(...exchanged)).toEqual(['032-211-01 split 032-460-012', '032-211-01 split 032-460-013']);
  });
});
