import { z } from 'zod';
import type { Message } from '#messages/message.ts';
import { AgencyWords } from '../agency/message.ts';
import { documentsRead, type ReadDocument } from '../documents/document.ts';
import { FACT_NAMES, FACTS, type FactName, factLabel } from '../extraction/catalogue.ts';
import { type Evidence, Fact } from '../extraction/fact.ts';
import type { PackAsOf } from './amendments.ts';
import { answer, inAgencyWords } from './answer.ts';
import type { Exception } from './answering.ts';
import { type CaseFile, openCaseFile } from './case-file.ts';
import { DeclaredFigure, isFigure, withDeclared } from './declared-figures.ts';
import { factsAskedFor, statedFacts } from './evaluate.ts';
import { factsOf } from './expression.ts';
import { AnsweredItem, ChecklistResult } from './result.ts';
import { RoundComparison } from './round.ts';
import {
  answeringOf,
  inForce,
  type LookUp,
  type Rule,
  RuleId,
  type RulePack,
  RuleSeverity,
  RuleWords,
} from './rule.ts';
import { registerSheets, SheetRegister } from './sheet-register.ts';

/** The packs of rules that plans for one place are compared with, in the order of the memo. */
export const DesignCode = z.strictObject({
  id: RuleId,
  title: RuleWords,
  about: RuleWords,
  packs: z.array(RuleId).min(1),
});

/** agency/design-codes.yaml: the first is meant where nobody chose. */
export const DesignCodes = z.strictObject({ codes: z.array(DesignCode).min(1) });
export type DesignCodes = z.infer<typeof DesignCodes>;

/**
 * A design code with its packs. `sha256`: of all that answers go by. `day`: the rules are those in force on it (YYYY-MM-DD);
 * where it is left out, those of the day of the review.
 */
export type LoadedDesignCode = Omit<z.infer<typeof DesignCode>, 'packs'> & {
  packs: PackAsOf[];
  sha256: string;
  day?: string;
};

/** The codes with their packs. `errors`: the packs that there are not, and codes that are there twice. */
export function withPacks(
  { codes }: DesignCodes,
  packs: readonly RulePack[],
): { codes: Omit<LoadedDesignCode, 'sha256'>[]; errors: { path: PropertyKey[]; message: string }[] } {
  const errors = codes.flatMap(({ id, packs: named }, at) => [
    ...(codes.findIndex((one) => one.id === id) < at
      ? [{ path: ['codes', at, 'id'], message: `The id "${id}" is used twice.` }]
      : []),
    ...named.flatMap((name, p) =>
      packs.some((pack) => pack.id === name)
        ? []
        : [{ path: ['codes', at, 'packs', p], message: `There is no pack "${name}" in agency/rules.` }],
    ),
  ]);
  const known = codes.map((code) => ({
    ...code,
    packs: code.packs.flatMap((name) => packs.filter(({ id }) => id === name)),
  }));
  return { codes: known, errors };
}

/**
 * What a rule comes to. `meets`: figures of the plans show it. `declared`: it is met, or does not apply, by a figure that
 * somebody declares and the plans do not show. `fails`: by figures of either kind. `cannot-tell`: something stands there that
 * does not decide it. `not-stated`: the plans do not say. `look-up`: a person looks it up.
 */
export const RuleResult = z.enum([
  ...['fails', 'cannot-tell', 'not-stated', 'look-up', 'declared', 'meets', 'not-applicable'],
] as const);
export type RuleResult = z.infer<typeof RuleResult>;

/**
 * A rule with what the plans say to it. `figures`: what it compares; `declared`: which facts of it are declared and not
 * shown by the plans. `confirm`: it was not read in its source, and staff confirm it first.
 */
export const ReviewedRule = z.object({
  ...AnsweredItem.pick({ id: true, answer: true, noteMessage: true, evidence: true, candidates: true }).shape,
  result: RuleResult,
  figures: z.array(Fact.shape.name).default([]),
  declared: z.array(Fact.shape.name).default([]),
  titleText: AgencyWords,
  meaningText: AgencyWords,
  codeText: AgencyWords,
  effective: z.string().optional(),
  severity: RuleSeverity,
  settledByText: AgencyWords,
  /** What to do about a breach; none of what a person looks up. */
  cureText: AgencyWords.optional(),
  confirm: z.boolean(),
});
export type ReviewedRule = z.infer<typeof ReviewedRule>;

/**
 * Plans compared with a design code. `day`: the rules are those in force on it (YYYY-MM-DD). `reference`: of the application
 * whose plans they are; its day is that of the submission. `declared`: figures that people state beside the plans.
 */
export const DesignReview = z.object({
  ...ChecklistResult.pick({ documents: true, conflicts: true, unread: true, poorlyRead: true }).shape,
  facts: ChecklistResult.shape.facts.unwrap(),
  declared: z.array(DeclaredFigure).default([]),
  reference: z.string().optional(),
  register: SheetRegister,
  /** What became of the set before, where it was compared with one. */
  rounds: RoundComparison.optional(),
  codeId: z.string(),
  titleText: AgencyWords,
  sha256: z.string(),
  day: z.string(),
  packs: z.array(
    z.object({
      id: z.string(),
      titleText: AgencyWords,
      editionText: AgencyWords,
      /** The first day of the last amendment that counts here. */
      amended: z.string().optional(),
      groups: z.array(
        z.object({
          id: z.string(),
          titleText: AgencyWords,
          rules: z.array(ReviewedRule),
          /** The sheets on which such things are drawn: what no words say may stand there. */
          drawnOn: z
            .array(SheetRegister.shape.sheets.element.pick({ documentId: true, page: true, number: true }))
            .optional(),
        }),
      ),
    }),
  ),
});
export type DesignReview = z.infer<typeof DesignReview>;

/** What was read less surely than this decides nothing: words of another thing may stand beside a figure. */
const LEAST_SURE = 0.7;

/**
 * Compares what plans state with each rule that is in force on the day of the code. Pure: the same documents and facts on
 * the same day give the same result. Where figures conflict or are missing, nothing passes; what only `declared` figures or
 * the applicant's own answers show is declared.
 */
export function reviewDesign(
  code: LoadedDesignCode,
  documents: readonly ReadDocument[],
  facts: readonly Fact[],
  today: string,
  declared: readonly DeclaredFigure[] = [],
): DesignReview {
  const { day = today } = code;
  const register = registerSheets(documents);
  const replaced = new Set(
    register.sheets.flatMap(({ documentId, page, replacedBy }) => (replacedBy ? [`${documentId} ${page}`] : [])),
  );
  // Nothing is answered by a sheet that a later one replaces.
  const isSure = ({ evidence }: Fact) => evidence.some(({ confidence }) => confidence >= LEAST_SURE);
  const sure = facts.filter(isSure);
  const isReplaced: Parameters<typeof openCaseFile>[3] = ({ id }, { number }) => replaced.has(`${id} ${number}`);
  const file = openCaseFile(documents, sure, today, isReplaced);
  const covers = register.sheets.filter(
    (sheet, at, all) => all.length >= FEWEST_WITH_COVER && all[at - 1]?.documentId !== sheet.documentId,
  );
  const notes = [...covers, ...register.sheets.filter(({ title }) => OF_NOTES.test(title))];
  const ofNotes = new Set(notes.map(({ documentId, page }) => `${documentId} ${page}`));
  const doubtful = facts.filter((fact) => !FACTS[fact.name].single && !isSure(fact));
  const withDoubtful = doubtful.length > 0 ? openCaseFile(documents, [...sure, ...doubtful], today, isReplaced) : file;
  const asked = {
    file: withDeclared(file, declared),
    doubtful: withDeclared(withDoubtful, declared),
    doubted: new Set(doubtful.map(({ name }) => name)),
    declared: declaredNames(file, declared),
    isOfNotes: ({ documentId, page }: Evidence) => ofNotes.has(`${documentId} ${page}`),
  };
  return {
    codeId: code.id,
    titleText: code.title,
    sha256: code.sha256,
    day,
    packs: code.packs.map(({ id, title, edition, amended, groups, rules, lookUps }) => ({
      id,
      titleText: title,
      editionText: edition,
      ...(amended === undefined ? {} : { amended }),
      groups: groups
        .map((group) => ({
          id: group.id,
          titleText: group.title,
          drawnOn: sheetsWith(group.drawnOn, register),
          rules: [...rules, ...lookUps]
            .filter((rule) => rule.group === group.id && inForce(rule, day))
            .map((rule) => reviewRule(rule, asked)),
        }))
        .filter((group) => group.rules.length > 0),
    })),
    register,
    documents: documentsRead(documents),
    conflicts: file.conflicts.map(({ name, facts: values }) => ({ labelMessage: factLabel(name), facts: values })),
    facts: statedFacts(file),
    declared: [...declared],
    unread: file.unread,
    poorlyRead: file.poorlyRead,
  };
}

/** What somebody declares: the figures stated beside the plans, and what stands in the application's own answers alone. */
function declaredNames(file: CaseFile, declared: readonly DeclaredFigure[]): ReadonlySet<FactName> {
  const own = new Set(file.documents.filter(({ isDeclaration }) => isDeclaration).map(({ id }) => id));
  const isOwn = (name: FactName) => {
    const places = own.size > 0 ? file.valuesOf(name).flatMap(({ evidence }) => evidence) : [];
    return places.length > 0 && places.every(({ documentId }) => own.has(documentId));
  };
  return new Set([...declared.map(({ name }) => name), ...FACT_NAMES.filter(isOwn)]);
}

/** Every fact that an exception turns on. */
const factsOfException = (exception: Exception): FactName[] => {
  if ('left' in exception) return [...factsOf(exception.left), ...factsOf(exception.right)];
  return 'stated' in exception ? [exception.stated, exception.without] : [];
};

/** `isOfNotes`: whether a place is on a sheet that draws nothing. */
type DeclaredFile = {
  file: CaseFile;
  /** The same with figures that may be of what several things each have, and of what they are. */
  doubtful: CaseFile;
  doubted: ReadonlySet<FactName>;
  declared: ReadonlySet<FactName>;
  isOfNotes: (place: Evidence) => boolean;
};

/** So many sheets are named where something may be drawn. */
const MOST_SHEETS = 4;

/** The current sheets with a number and one of the words in their titles. */
const sheetsWith = (words: readonly string[], { sheets }: SheetRegister) =>
  sheets
    .filter(({ number, title, replacedBy }) => {
      const named = title.toLowerCase();
      return number !== '' && !replacedBy && words.some((word) => named.includes(word));
    })
    .slice(0, MOST_SHEETS)
    .map(({ documentId, page, number }) => ({ documentId, page, number }));

/**
 * "Guards shall be 42 in. high" asks for it, and shows no guard: it can break a rule, and meets none. Where a rule asks for
 * a note, such words are the note.
 */
const ASKS = /\b(?:shall|must)\b/i;
/** On a cover or a sheet of specifications "6'-8" min." is such a note too; on a plan it says how something is built. */
const LIMITS = /\b(?:min(?:imum)?|max(?:imum)?)\b/i;
/** The first of so many sheets is a cover. */
const FEWEST_WITH_COVER = 4;
/** What is proposed is no limit, though one may stand beside it. */
const GIVES = /\b(?:proposed|prop[’']d|provided|pro[pv][’']d|actual|as\s(?:drawn|designed))\b/i;
/** In a table the head of a column says whether a figure is required or given. */
const isBareLimit = (quote: string): boolean => LIMITS.test(quote) && !GIVES.test(quote) && !quote.endsWith(')');
const OF_NOTES = /\b(?:cover|title\ssheet|notes?|spec(?:ification)?s?|general|code|standards|index)\b/i;

function reviewRule(rule: Rule | LookUp, asked: DeclaredFile): ReviewedRule {
  const { file, doubtful, doubted, declared, isOfNotes } = asked;
  const { id, title, meaning, code, effective, severity, settledBy, source } = rule;
  const about = {
    id,
    titleText: title,
    meaningText: meaning,
    codeText: code,
    ...(effective === undefined ? {} : { effective }),
    severity,
    settledByText: settledBy,
    confirm: source.basis === 'unverified',
  };
  if ('lookUp' in rule) {
    const note: Message = { code: 'checklist:sentence', params: { note: inAgencyWords(rule.lookUp) } };
    return {
      ...{ ...about, answer: 'person-decides', result: 'look-up', noteMessage: note, evidence: [] },
      ...{ figures: [], declared: [] },
    };
  }
  const how = answeringOf(rule.requires);
  const reply = answer(how, rule.doesNotApply, file);
  const { evidence, candidates } = reply;
  const figures = [...new Set([...factsAskedFor(how), ...rule.doesNotApply.flatMap(factsOfException)])];
  const ofThem = figures.filter((name) => declared.has(name));
  const isOnlyAsked =
    reply.answer === 'yes' &&
    !('says' in rule.requires) &&
    ofThem.length === 0 &&
    evidence.length > 0 &&
    evidence.every((place) => ASKS.test(place.quote) || (isOfNotes(place) && isBareLimit(place.quote)));
  const isDoubted = reply.answer === 'yes' && figures.some((name) => doubted.has(name));
  const inDoubt = isDoubted ? answer(how, rule.doesNotApply, doubtful) : reply;
  const isInDoubt = inDoubt.answer !== reply.answer;
  const said = isOnlyAsked || isInDoubt ? 'cannot-tell' : reply.answer;
  return {
    ...about,
    cureText: rule.cure,
    answer: said,
    result: resultOf(said, evidence.length > 0 || candidates !== undefined, ofThem.length > 0),
    figures: figures.filter(isFigure),
    declared: ofThem,
    noteMessage: isInDoubt
      ? { code: 'checklist:inDoubt', params: { note: inDoubt.note } }
      : isOnlyAsked
        ? { code: 'checklist:onlyAsked', params: { note: reply.note } }
        : reply.note,
    evidence: inDoubt.evidence,
    ...(candidates ? { candidates } : {}),
  };
}

function resultOf(said: AnsweredItem['answer'], hasPlaces: boolean, isDeclared: boolean): RuleResult {
  if (said === 'declared' || (isDeclared && (said === 'yes' || said === 'not-applicable'))) return 'declared';
  if (said === 'yes') return 'meets';
  if (said === 'no') return 'fails';
  if (said === 'not-applicable') return 'not-applicable';
  return hasPlaces ? 'cannot-tell' : 'not-stated';
}

/** Every rule of a review, in the order of its packs and groups. */
export const rulesOf = ({ packs }: Pick<DesignReview, 'packs'>): ReviewedRule[] =>
  packs.flatMap(({ groups }) => groups.flatMap(({ rules }) => rules));

/** How many rules of a review came to each result. */
export function countResults(review: Pick<DesignReview, 'packs'>): Record<RuleResult, number> {
  const rules = rulesOf(review);
  return Object.fromEntries(
    RuleResult.options.map((result) => [result, rules.filter((rule) => rule.result === result).length]),
  ) as Record<RuleResult, number>;
}

/** How many of its rules are decided: "52 of 84, 3 of them by what is declared". What a person looks up counts as neither. */
export function countDecided(review: Pick<DesignReview, 'packs'>): {
  decided: number;
  of: number;
  decidedByDeclared: number;
} {
  const { declared, meets, fails, 'not-applicable': without, ...open } = countResults(review);
  const decided = declared + meets + fails + without;
  const failedByDeclared = rulesOf(review).filter((rule) => rule.result === 'fails' && rule.declared.length > 0);
  return {
    decided,
    of: decided + open['cannot-tell'] + open['not-stated'],
    decidedByDeclared: declared + failedByDeclared.length,
  };
}

/** A rule that comes to something else. Both sides say what it came to, and why in a sentence. */
export const RuleChange = z.object({
  ...ReviewedRule.pick({ id: true, titleText: true, codeText: true }).shape,
  before: ReviewedRule.pick({ result: true, noteMessage: true }),
  after: ReviewedRule.pick({ result: true, noteMessage: true }),
});
export type RuleChange = z.infer<typeof RuleChange>;

/** The rules of one code that come to another result in a second review, in their order. */
export function changedRules(before: Pick<DesignReview, 'packs'>, after: Pick<DesignReview, 'packs'>): RuleChange[] {
  const now = new Map(rulesOf(after).map((rule) => [rule.id, rule]));
  return rulesOf(before).flatMap((rule) => {
    const other = now.get(rule.id);
    if (!other || other.result === rule.result) return [];
    const { id, titleText, codeText } = rule;
    return [{ id, titleText, codeText, before: rule, after: other }];
  });
}

const SEVERITIES = RuleSeverity.options;

/** What to correct, the gravest first; within that in the order of the packs. */
export const listCorrections = (review: Pick<DesignReview, 'packs'>): ReviewedRule[] =>
  rulesOf(review)
    .filter(({ result }) => result === 'fails')
    .toSorted((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity));
