import { exact, sumOf } from '../questionnaire/figure.ts';
import type { Line } from '../questionnaire/worked-out.ts';
import type { TransferRow } from './coverage-rules.ts';
import { LABELS, squareFeet, workingOfShare } from './coverage-words.ts';
import type { LandBase, Note, Reckoning } from './land-base.ts';

const MAXIMUM = { en: 'Maximum coverage with a transfer', es: 'Cobertura máxima con transferencia' };

/** What the base and a transfer allow together, in square feet; null where a figure is missing. */
export type TransferLimit = { lines: Line[]; limit: number | null; notes: Note[] };

/** The base, and what is transferred on top of it up to the maximum for the project. */
export function reckonTransfer({ rules, figures }: Reckoning, land: LandBase): TransferLimit {
  const transferred = readTransferred(figures);
  if (transferred === 0) return { lines: [], limit: land.base, notes: [] };
  const line: Line = { id: 'transferred', label: LABELS.transferred, value: transferred, unit: 'sq-ft' };
  if (transferred === null) return { lines: [line], limit: null, notes: [] };
  const { maximum, line: maximumLine, notes } = readMaximum({ rules, figures }, land);
  const together = sumOf([land.base, transferred]);
  const limit = together === null || maximum === null ? null : Math.min(together, maximum);
  const unused = together === null || limit === null ? 0 : exact(together - limit);
  const [all, lost] = [squareFeet(transferred), squareFeet(unused)];
  const note: Note = {
    text: {
      en: `Of the ${all.en} transferred, ${lost.en} are over the maximum and cannot be used on this project area.`,
      es: `De ${all.es} transferidos, ${lost.es} superan el máximo y no pueden usarse en esta área de proyecto.`,
    },
    ...(maximumLine.source ? { source: maximumLine.source } : {}),
  };
  return { lines: [line, maximumLine], limit, notes: unused > 0 ? [...notes, note] : notes };
}

function readTransferred(figures: Reckoning['figures']): number | null {
  const answer = figures.choice('coverage.transfer_in');
  if (answer === 'no') return 0;
  if (answer === 'yes') return figures.need('coverage.transferred', LABELS.transferred);
  return figures.lack('coverage.transfer_in', LABELS.transferIn);
}

type Maximum = { maximum: number | null; line: Line; notes: Note[] };

function readMaximum({ rules, figures }: Reckoning, land: LandBase): Maximum {
  const { source, otherUses } = rules.transferLimit;
  const nothing: Line = { id: 'maximum', label: MAXIMUM, value: null, unit: 'sq-ft', source };
  if (figures.has('coverage.stated_maximum')) return statedMaximum(figures, land);
  const answer = figures.choice('coverage.single_family');
  if (answer === 'no') {
    figures.lack('coverage.stated_maximum', LABELS.statedMaximum);
    const text = {
      en: 'The table of the most coverage with a transfer is for single-family homes. For other projects TRPA states the maximum.',
      es: 'La tabla de la cobertura máxima con transferencia es para viviendas unifamiliares. Para otros proyectos, TRPA indica el máximo.',
    };
    return { maximum: null, line: { ...nothing, source: otherUses.source }, notes: [{ text, ...otherUses }] };
  }
  if (answer !== 'yes') {
    figures.lack('coverage.single_family', LABELS.singleFamily);
    return { maximum: null, line: nothing, notes: [] };
  }
  const area = land.needArea();
  if (area === null || land.base === null) return { maximum: null, line: nothing, notes: [] };
  const row = rules.transferLimit.rows.find(({ upTo }) => area <= upTo);
  if (!row) {
    const size = squareFeet(area);
    figures.lack('coverage.stated_maximum', {
      en: `${LABELS.statedMaximum.en} (the table ends below a project area of ${size.en})`,
      es: `${LABELS.statedMaximum.es} (la tabla termina antes de un área de proyecto de ${size.es})`,
    });
    return { maximum: null, line: nothing, notes: [] };
  }
  const inTable = maximumOfRow(row, area, land.base);
  const maximum = Math.max(inTable, land.base);
  return {
    maximum,
    line: { ...nothing, working: workingOfRow({ row, area, base: land.base }), value: maximum },
    notes: [],
  };
}

/** What TRPA has stated for the project. Less than the base cannot be right, for a transfer takes nothing away. */
function statedMaximum(figures: Reckoning['figures'], { base }: LandBase): Maximum {
  const stated = figures.need('coverage.stated_maximum', LABELS.statedMaximum);
  const line: Line = { id: 'maximum', label: LABELS.statedMaximum, value: stated, unit: 'sq-ft' };
  if (stated === null || base === null || stated >= base) return { maximum: stated, line, notes: [] };
  const [one, other] = [squareFeet(stated), squareFeet(base)];
  figures.lack('coverage.stated_maximum', {
    en: `${LABELS.statedMaximum.en} (${one.en} is less than the base of ${other.en})`,
    es: `${LABELS.statedMaximum.es} (${one.es} es menos que la base de ${other.es})`,
  });
  return { maximum: null, line: { ...line, value: null }, notes: [] };
}

function maximumOfRow(row: TransferRow, area: number, base: number): number {
  if ('baseOnly' in row) return base;
  return 'squareFeet' in row ? row.squareFeet : exact((area * row.percent) / 100);
}

/** "Project area of 10,000 sq. ft.: 10,000 sq. ft. × 20% = 2,000 sq. ft.; the base of 2,500 sq. ft. is greater" */
function workingOfRow({ row, area, base }: { row: TransferRow; area: number; base: number }) {
  const [size, own] = [squareFeet(area), squareFeet(base)];
  const from = { en: `Project area of ${size.en}`, es: `Área de proyecto de ${size.es}` };
  if ('baseOnly' in row)
    return { en: `${from.en}: the base alone, ${own.en}`, es: `${from.es}: solo la base, ${own.es}` };
  const inTable = maximumOfRow(row, area, base);
  const table = 'percent' in row ? workingOfShare(area, row.percent, inTable) : squareFeet(inTable);
  const greater =
    base > inTable
      ? {
          en: `; the base of ${own.en} is greater and counts`,
          es: `; la base de ${own.es} es mayor y es la que cuenta`,
        }
      : { en: '', es: '' };
  return { en: `${from.en}: ${table.en}${greater.en}`, es: `${from.es}: ${table.es}${greater.es}` };
}
