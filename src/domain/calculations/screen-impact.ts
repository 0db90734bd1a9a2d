import type { Message } from '#messages/message.ts';
import {
  formatVmt,
  lineOfDifference,
  lineOfFee,
  linesOfLimit,
  linesOfVmt,
  netVmtOf,
  readVmtPerHome,
} from './calculate-driving.ts';
import type { CalculationLine, ImpactResult, MissingInput } from './calculation.ts';
import { LABELS } from './describe-impact.ts';
import { type FigureReader, formatFigure, readFigures } from './figure.ts';
import { type Homes, readHomes } from './homes.ts';
import type { ImpactField, ImpactRules } from './impact-rules.ts';

const NOTHING_ENTERED = { code: 'calculations:nothingEntered' } satisfies Message;

/**
 * Screens a project for vehicle miles travelled (VMT) from the fields of its form (`impact.…`). Exempt comes first,
 * then a project that adds no homes, then the VMT it adds against the limit of its place. A figure that the outcome
 * turns on and that is missing gives `cannot-tell`, and `lacking` names it; what it does not turn on is not asked for.
 */
export function screenImpact(rules: ImpactRules, values: ReadonlyMap<string, string>): ImpactResult {
  const isStarted = [...values].some(([field, value]) => field.startsWith('impact.') && value.trim() !== '');
  if (!isStarted) {
    return { outcome: 'not-started', said: NOTHING_ENTERED, lines: [], missingInputs: [], notes: [] };
  }
  // Each part is read by itself, for what it lacks matters only where the outcome turns on that part.
  const forHomes = readFigures<ImpactField>(values);
  const forExemption = readFigures<ImpactField>(values);
  const homes = readHomes(forHomes);
  if (readExemption(forExemption) === 'exempt') return screenExempt(rules, forHomes, homes);
  if (homes.net !== null && homes.net <= 0) {
    return { outcome: 'screened', said: describeFinding.noIncrease, lines: homes.lines, missingInputs: [], notes: [] };
  }
  return screenByVmt(rules, values, { homes, mayBeExempt: [...forExemption.missingInputs] });
}

function screenExempt(rules: ImpactRules, answers: FigureReader<ImpactField>, homes: Homes): ImpactResult {
  const perHome = readVmtPerHome(readFigures<ImpactField>(answers.values));
  const isAdding = homes.net === null || homes.net > 0;
  const driving =
    perHome === null || !isAdding ? [] : linesOfVmt(homes.net, perHome, answers.choice('impact.vmt_source'));
  return {
    outcome: 'exempt',
    said: describeFinding.exempt,
    lines: [...homes.lines, ...driving],
    missingInputs: [],
    notes: [{ text: describeFinding.exemptWhy, source: rules.deedRestricted.source }, noteOnExemptFee(rules)],
  };
}

type HomesRead = { homes: Homes; mayBeExempt: readonly MissingInput[] };

function screenByVmt(
  rules: ImpactRules,
  values: ReadonlyMap<string, string>,
  { homes, mayBeExempt }: HomesRead,
): ImpactResult {
  const forVmt = readFigures<ImpactField>(values);
  const perHome = readVmtPerHome(forVmt);
  const netVmt = netVmtOf(homes.net, perHome);
  const chosen = rules.locations.filter(({ id }) => id === forVmt.choice('impact.location'));
  // A place that is not known may be any of them: where all agree, it need not be known.
  const places = chosen.length > 0 ? chosen : rules.locations;
  const [place] = chosen;
  const lines: CalculationLine[] = [
    ...homes.lines,
    ...linesOfVmt(homes.net, perHome, forVmt.choice('impact.vmt_source')),
    ...places.flatMap((one) => linesOfLimit(one, homes.net, places.length === 1)),
    ...(netVmt === null || !place ? [] : [lineOfDifference(netVmt, place.screenedUpTo)]),
    ...(netVmt === null ? [] : [lineOfFee(netVmt, rules)]),
  ];
  const notes = [
    ...(perHome === null ? [noteOnTool] : []),
    ...(netVmt === null ? [] : [...noteOnCounting(homes), noteOnFee(rules)]),
  ];
  const limits = places.map(({ screenedUpTo }) => screenedUpTo);
  if (netVmt !== null && limits.every((limit) => netVmt <= limit)) {
    return {
      outcome: 'screened',
      said: describeFinding.screened(netVmt, Math.min(...limits)),
      lines,
      missingInputs: [],
      notes,
    };
  }
  const isOver = netVmt !== null && limits.every((limit) => netVmt > limit);
  if (isOver && mayBeExempt.length === 0) {
    const said = describeFinding.analysis(netVmt, Math.max(...limits));
    const standard = { text: describeFinding.standard(rules), source: rules.standard.source };
    return { outcome: 'analysis', said, lines, missingInputs: [], notes: [standard, ...notes] };
  }
  const noPlace: MissingInput[] = place || isOver ? [] : [{ field: 'impact.location', label: LABELS.location }];
  const missingInputs = [...homes.missingInputs, ...noPlace, ...mayBeExempt, ...forVmt.missingInputs];
  const said = isOver ? describeFinding.overUnlessExempt(netVmt) : describeFinding.cannotTell(missingInputs.length);
  return { outcome: 'cannot-tell', said, lines, missingInputs, notes };
}

/** Whether a project is exempt for homes that are all deed-restricted inside the bonus unit boundary. */
type Exemption = 'exempt' | 'not-exempt' | 'unknown';

/** One "no" settles it; otherwise both answers are needed, and those that are missing or unsure are named. */
function readExemption(answers: FigureReader<ImpactField>): Exemption {
  const deed = answers.choice('impact.deed_restricted');
  const area = answers.choice('impact.bonus_area');
  if (deed === 'NO' || area === 'NO') return 'not-exempt';
  if (deed === 'YES' && area === 'YES') return 'exempt';
  if (deed !== 'YES') answers.lack('impact.deed_restricted', LABELS.deedRestricted);
  // The second question is asked once the first is answered; until then only the first is missing.
  if (deed !== '' && area !== 'YES') answers.lack('impact.bonus_area', LABELS.bonusArea);
  return 'unknown';
}

type ImpactNote = ImpactResult['notes'][number];

/** What the screening found, each in a sentence or two. */
const describeFinding = {
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
const noteOnTool: ImpactNote = { text: { code: 'calculations:impact.notes.tool' } };

/** Removed homes are calculated at the figure of the new ones, which a traffic study may see otherwise. */
const noteOnCounting = ({ removed }: Homes): ImpactNote[] =>
  removed ? [{ text: { code: 'calculations:impact.notes.homesRemoved' } }] : [];

const noteOnFee = ({ mobilityFee: { year, source } }: ImpactRules): ImpactNote => ({
  text: { code: 'calculations:impact.notes.fee', params: { year } },
  source,
});

const noteOnExemptFee = ({ mobilityFee: { source } }: ImpactRules): ImpactNote => ({
  text: { code: 'calculations:impact.notes.exemptFee' },
  source,
});
