import type { OwnMapping } from './parcel-sources.ts';

/** A shapefile's names of fields have at most ten letters; a longer one is cut, and of two that are then alike one is numbered. */
const LONGEST = 10;

const cut = (name: string): string => name.slice(0, LONGEST).toUpperCase();

/** Every field of the source that a mapping names. */
export const fieldsOf = ({ fields, joined, landCapability, wkt }: OwnMapping): string[] => [
  ...new Set([
    ...Object.values(fields).flatMap((names) => names ?? []),
    ...Object.values(joined).flatMap((names) => names ?? []),
    ...Object.values(landCapability),
    ...(wkt === undefined ? [] : [wkt]),
  ]),
];

/**
 * Fits a mapping to a source whose names were cut: a name that is not there is looked for by its first ten letters.
 * Where two names of the mapping begin alike, or the source has a numbered one beside it (SCENIC_COR, SCENIC_C_1),
 * nobody can tell which is meant: then it is not read.
 * @param columns the source's names
 * @returns the mapping with the source's names, and those of them that are left unread
 */
export function fitShortNames<Mapping extends OwnMapping>(mapping: Mapping, columns: readonly string[]) {
  const known = fieldsOf(mapping);
  const exact = new Set(columns);
  const unclear = new Set<string>();
  const namesFor = (name: string): string[] => {
    if (exact.has(name)) return [name];
    const column = columns.find((one) => one.toUpperCase() === cut(name));
    if (column === undefined) return [name];
    const isAlone = known.filter((one) => cut(one) === cut(name)).length === 1;
    if (isAlone && !columns.some((one) => isNumbered(one, column) && !known.includes(one))) return [column];
    unclear.add(column);
    return [];
  };
  const fields = Object.entries(mapping.fields).flatMap(([field, names]) => {
    const fitted = (names ?? []).flatMap(namesFor);
    return fitted.length > 0 ? [[field, fitted]] : [];
  });
  const joined = Object.entries(mapping.joined).map(([field, names]) => [field, (names ?? []).flatMap(namesFor)]);
  const areas = Object.entries(mapping.landCapability).flatMap(([name, field]) =>
    namesFor(field).map((fitted) => [name, fitted]),
  );
  const fitted: Mapping = {
    ...mapping,
    fields: Object.fromEntries(fields),
    joined: Object.fromEntries(joined),
    landCapability: Object.fromEntries(areas),
  };
  return { mapping: fitted, unclear: [...unclear].sort() };
}

/** SCENIC_C_1 and SCENIC_CO1 stand beside SCENIC_COR. */
const isNumbered = (name: string, column: string): boolean => {
  const [, stem = ''] = /^(.{7,9}?)_?\d+$/.exec(name.toUpperCase()) ?? [];
  return column.length === LONGEST && name.length === LONGEST && stem !== '' && column.toUpperCase().startsWith(stem);
};
