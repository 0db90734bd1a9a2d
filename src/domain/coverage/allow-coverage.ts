import { exact, sayFigure } from '../questionnaire/figure.ts';
import type { Line } from '../questionnaire/worked-out.ts';
import { LABELS, squareFeet } from './coverage-words.ts';
import type { LandBase, Note, Reckoning } from './land-base.ts';

type Known = Pick<LandBase, 'base' | 'existing'> & {
  /** What the base and a transfer allow together. */
  limit: number | null;
  counted: number | null;
};

/**
 * What a parcel may have in all: its limit, or what exists legally where that is more. Existing coverage is legal once
 * TRPA has verified it; whether it has been is only asked where the outcome turns on it.
 */
export function allowCoverage(
  { rules, figures }: Reckoning,
  { base, existing, limit, counted }: Known,
): { allowed: number | null; line: Line; notes: Note[] } {
  const line: Line = {
    id: 'allowed',
    label: { en: 'Allowed coverage', es: 'Cobertura permitida' },
    value: null,
    unit: 'sq-ft',
  };
  const isVerified = figures.choice('coverage.existing_verified') === 'YES';
  const notes = noteOnExcess({ rules, base, existing, isVerified });
  if (limit === null || existing === null) return { allowed: null, line, notes };
  if (existing > limit && isVerified) {
    const [own, there] = [squareFeet(limit), squareFeet(existing)];
    const working = {
      en: `More than ${own.en}: what exists legally may stay, ${there.en}`,
      es: `Más que ${own.es}: lo que existe legalmente puede permanecer, ${there.es}`,
    };
    const { source } = rules.checks.existing;
    return { allowed: existing, line: { ...line, working, value: existing, source }, notes };
  }
  if (existing > limit && counted === null) return { allowed: null, line, notes };
  if (existing > limit && counted !== null && counted > limit && counted <= existing) {
    figures.lack('coverage.existing_verified', LABELS.verified);
    return { allowed: null, line, notes };
  }
  const working = workingOfLimit(base, limit);
  return { allowed: limit, line: { ...line, ...(working ? { working } : {}), value: limit }, notes };
}

function workingOfLimit(base: number | null, limit: number): Line['working'] {
  if (base === null || limit === base) return undefined;
  const total = squareFeet(limit);
  const working = `${sayFigure(base)} + ${sayFigure(exact(limit - base))} =`;
  return { en: `${working} ${total.en}`, es: `${working} ${total.es}` };
}

type Excess = Pick<Known, 'base' | 'existing'> & { rules: Reckoning['rules']; isVerified: boolean };

function noteOnExcess({ rules, base, existing, isVerified }: Excess): Note[] {
  if (base === null || existing === null || existing <= base) return [];
  const over = squareFeet(exact(existing - base));
  if (!isVerified) {
    return [
      {
        text: {
          en: `The existing coverage is ${over.en} over the base. It counts as legally existing once TRPA has verified it.`,
          es: `La cobertura existente supera la base en ${over.es}. Cuenta como legalmente existente una vez que TRPA la haya verificado.`,
        },
        source: rules.checks.existing.source,
      },
    ];
  }
  return [
    {
      text: {
        en: `The verified existing coverage is ${over.en} over the base. It may stay, but a project has to mitigate the excess: by removal, by a land bank or by a fee.`,
        es: `La cobertura existente verificada supera la base en ${over.es}. Puede permanecer, pero un proyecto debe mitigar el exceso: retirándola, con un banco de tierras o con una tarifa.`,
      },
      source: rules.checks.excess.source,
    },
  ];
}
