import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { AttachedForm } from '#domain/application/questionnaire.ts';
import type { CalculationLine } from '#domain/calculations/calculation.ts';
import { CoverageRules } from '#domain/calculations/coverage-rules.ts';
import { ImpactRules } from '#domain/calculations/impact-rules.ts';

// Read plainly: the server's own reader stands higher than the domain whose tests these rules are for.
const read = (name: string): unknown => parse(readFileSync(`agency/${name}`, 'utf8'));

export const coverageRules = CoverageRules.parse(read('coverage.yaml'));
export const impactRules = ImpactRules.parse(read('impact.yaml'));

export const readForm = (id: string): AttachedForm => AttachedForm.parse(read(`questionnaires/forms/${id}.yaml`));

/** The values of a form by its prefix: `filled('coverage', { system: 'bailey' })`. */
export const filled = (prefix: string, values: Record<string, string | number>): ReadonlyMap<string, string> =>
  new Map(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, String(value)]));

/** The figure of a line; undefined where there is no such line. */
export const figureOf = ({ lines }: { lines: readonly CalculationLine[] }, id: string): number | null | undefined =>
  lines.find((line) => line.id === id)?.value;

/** Calculates what stands to the left of the last "=" of a working, from what a person reads; undefined without a "=". */
export function calculateWorking(working: string): { left: number; right: number } | undefined {
  const [before, after] = working.split(/ = ?/);
  if (before === undefined || after === undefined) return undefined;
  return { left: chain(before.replace(/^.*: /, '')), right: chain(after.replace(/[;,] [a-z].*$/, '')) };
}

/** "8,000 sq. ft. × 25%" as 2000: the signs of one working are all of one kind, so they are taken from the left. */
function chain(text: string): number {
  const plain = text.replace(/sq\. ft\.|pies²|VMT( a day| al día)?|\$|,/g, '');
  const parts = plain.split(/([×+−÷])/).map((part) => part.trim());
  return parts.reduce((so, part, at) => {
    if (at % 2 === 1) return so;
    const figure = part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part);
    const sign = parts[at - 1];
    if (sign === '×') return so * figure;
    if (sign === '÷') return so / figure;
    return sign === '−' ? so - figure : so + figure;
  }, 0);
}
