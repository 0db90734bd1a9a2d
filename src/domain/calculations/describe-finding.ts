import type { Message } from '#messages/message.ts';
import { formatVmt } from './calculate-driving.ts';
import type { ImpactResult } from './calculation.ts';
import { formatFigure } from './figure.ts';
import type { Homes } from './homes.ts';
import type { ImpactRules } from './impact-rules.ts';

type ImpactNote = ImpactResult['notes'][number];

/** What the screening found, each in a sentence or two. */
export const describeFinding = {
  exempt: { code: 'calculations:impact.exempt' },
  exemptWhy: { code: 'calculations:impact.notes.exempt' },
  noIncrease: { code: 'calculations:impact.noIncrease' },
  screened: (netVmt: number, limit: number): Message => ({
    code: 'calculations:impact.screened',
    params: { added: formatVmt(netVmt), limit: formatVmt(limit) },
  }),
  analysis: (netVmt: number, limit: number): Message => ({
    code: 'calculations:impact.analysis',
    params: { added: formatVmt(netVmt), limit: formatVmt(limit) },
  }),
  standard: ({ standard }: ImpactRules): Message => ({
    code: 'calculations:impact.notes.standard',
    params: { percent: formatFigure(standard.belowAveragePercent) },
  }),
  overUnlessExempt: (netVmt: number): Message => ({
    code: 'calculations:impact.overUnlessExempt',
    params: { added: formatVmt(netVmt) },
  }),
  cannotTell: (count: number): Message => ({
    code: 'calculations:impact.cannotTell',
    params: { count, number: formatFigure(count) },
  }),
} satisfies Record<string, Message | ((...known: never[]) => Message)>;

/** How to come by the figure that is never assumed. */
export const noteOnTool: ImpactNote = { text: { code: 'calculations:impact.notes.tool' } };

/** Removed homes are calculated at the figure of the new ones, which a traffic study may see otherwise. */
export const noteOnCounting = ({ removed }: Homes): ImpactNote[] =>
  removed ? [{ text: { code: 'calculations:impact.notes.homesRemoved' } }] : [];

export const noteOnFee = ({ mobilityFee: { year, source } }: ImpactRules): ImpactNote => ({
  text: { code: 'calculations:impact.notes.fee', params: { year } },
  source,
});

export const noteOnExemptFee = ({ mobilityFee: { source } }: ImpactRules): ImpactNote => ({
  text: { code: 'calculations:impact.notes.exemptFee' },
  source,
});
