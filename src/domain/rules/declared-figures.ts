import { z } from 'zod';
import type { Message } from '#messages/message.ts';
import { FACTS, type FactName, type FactUnit, factLabel } from '../extraction/catalogue.ts';
import { Fact, type ReadValue } from '../extraction/fact.ts';
import { readArea, readCount, readInches, readLength, readPercent, readVolume } from '../extraction/measure.ts';
import { type CaseFile, isOutOfRange } from './case-file.ts';
import { formatFigure } from './format-value.ts';

/** Characters that the reason of a figure may have. */
export const FIGURE_REASON_LIMIT = 500;

/**
 * A figure that a person states beside the plans, in the fact's unit. It has no place in them. `reason`: empty where none
 * is given; `by`: the person's name; `at`: an ISO time.
 */
export const DeclaredFigure = z.object({
  name: Fact.shape.name,
  value: z.number(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
});
export type DeclaredFigure = z.infer<typeof DeclaredFigure>;

type NamedFigure = Pick<DeclaredFigure, 'name' | 'value'>;
type NumberEntry = { kind: string; unit?: FactUnit; range?: readonly [number, number] };

export const isFigure = (name: FactName): boolean => FACTS[name].kind === 'number';
export const unitOfFigure = (name: FactName): FactUnit | undefined => (FACTS[name] as NumberEntry).unit;

/** A figure as a fact without a place. */
export const factOf = ({ name, value }: NamedFigure): Fact => {
  const unit = unitOfFigure(name);
  return { name, value, ...(unit ? { unit } : {}), evidence: [] };
};

/** Why a figure cannot be taken, as a sentence that says what to do; undefined where it can. `today`: YYYY-MM-DD. */
export function refuseFigure(figure: NamedFigure, today: string): Message | undefined {
  const { name, value } = figure;
  if (!isFigure(name)) return { code: 'designReview:figures.isNone', params: { fact: factLabel(name) } };
  if (!isOutOfRange(factOf(figure), today)) return undefined;
  const [least, most] = (FACTS[name] as NumberEntry).range ?? [0, 0];
  const [said, from, to] = [value, least, most].map((one) => formatFigure(one, unitOfFigure(name)));
  return {
    code: `designReview:figures.outOfRange${unitOfFigure(name) === 'percent' ? 'Percent' : ''}`,
    params: { fact: factLabel(name), value: said ?? '', least: from ?? '', most: to ?? '' },
  };
}

const READERS: Record<FactUnit, ReadValue> = {
  sf: readArea,
  ft: readLength,
  in: readInches,
  cy: readVolume,
  percent: readPercent,
};

/** What a person types for a fact, in its unit: 26'-6" and 26.5 for feet, 7 3/4" and 7.75 for inches; NaN where it is no figure. */
export function typedFigureOf(name: FactName, typed: string): number {
  const [, minus, text = ''] = /^\s*([-−])?\s*(.*?)\s*$/.exec(typed) ?? [];
  const bare = /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/.test(text) && /\d/.test(text);
  const unit = unitOfFigure(name);
  const read = (unit ? READERS[unit] : readCount)(text);
  const whole = read?.to === text.length && typeof read.value === 'number' ? read.value : Number.NaN;
  const value = bare ? Number(text.replaceAll(',', '')) : whole;
  return minus ? -value : value;
}

/**
 * The documents with figures that a person states in place of the read ones. The plans give no place for them, and what
 * they say instead is told beside, never answered from.
 */
export function withDeclared(file: CaseFile, figures: readonly NamedFigure[]): CaseFile {
  if (figures.length === 0) return file;
  const declared = new Map(figures.map((figure) => [figure.name, factOf(figure)]));
  return {
    ...file,
    valuesOf: (name) => [declared.get(name) ?? file.valuesOf(name)].flat(),
    figuresOf: (name) => [figures.find((figure) => figure.name === name)?.value ?? file.figuresOf(name)].flat(),
    candidatesOf: (name) => (declared.has(name) ? [] : file.candidatesOf(name)),
    isConflicting: (name) => !declared.has(name) && file.isConflicting(name),
    isOutOfRange: (name) => {
      const own = declared.get(name);
      return own ? isOutOfRange(own, file.today) : file.isOutOfRange(name);
    },
    evidenceFor: (names) => file.evidenceFor(names.filter((name) => !declared.has(name))),
  };
}
