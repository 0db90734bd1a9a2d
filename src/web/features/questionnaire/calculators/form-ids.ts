import { LAND_CLASSES, type LandClass } from '#domain/calculations/coverage-rules.ts';

/** The forms whose pages show more than their fields. */
export const COVERAGE_FORM = 'coverage-helper';
export const IMPACT_FORM = 'project-impact';

/** The question of the questionnaire that the result of the coverage helper can answer. */
export const EXCEEDS_LIMITS = 'land_coverage_exceeds_limits';

/** The figures of a class of land, in the order of the table's columns. */
export const CLASS_FIGURES = ['area', 'existing', 'proposed'] as const;
export type ClassFigure = (typeof CLASS_FIGURES)[number];

const CLASS_FIELD = new RegExp(`^coverage\\.(${CLASS_FIGURES.join('|')})_(.+)$`);

/** Which figure of which class a field of the coverage helper holds: `coverage.area_1a`. Undefined for all others. */
export function classFigureOf(field: string): { figure: ClassFigure; land: LandClass } | undefined {
  const [, name, land] = CLASS_FIELD.exec(field) ?? [];
  const figure = CLASS_FIGURES.find((one) => one === name);
  const known = LAND_CLASSES.find((one) => one === land);
  return figure && known ? { figure, land: known } : undefined;
}

/** The lines of the coverage arithmetic that the picture shows, in its order. */
export const BAR_LINES = [
  { id: 'allowed', line: 'allowed' },
  { id: 'existing', line: 'existing' },
  { id: 'proposed', line: 'counted' },
] as const;
export type BarId = (typeof BAR_LINES)[number]['id'];

/** The lines that answer whether the coverage is more than the base. */
export const ANSWER_LINES = { counted: 'counted', base: 'base' } as const;
