import type { Counties } from './counties.ts';
import { keysOf } from './parcel-number.ts';
import type { BaileyClass, MappedField, OwnMapping, ParcelMapping } from './parcel-sources.ts';
import { fieldsOf } from './short-names.ts';

/** Columns as a person chose them: one is read as it is, several are joined in this order. */
export type ChosenColumns = {
  columns: Partial<Record<MappedField, string[]>>;
  /** The column of each land capability class's area, in square feet. */
  landCapability: Partial<Record<BaileyClass, string>>;
  /** What holds for every row. */
  constants: Partial<Record<MappedField, string>>;
  projection?: string | undefined;
};

/**
 * The mapping of chosen columns. What means "not said", yes and no is as in `like`.
 * @returns an input of OwnMapping, which tells what is missing
 */
export function mappingOfColumns(
  { columns, landCapability, constants, projection }: ChosenColumns,
  like: ParcelMapping | undefined,
) {
  const chosen = Object.entries(columns).filter(([, names]) => names.length > 0);
  return {
    ...(like && { nothing: like.nothing, nothingIn: like.nothingIn, yes: like.yes, no: like.no }),
    fields: Object.fromEntries(chosen.filter(([, names]) => names.length === 1)),
    joined: Object.fromEntries(chosen.filter(([, names]) => names.length > 1)),
    landCapability,
    constants,
    ...(projection !== undefined && { projection }),
  };
}

/** Names without case and what parts their words: "Parcel_No" is "PARCELNO". */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Which column is likely to be which field: those that a mapping names so, and for the number a column whose values are
 * numbers of the counties. It is a suggestion: a person looks at it.
 */
export function suggestColumns(
  columns: readonly string[],
  rows: readonly Record<string, string>[],
  mappings: readonly OwnMapping[],
  { counties }: Counties,
): Pick<ChosenColumns, 'columns' | 'landCapability'> {
  const used = new Set<string>();
  const found: Partial<Record<MappedField, string[]>> = {};
  const areas: Partial<Record<BaileyClass, string>> = {};
  const called = (name: string) => columns.find((one) => plain(one) === plain(name));
  const take = (field: MappedField, column: string | undefined) => {
    if (column === undefined || used.has(column) || found[field]) return;
    used.add(column);
    found[field] = [column];
  };
  for (const { fields, landCapability } of mappings) {
    for (const [field, names] of Object.entries(fields) as [MappedField, string[] | undefined][]) {
      for (const name of names ?? []) take(field, called(name));
    }
    for (const [name, field] of Object.entries(landCapability) as [BaileyClass, string][]) {
      const column = called(field);
      if (column !== undefined) areas[name] ??= column;
    }
  }
  take(
    'apn',
    columns.find((one) => rows.length > 0 && rows.every((row) => keysOf(row[one] ?? '', counties).length > 0)),
  );
  return { columns: found, landCapability: areas };
}

/** Columns that a mapping names and the source does not have. */
export const missingColumns = (mapping: OwnMapping, columns: readonly string[]): string[] =>
  fieldsOf(mapping).filter((name) => !columns.includes(name));
