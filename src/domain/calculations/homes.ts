import type { CalculationLine, MissingInput } from './calculation.ts';
import { LABELS } from './describe-impact.ts';
import { chosenIn, type FigureReader, formatFigure, sumOf } from './figure.ts';
import type { ImpactField } from './impact-rules.ts';

const KINDS = [
  { kind: 'single-family', field: 'impact.single_family' },
  { kind: 'multi-family', field: 'impact.multi_family' },
  { kind: 'accessory', field: 'impact.accessory' },
] as const;

/** The homes that a project adds and removes. `net` is null where a number is missing; `lacking` names it. */
export type Homes = {
  added: number | null;
  removed: number | null;
  net: number | null;
  lines: CalculationLine[];
  missingInputs: readonly MissingInput[];
};

/** Counts homes: each kind that was chosen needs its number, and so do homes that are removed. */
export function readHomes(answers: FigureReader<ImpactField>): Homes {
  const chosen = chosenIn(answers.choice('impact.kinds'));
  const kinds = KINDS.filter(({ kind }) => chosen.includes(kind));
  if (kinds.length === 0) answers.lack('impact.kinds', LABELS.kinds);
  const counts = kinds.map(({ kind, field }) => readCount(answers, field, kind));
  const added = kinds.length === 0 ? null : sumOf(counts);
  const removed = readRemoved(answers);
  const net = added === null || removed === null ? null : added - removed;
  return {
    added,
    removed,
    net,
    lines: linesOf({ counts, added, removed, net }),
    missingInputs: [...answers.missingInputs],
  };
}

function readRemoved(answers: FigureReader<ImpactField>): number | null {
  const answer = answers.choice('impact.removes_homes');
  if (answer === 'no') return 0;
  if (answer === 'yes') return readCount(answers, 'impact.homes_removed', 'homesRemoved');
  return answers.lack('impact.removes_homes', LABELS.removesHomes);
}

/** Homes are counted whole, and a kind that was chosen has at least one. */
function readCount(answers: FigureReader<ImpactField>, field: ImpactField, label: keyof typeof LABELS): number | null {
  const count = answers.need(field, LABELS[label]);
  return count !== null && (count < 1 || !Number.isInteger(count)) ? answers.lack(field, LABELS[label]) : count;
}

type CountedHomes = Pick<Homes, 'added' | 'removed' | 'net'> & { counts: readonly (number | null)[] };

function linesOf({ counts, added, removed, net }: CountedHomes): CalculationLine[] {
  const parts = counts.filter((count) => count !== null).map(formatFigure);
  const isSum = added !== null && parts.length > 1;
  const isDifference = added !== null && removed && net !== null;
  return [
    {
      id: 'new-homes',
      label: { code: 'calculations:impact.newHomes' },
      ...(isSum
        ? { working: { code: 'calculations:sum', params: { parts: parts.join(' + '), total: formatFigure(added) } } }
        : {}),
      value: added,
      unit: 'units',
    },
    ...(removed === 0
      ? []
      : [{ id: 'homes-removed', label: LABELS.homesRemoved, value: removed, unit: 'units' as const }]),
    {
      id: 'net-homes',
      label: { code: 'calculations:impact.netHomes' },
      ...(isDifference
        ? {
            working: {
              code: 'calculations:difference',
              params: { more: formatFigure(added), less: formatFigure(removed), rest: formatFigure(net) },
            },
          }
        : {}),
      value: net,
      unit: 'units',
    },
  ];
}
