import type { Localized } from '../agency/language.ts';
import { exact, type FigureReader, sayFigure } from '../questionnaire/figure.ts';
import type { Line } from '../questionnaire/worked-out.ts';
import type { ImpactField } from './impact-fields.ts';
import type { ImpactRules } from './impact-rules.ts';
import { LABELS } from './impact-words.ts';

type Location = ImpactRules['locations'][number];

/** "600 VMT a day" in both languages. */
export const sayVmt = (vmt: number): Localized => ({
  en: `${sayFigure(vmt)} VMT a day`,
  es: `${sayFigure(vmt)} VMT al día`,
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
export function linesOfVmt(net: number | null, perHome: number | null, stated: string): Line[] {
  const netVmt = netVmtOf(net, perHome);
  const sum = netVmt === null ? undefined : sayVmt(netVmt);
  const times = net === null || perHome === null ? '' : `${sayFigure(net)} × ${sayFigure(perHome)} =`;
  return [
    {
      id: 'vmt-per-home',
      label: LABELS.vmtPerHome,
      ...(perHome === null || stated === '' ? {} : { working: { en: `As stated: ${stated}`, es: `Según: ${stated}` } }),
      value: perHome,
      unit: 'vmt',
    },
    {
      id: 'net-vmt',
      label: { en: 'Daily VMT added on balance', es: 'VMT diarias añadidas en el balance' },
      ...(sum ? { working: { en: `${times} ${sum.en}`, es: `${times} ${sum.es}` } } : {}),
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
): Line[] {
  const suffix = isOnly ? '' : `-${id}`;
  const limit: Line = {
    id: `limit${suffix}`,
    label: {
      en: `Screened out up to this many daily VMT: ${label.en}`,
      es: `Exceptuado hasta estas VMT diarias: ${label.es}`,
    },
    value: screenedUpTo,
    unit: 'vmt',
    source,
  };
  if (net === null || net <= 0) return [limit];
  const most = mostPerHome(screenedUpTo, net);
  const isRound = exact(most * net) === screenedUpTo;
  const share = sayVmt(most);
  const working = `${sayFigure(screenedUpTo)} ÷ ${sayFigure(net)} =`;
  return [
    limit,
    {
      id: `most-per-home${suffix}`,
      label: {
        en: 'Most daily VMT per home to be screened out',
        es: 'Máximo de VMT diarias por vivienda para quedar exceptuado',
      },
      working: {
        en: `${working} ${share.en}${isRound ? '' : ', rounded down'}`,
        es: `${working} ${share.es}${isRound ? '' : ', redondeado hacia abajo'}`,
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
export function lineOfDifference(netVmt: number, limit: number): Line {
  const isOver = netVmt > limit;
  const difference = exact(Math.abs(limit - netVmt));
  const [more, less] = isOver ? [netVmt, limit] : [limit, netVmt];
  const figure = sayVmt(difference);
  const working = `${sayFigure(more)} − ${sayFigure(less)} =`;
  return {
    id: isOver ? 'excess' : 'remaining',
    label: isOver
      ? { en: 'Over the limit by', es: 'Por encima del límite' }
      : { en: 'Below the limit by', es: 'Por debajo del límite' },
    working: { en: `${working} ${figure.en}`, es: `${working} ${figure.es}` },
    value: difference,
    unit: 'vmt',
  };
}

/** The mobility fee at the agency's dated rate, in dollars to the cent. */
export function lineOfFee(netVmt: number, { mobilityFee }: ImpactRules): Line {
  const { perVmt, year, source } = mobilityFee;
  const fee = Math.round(exact(netVmt * perVmt * 100)) / 100;
  const working = `${sayFigure(netVmt)} VMT × $${sayDollars(perVmt)} = $${sayDollars(fee)}`;
  return {
    id: 'mobility-fee',
    label: { en: `Mobility fee at the rate of ${year}`, es: `Tarifa de movilidad según la tarifa de ${year}` },
    working: { en: working, es: working },
    value: fee,
    unit: 'usd',
    source,
  };
}

const DOLLARS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const sayDollars = (dollars: number): string => DOLLARS.format(dollars);
