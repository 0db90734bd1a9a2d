import type { Message } from '#messages/message.ts';
import type { CalculationLine } from './calculation.ts';
import type { CoverageRules, TransferRow } from './coverage-rules.ts';
import { LABELS, squareFeet, workingOfShare } from './describe-coverage.ts';
import { exact, sumOf } from './figure.ts';
import type { BaseCalculation, CoverageNote, LandBase } from './land-base.ts';

const MAXIMUM = { code: 'calculations:coverage.maximum' } satisfies Message;

/** What the base and a transfer allow together, in square feet; null where a figure is missing. */
export type TransferLimit = { lines: CalculationLine[]; limit: number | null; notes: CoverageNote[] };

/** The base, and what is transferred on top of it up to the maximum for the project. */
export function calculateTransfer({ rules, figures }: BaseCalculation, land: LandBase): TransferLimit {
  const transferred = readTransferred(figures);
  if (transferred === 0) return { lines: [], limit: land.base, notes: [] };
  const line: CalculationLine = { id: 'transferred', label: LABELS.transferred, value: transferred, unit: 'sq-ft' };
  if (transferred === null) return { lines: [line], limit: null, notes: [] };
  const { maximum, line: maximumLine, notes } = readMaximum({ rules, figures }, land);
  const together = sumOf([land.base, transferred]);
  const limit = together === null || maximum === null ? null : Math.min(together, maximum);
  const unused = together === null || limit === null ? 0 : exact(together - limit);
  const note: CoverageNote = {
    text: {
      code: 'calculations:coverage.notes.transferUnused',
      params: { transferred: squareFeet(transferred), unused: squareFeet(unused) },
    },
    ...(maximumLine.source ? { source: maximumLine.source } : {}),
  };
  return { lines: [line, maximumLine], limit, notes: unused > 0 ? [...notes, note] : notes };
}

function readTransferred(figures: BaseCalculation['figures']): number | null {
  const answer = figures.choice('coverage.transfer_in');
  if (answer === 'no') return 0;
  if (answer === 'yes') return figures.need('coverage.transferred', LABELS.transferred);
  return figures.lack('coverage.transfer_in', LABELS.transferIn);
}

type Maximum = { maximum: number | null; line: CalculationLine; notes: CoverageNote[] };

function readMaximum({ rules, figures }: BaseCalculation, land: LandBase): Maximum {
  const { source, otherUses } = rules.transferLimit;
  const nothing: CalculationLine = { id: 'maximum', label: MAXIMUM, value: null, unit: 'sq-ft', source };
  if (figures.has('coverage.stated_maximum')) return statedMaximum(figures, land);
  const answer = figures.choice('coverage.single_family');
  if (answer === 'no') {
    figures.lack('coverage.stated_maximum', LABELS.statedMaximum);
    const text: Message = { code: 'calculations:coverage.notes.maximumOfOthers' };
    return { maximum: null, line: { ...nothing, source: otherUses.source }, notes: [{ text, ...otherUses }] };
  }
  if (answer !== 'yes') {
    figures.lack('coverage.single_family', LABELS.singleFamily);
    return { maximum: null, line: nothing, notes: [] };
  }
  const area = land.needArea();
  if (area === null || land.base === null) return { maximum: null, line: nothing, notes: [] };
  const table = maximumByTable(rules, area, land.base);
  if (!table) {
    figures.lack('coverage.stated_maximum', {
      code: 'calculations:coverage.statedMaximumTableEnds',
      params: { area: squareFeet(area) },
    });
    return { maximum: null, line: nothing, notes: [] };
  }
  const { maximum, working } = table;
  return { maximum, line: { ...nothing, working, value: maximum }, notes: [] };
}

/** The most that one single-family home may reach with a transfer, by its area; undefined where the table ends below it. */
export function maximumByTable(
  { transferLimit }: Pick<CoverageRules, 'transferLimit'>,
  area: number,
  base: number,
): { maximum: number; working: Message } | undefined {
  const row = transferLimit.rows.find(({ upTo }) => area <= upTo);
  if (!row) return undefined;
  return { maximum: Math.max(maximumOfRow(row, area, base), base), working: workingOfRow({ row, area, base }) };
}

/** What TRPA has stated for the project. Less than the base cannot be right, for a transfer takes nothing away. */
function statedMaximum(figures: BaseCalculation['figures'], { base }: LandBase): Maximum {
  const stated = figures.need('coverage.stated_maximum', LABELS.statedMaximum);
  const line: CalculationLine = { id: 'maximum', label: LABELS.statedMaximum, value: stated, unit: 'sq-ft' };
  if (stated === null || base === null || stated >= base) return { maximum: stated, line, notes: [] };
  figures.lack('coverage.stated_maximum', {
    code: 'calculations:coverage.statedMaximumLess',
    params: { stated: squareFeet(stated), base: squareFeet(base) },
  });
  return { maximum: null, line: { ...line, value: null }, notes: [] };
}

function maximumOfRow(row: TransferRow, area: number, base: number): number {
  if ('baseOnly' in row) return base;
  return 'squareFeet' in row ? row.squareFeet : exact((area * row.percent) / 100);
}

/** "Project area of 10,000 sq. ft.: 10,000 sq. ft. × 20% = 2,000 sq. ft.; the base of 2,500 sq. ft. is greater" */
function workingOfRow({ row, area, base }: { row: TransferRow; area: number; base: number }): Message {
  const params = { area: squareFeet(area), base: squareFeet(base) };
  if ('baseOnly' in row) return { code: 'calculations:coverage.maximumBaseAlone', params };
  const inTable = maximumOfRow(row, area, base);
  const maximum = 'percent' in row ? workingOfShare(area, row.percent, inTable) : squareFeet(inTable);
  return base > inTable
    ? { code: 'calculations:coverage.maximumBaseGreater', params: { ...params, maximum } }
    : { code: 'calculations:coverage.maximumOfTable', params: { area: params.area, maximum } };
}
