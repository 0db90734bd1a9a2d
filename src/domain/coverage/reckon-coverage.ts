import type { Localized } from '../agency/language.ts';
import { exact, type FigureReader, readFigures, sayFigure } from '../questionnaire/figure.ts';
import type { CoverageResult, Line } from '../questionnaire/worked-out.ts';
import { allowCoverage } from './allow-coverage.ts';
import { baseByBailey } from './base-by-bailey.ts';
import { baseByIpes } from './base-by-ipes.ts';
import type { CoverageField } from './coverage-fields.ts';
import type { CoverageRules } from './coverage-rules.ts';
import { LABELS, labelMoreThan, squareFeet } from './coverage-words.ts';
import type { LandBase, Note } from './land-base.ts';
import { reckonTransfer } from './reckon-transfer.ts';

/**
 * Reckons land coverage from the fields of the coverage helper (`coverage.…`), as a planner does on paper: base,
 * transfer, what may stay, and what counts of the project against it. A figure that is missing, mistyped or at odds
 * with another is never guessed and never taken for a zero: the outcome is then `cannot-tell`, and `lacking` names it.
 */
export function reckonCoverage(rules: CoverageRules, values: ReadonlyMap<string, string>): CoverageResult {
  const isStarted = [...values].some(([field, value]) => field.startsWith('coverage.') && value.trim() !== '');
  if (!isStarted) {
    return { outcome: 'not-started', said: NOTHING_ENTERED, lines: [], lacking: [], notes: [] };
  }
  const figures = readFigures<CoverageField>(values);
  const system = figures.choice('coverage.system');
  if (system === 'bailey') return reckonOn(baseByBailey({ rules, figures }), rules, figures);
  if (system === 'ipes') return reckonOn(baseByIpes({ rules, figures }), rules, figures);
  figures.lack('coverage.system', LABELS.system);
  return { outcome: 'cannot-tell', said: sayLacking(1), lines: [], lacking: [...figures.lacking], notes: [] };
}

function reckonOn(land: LandBase, rules: CoverageRules, figures: FigureReader<CoverageField>): CoverageResult {
  const transfer = reckonTransfer({ rules, figures }, land);
  const exempt = readExempt(figures, land.proposed);
  const counted = land.proposed === null || exempt === null ? null : exact(land.proposed - exempt);
  const permit = allowCoverage({ rules, figures }, { ...land, limit: transfer.limit, counted });
  const lines = [
    ...land.lines,
    ...transfer.lines,
    plainLine('existing', LABELS.existing, land.existing),
    permit.line,
    plainLine('proposed', LABELS.proposed, land.proposed),
    ...(exempt === 0 ? [] : [{ ...plainLine('exempt', LABELS.exempt, exempt), source: rules.checks.exempt.source }]),
    lineOfCounted(land.proposed, exempt, counted),
  ];
  const notes = [...permit.notes, ...land.notes, ...transfer.notes, ...noteOnExempt(exempt, rules)];
  const { lacking } = figures;
  const { allowed } = permit;
  if (lacking.length > 0 || allowed === null || counted === null) {
    return { outcome: 'cannot-tell', said: sayLacking(lacking.length), lines, lacking: [...lacking], notes };
  }
  const outcome = counted > allowed ? 'over' : 'within';
  const said = outcome === 'over' ? sayOver(counted, allowed) : sayWithin(counted, allowed, land.mindsPlace);
  return { outcome, said, lines: [...lines, lineOfDifference(counted, allowed)], lacking: [], notes };
}

function readExempt(figures: FigureReader<CoverageField>, proposed: number | null): number | null {
  const answer = figures.choice('coverage.exempt_claimed');
  if (answer === 'no') return 0;
  if (answer !== 'yes') return figures.lack('coverage.exempt_claimed', LABELS.exemptClaimed);
  const exempt = figures.need('coverage.exempt', LABELS.exempt);
  if (exempt === null || proposed === null || exempt <= proposed) return exempt;
  const all = { en: 'the coverage after the project', es: 'la cobertura después del proyecto' };
  return figures.lack('coverage.exempt', labelMoreThan(LABELS.exempt, exempt, proposed, all));
}

const plainLine = (id: string, label: Localized, value: number | null): Line => ({ id, label, value, unit: 'sq-ft' });

function lineOfCounted(proposed: number | null, exempt: number | null, counted: number | null): Line {
  const line = plainLine('counted', { en: 'Coverage that counts', es: 'Cobertura que cuenta' }, counted);
  if (proposed === null || !exempt || counted === null) return line;
  const left = squareFeet(counted);
  const working = `${sayFigure(proposed)} − ${sayFigure(exempt)} =`;
  return { ...line, working: { en: `${working} ${left.en}`, es: `${working} ${left.es}` } };
}

function lineOfDifference(counted: number, allowed: number): Line {
  const isOver = counted > allowed;
  const difference = exact(Math.abs(allowed - counted));
  const [more, less] = isOver ? [counted, allowed] : [allowed, counted];
  const working = `${sayFigure(more)} − ${sayFigure(less)} =`;
  const figure = squareFeet(difference);
  const label = isOver
    ? { en: 'Over the limit by', es: 'Por encima del límite' }
    : { en: 'Remaining coverage', es: 'Cobertura restante' };
  return {
    ...plainLine(isOver ? 'excess' : 'remaining', label, difference),
    working: { en: `${working} ${figure.en}`, es: `${working} ${figure.es}` },
  };
}

const noteOnExempt = (exempt: number | null, { checks }: CoverageRules): Note[] =>
  exempt
    ? [
        {
          text: {
            en: 'The exempt coverage is taken as you entered it. The reviewer checks each exemption, its amount and the land it lies on.',
            es: 'La cobertura exenta se toma como usted la ingresó. El revisor examina cada exención, su cantidad y el suelo en que se encuentra.',
          },
          source: checks.exempt.source,
        },
      ]
    : [];

const NOTHING_ENTERED = { en: 'Nothing was entered.', es: 'No se ingresó nada.' };

const sayLacking = (count: number): Localized =>
  count === 1
    ? {
        en: 'This cannot be told yet: one figure or answer is missing or does not agree with the others.',
        es: 'Aún no puede saberse: falta una cifra o respuesta, o no concuerda con las demás.',
      }
    : {
        en: `This cannot be told yet: ${count} figures or answers are missing or do not agree with the others.`,
        es: `Aún no puede saberse: faltan ${count} cifras o respuestas, o no concuerdan con las demás.`,
      };

function sayOver(counted: number, allowed: number): Localized {
  const [over, limit] = [squareFeet(exact(counted - allowed)), squareFeet(allowed)];
  return {
    en: `The project is ${over.en} over the ${limit.en} allowed.`,
    es: `El proyecto supera en ${over.es} los ${limit.es} permitidos.`,
  };
}

function sayWithin(counted: number, allowed: number, mindsPlace: boolean): Localized {
  const [left, limit] = [squareFeet(exact(allowed - counted)), squareFeet(allowed)];
  const within = {
    en: `In total the project is within the ${limit.en} allowed, with ${left.en} left.`,
    es: `En total el proyecto está dentro de los ${limit.es} permitidos; quedan ${left.es}.`,
  };
  if (!mindsPlace) return within;
  return {
    en: `${within.en} But where the coverage lies is not settled by the total: see the notes.`,
    es: `${within.es} Pero el total no resuelve dónde está la cobertura: vea las notas.`,
  };
}
