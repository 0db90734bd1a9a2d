import { z } from 'zod';
import { Basis, STORED_BASES } from '../agency/basis.ts';
import { AgencyWords, Message } from '../agency/message.ts';

const Sourced = z.object({ note: AgencyWords, basis: Basis, effective: z.string().optional() });
const Earlier = Sourced.omit({ basis: true }).extend({ confidence: z.enum(['S', 'D', 'K']) });

/**
 * Where a figure or a limit comes from, with how far that was checked and its date, if it has one. Applications that were
 * submitted earlier have `confidence`, a letter.
 */
export const FigureSource = z.codec(z.union([Sourced, Earlier]), Sourced, {
  decode: (given) => {
    if ('basis' in given) return given;
    const { confidence, ...rest } = given;
    return { ...rest, basis: STORED_BASES[confidence] };
  },
  encode: (source) => source,
});
export type FigureSource = z.infer<typeof FigureSource>;

/** One line of arithmetic: "Class 5: 8,000 sq. ft. × 25 % = 2,000 sq. ft." A value of null could not be calculated. */
export const CalculationLine = z.object({
  id: z.string(),
  label: Message,
  /** The figures as they were put together, in words and signs; empty for a figure that was given. */
  working: Message.optional(),
  value: z.number().nullable(),
  unit: z.enum(['sq-ft', 'percent', 'vmt', 'usd', 'units', 'none']),
  source: FigureSource.optional(),
});
export type CalculationLine = z.infer<typeof CalculationLine>;

/** A figure that is missing, and the field where it is given. */
export const MissingInput = z.object({ field: z.string(), label: Message });
export type MissingInput = z.infer<typeof MissingInput>;

/**
 * What was calculated from an application's answers, with its arithmetic. `outcome` is one of a few words of its
 * kind; `cannot-tell` where figures are missing, and then `lacking` names them. `said` is the outcome in a sentence.
 */
const calculations = <O extends z.ZodEnum>(outcome: O) =>
  z.object({
    outcome,
    said: Message,
    lines: z.array(CalculationLine),
    missingInputs: z.array(MissingInput),
    /** What to know beside the result, such as a rule that no figure shows. */
    notes: z.array(z.object({ text: Message, source: FigureSource.optional() })),
  });

/** `not-started`: nothing was entered. */
export const CoverageResult = calculations(z.enum(['within', 'over', 'cannot-tell', 'not-started']));
export type CoverageResult = z.infer<typeof CoverageResult>;

/** The screening for vehicle miles travelled. `exempt`, `screened`: no more analysis; `analysis`: more is needed. */
export const ImpactResult = calculations(z.enum(['exempt', 'screened', 'analysis', 'cannot-tell', 'not-started']));
export type ImpactResult = z.infer<typeof ImpactResult>;

export const Calculations = z.object({ coverage: CoverageResult, impact: ImpactResult });
export type Calculations = z.infer<typeof Calculations>;
