import type { Message } from '#messages/message.ts';
import type { CalculationLine } from './calculation.ts';
import { LABELS } from './describe-impact.ts';
import { exact, type FigureReader, formatFigure } from './figure.ts';
import type { ImpactField, ImpactRules } from './impact-rules.ts';

type Location = ImpactRules['locations'][number];

/** "600 VMT a day" */
export const formatVmt = (vmt: number): Message => ({
  code: 'calculations:vmt',
  params: { figure: formatFigure(vmt) },
});

/** The average daily VMT of one home; null where it is not known, and what is missing is named. */
export function readVmtPerHome(answers: FigureReader<ImpactField>): number | null {
  const known = answers.choice('impact.vmt_known');
  if (known === 'yes') {
    // A home without any driving is a slip: the figure is then as good as missing.
    return (
      answers.need('impact.vmt_per_home', LABELS.vmtPerHome) || answers.lack('impact.vmt_per_home', LABELS.vmtPerHome)
    );
  }
  // Who does not have the figure is not asked for it, so the question before it is where it can be given.
  return answers.lack('impact.vmt_known', known === 'no' ? LABELS.vmtPerHome : LABELS.vmtKnown);
}

/** The lines on the VMT that homes add. `stated` is where the figure comes from, in the person's words. */
export function linesOfVmt(net: number | null, perHome: number | null, stated: string): CalculationLine[] {
  const netVmt = netVmtOf(net, perHome);
  const product: Message | undefined =
    net === null || perHome === null || netVmt === null
      ? undefined
      : {
          code: 'calculations:product',
          params: { one: formatFigure(net), other: formatFigure(perHome), total: formatVmt(netVmt) },
        };
  return [
    {
      id: 'vmt-per-home',
      label: LABELS.vmtPerHome,
      ...(perHome === null || stated === ''
        ? {}
        : { working: { code: 'calculations:impact.asStated', params: { source: stated } } }),
      value: perHome,
      unit: 'vmt',
    },
    {
      id: 'net-vmt',
      label: { code: 'calculations:impact.netVmt' },
      ...(product ? { working: product } : {}),
      value: netVmt,
      unit: 'vmt',
    },
  ];
}

export const netVmtOf = (net: number | null, perHome: number | null): number | null =>
  net === null || perHome === null ? null : exact(net * perHome);

/**
 * The limit at a place, and how much VMT a home may have there at most for the project to be screened out, which is
 * known without the VMT. `suffix` keeps the lines of several places apart.
 */
export function linesOfLimit(
  { id, label, screenedUpTo, source }: Location,
  net: number | null,
  isOnly: boolean,
): CalculationLine[] {
  const suffix = isOnly ? '' : `-${id}`;
  const limit: CalculationLine = {
    id: `limit${suffix}`,
    label: { code: 'calculations:impact.limit', params: { place: label } },
    value: screenedUpTo,
    unit: 'vmt',
    source,
  };
  if (net === null || net <= 0) return [limit];
  const most = mostPerHome(screenedUpTo, net);
  const isRound = exact(most * net) === screenedUpTo;
  return [
    limit,
    {
      id: `most-per-home${suffix}`,
      label: { code: 'calculations:impact.mostPerHome' },
      working: {
        code: isRound ? 'calculations:quotient' : 'calculations:quotientDown',
        params: { whole: formatFigure(screenedUpTo), by: formatFigure(net), part: formatVmt(most) },
      },
      value: most,
      unit: 'vmt',
      source,
    },
  ];
}

/** To a hundredth and rounded down, so that a home with just this figure is screened out in truth. */
const mostPerHome = (limit: number, net: number): number => Math.floor(exact(limit * 100) / net) / 100;

/** How far the project stays below the limit, or goes over it. */
export function lineOfDifference(netVmt: number, limit: number): CalculationLine {
  const isOver = netVmt > limit;
  const difference = exact(Math.abs(limit - netVmt));
  const [more, less] = isOver ? [netVmt, limit] : [limit, netVmt];
  return {
    id: isOver ? 'excess' : 'remaining',
    label: { code: isOver ? 'calculations:overBy' : 'calculations:impact.belowBy' },
    working: {
      code: 'calculations:difference',
      params: { more: formatFigure(more), less: formatFigure(less), rest: formatVmt(difference) },
    },
    value: difference,
    unit: 'vmt',
  };
}

/** The mobility fee at the agency's dated rate, in dollars to the cent. */
export function lineOfFee(netVmt: number, { mobilityFee }: ImpactRules): CalculationLine {
  const { perVmt, year, source } = mobilityFee;
  const fee = Math.round(exact(netVmt * perVmt * 100)) / 100;
  return {
    id: 'mobility-fee',
    label: { code: 'calculations:impact.mobilityFee', params: { year } },
    working: {
      code: 'calculations:fee',
      params: { vmt: formatFigure(netVmt), rate: formatDollars(perVmt), fee: formatDollars(fee) },
    },
    value: fee,
    unit: 'usd',
    source,
  };
}

const DOLLARS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const formatDollars = (dollars: number): string => DOLLARS.format(dollars);
