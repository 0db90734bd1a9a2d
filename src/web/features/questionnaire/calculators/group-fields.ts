import type { Field, FieldOf } from '#domain/application/field.ts';
import { LAND_CLASSES, type LandClass } from '#domain/calculations/coverage-rules.ts';
import { type ClassFigure, classFigureOf } from './form-ids.ts';

/** The figures of one class of land, as far as they are asked. */
export type ClassRow = { land: LandClass; figures: Partial<Record<ClassFigure, FieldOf<'number'>>> };

/** A field on its own, or the rows that stand together as one table. */
export type CalculatorGroup = { kind: 'field'; field: Field } | { kind: 'classes'; rows: ClassRow[] };

/**
 * The fields of a section in their order, with those of the classes of land brought together where the first stands:
 * the most sensitive land first, as the rules list it.
 */
export function groupFields(fields: readonly Field[]): CalculatorGroup[] {
  const rows = new Map<LandClass, ClassRow>();
  const groups: CalculatorGroup[] = [];
  for (const field of fields) {
    const of = classFigureOf(field.id);
    if (!of || field.kind !== 'number') {
      groups.push({ kind: 'field', field });
      continue;
    }
    if (rows.size === 0) groups.push({ kind: 'classes', rows: [] });
    const former = rows.get(of.land)?.figures ?? {};
    rows.set(of.land, { land: of.land, figures: { ...former, [of.figure]: field } });
  }
  const sorted = LAND_CLASSES.flatMap((land) => rows.get(land) ?? []);
  return groups.map((group) => (group.kind === 'classes' ? { kind: 'classes', rows: sorted } : group));
}
