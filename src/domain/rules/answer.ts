import type { Message, MessageCode } from '#messages/message.ts';
import type { Localized } from '../agency/language.ts';
import { placesMeet, withoutSamePlaces } from '../documents/document.ts';
import { FACTS, type FactName, factLabel } from '../extraction/catalogue.ts';
import { mixesPersonsAndEntities } from '../extraction/extract.ts';
import type { Evidence } from '../extraction/fact.ts';
import type { MentionReason } from '../statements/assertion.ts';
import { answerAge } from './answer-age.ts';
import { answerProducts, answerSheetSize, answerStamp, answerTotals } from './answer-pages.ts';
import { answerDistricts, answerNewCoverage } from './answer-rows.ts';
import type { Answering, ChecklistElement, Compare, Comparison, Exception, Mentions } from './answering.ts';
import type { CaseFile, PatternReading } from './case-file.ts';
import { describeConflict } from './case-file.ts';
import { compareFigures } from './compare-figures.ts';
import { formatShortValue } from './format-value.ts';
import { askForFacts, missing, type Reply, sentence, sentences, withUnread } from './reply.ts';

/** Places shown beside a question that a person decides. */
const MOST_BESIDE = 3;
/** Places shown of documents that agree. */
const MOST_AGREEING = 6;

/** What the agency itself says. */
export const inAgencyWords = (words: Localized): Message => ({ code: 'ui:words', params: { words } });

/**
 * Answers one question from what the documents say. Yes, no and not-applicable always come with evidence; a yes that only
 * the applicant's own answers show is declared.
 */
export function answer(how: Answering, exceptions: readonly Exception[], file: CaseFile): Reply {
  const reply = answerWithExceptions(how, exceptions, file);
  const own = new Set(file.documents.filter(({ isDeclaration }) => isDeclaration).map(({ id }) => id));
  const isDeclared = reply.answer === 'yes' && reply.evidence.every(({ documentId }) => own.has(documentId));
  return isDeclared ? { ...reply, answer: 'declared' } : reply;
}

function answerWithExceptions(how: Answering, exceptions: readonly Exception[], file: CaseFile): Reply {
  for (const exception of exceptions) {
    const shown = showException(exception, file);
    if (!shown) continue;
    const open = findOpening(exception, file);
    if (!open) return { answer: 'not-applicable', note: inAgencyWords(exception.because), evidence: shown };
    const reply = answerApplied(how, file);
    // What is missing may not be needed: a person decides that first.
    if (reply.answer === 'yes' || reply.answer === 'no') return reply;
    const note: Message = {
      code: 'checklist:exceptionOpen',
      params: { because: exception.because, why: open.why, note: reply.note },
    };
    return { answer: 'cannot-tell', note, evidence: [...shown, ...open.places] };
  }
  return answerApplied(how, file);
}

function answerApplied(how: Answering, file: CaseFile): Reply {
  switch (how.kind) {
    case 'stated':
      return answerStated(how.facts, how.need, file);
    case 'mentions':
      return how.all ? answerElements(how.all, how.whenDenied, file) : answerMentions(how, file);
    case 'says':
      return answerElements(how.of, 'no', { ...file, read: (patterns) => asNotes(file.read(patterns)) });
    case 'compare':
      return answerCompare(how, file);
    case 'all':
      return answerAll(how.of, file);
    case 'any':
      return answerAny(how.of, file);
    case 'consistent':
      return answerConsistent(how.fact, file);
    case 'totals':
      return answerTotals(how, file);
    case 'sheet-size':
      return answerSheetSize(how, file);
    case 'stamp':
      return answerStamp(file);
    case 'age':
      return answerAge(how, file);
    case 'districts':
      return answerDistricts(how, file);
    case 'new-coverage':
      return answerNewCoverage(how, file, beside(how, file));
    case 'products':
      return answerProducts(how, file);
    case 'person':
      return {
        answer: 'person-decides',
        note: { code: 'checklist:personDecides', params: { what: how.decides } },
        evidence: beside(how, file),
      };
    case 'needs':
      return {
        answer: 'cannot-tell',
        note: { code: 'checklist:needs', params: { what: how.what } },
        evidence: beside(how, file),
      };
  }
}

const beside = (how: { facts: FactName[]; look: string[] }, file: CaseFile): Evidence[] => [
  ...file.evidenceFor(how.facts),
  ...placesIn(file.read(how.look)),
];

/** A few of the places, those that say most first. */
const placesIn = ({ affirmed, denied, removed, declared, disclaimed, mentioned }: PatternReading): Evidence[] =>
  [...affirmed, ...denied, ...removed, ...declared, ...disclaimed, ...mentioned].slice(0, MOST_BESIDE);

/** The places that show an exception to hold; undefined where it does not or where that cannot be told. */
export function showException(exception: Exception, file: CaseFile): Evidence[] | undefined {
  if ('any' in exception) {
    const { affirmed } = file.read(exception.any);
    return affirmed.length > 0 ? affirmed : undefined;
  }
  if ('stated' in exception) {
    const [holds, fails] = [exception.stated, exception.without].map((name) => file.valuesOf(name).length > 0);
    return holds && !fails ? file.evidenceFor([exception.stated]) : undefined;
  }
  if ('districts' in exception) {
    const rows = file.rows('landCapability');
    const isMixed = new Set(rows.map(({ district }) => district)).size >= exception.districts;
    if (isMixed) return rows.map(({ evidence }) => evidence);
    // A table of which only the base of each district was read has a row for each as well.
    const bases = file.valuesOf('coverage.districtBaseSqFt').length;
    return bases >= exception.districts ? file.evidenceFor(['coverage.districtBaseSqFt']) : undefined;
  }
  const outcome = compareFigures(exception, file);
  return outcome.holds === true ? outcome.evidence : undefined;
}

/** Why an exception that the figures show may still not hold; undefined where it holds. */
function findOpening(exception: Exception, file: CaseFile): { why: Message; places: Evidence[] } | undefined {
  if (!('unless' in exception) || exception.unless === undefined) return undefined;
  const { name, any } = exception.unless;
  // Even "none met" opens it: whether that settles the matter is for a person to read.
  const places = placesIn(file.read(any));
  if (places.length > 0) return { why: { code: 'checklist:mentioned', params: { name } }, places };
  return file.notRead
    ? { why: { code: 'checklist:notRuledOut', params: { unread: file.notRead, name } }, places }
    : undefined;
}

const notStated = (facts: readonly FactName[]): Message => ({
  code: 'checklist:notStated',
  params: { facts: facts.map(factLabel) },
});

const differ = (file: CaseFile, facts: readonly FactName[]): Message => ({
  code: 'checklist:differ',
  params: { conflicts: facts.map((name) => describeConflict(file, name)) },
});

/** What keeps figures from being used: the documents differ, or one is out of range. */
const unsettled = (file: CaseFile, names: readonly FactName[]): Message =>
  names.some(file.isConflicting)
    ? differ(file, names)
    : sentences(...names.map((name) => sentence(describeConflict(file, name))));

function answerStated(names: readonly FactName[], need: 'all' | 'any', file: CaseFile): Reply {
  const evidence = file.evidenceFor(names);
  const conflicting = names.filter((name) => file.isConflicting(name) || file.isOutOfRange(name));
  if (conflicting.length > 0) return { answer: 'cannot-tell', note: unsettled(file, conflicting), evidence };
  const absent = names.filter((name) => file.valuesOf(name).length === 0);
  if (absent.length === names.length || (need === 'all' && absent.length > 0)) {
    return askForFacts(absent, file, evidence) ?? missing(notStated(absent), file, evidence);
  }
  const stated = names.flatMap(file.valuesOf);
  const values = stated.map((fact, at): Message => {
    const said = formatShortValue(fact);
    // The sentence has its own full stop.
    const value = typeof said === 'string' && at === stated.length - 1 ? said.replace(/\.$/, '') : said;
    return { code: 'checklist:statedValue', params: { fact: factLabel(fact.name), value } };
  });
  return { answer: 'yes', note: { code: 'checklist:stated', params: { values } }, evidence };
}

function answerMentions({ any = [], denies, whenDenied }: Mentions, file: CaseFile): Reply {
  const { mentioned, declared, disclaimed, removed, because, ...said } = file.read(any);
  const contrary = denies.length > 0 ? file.read(denies).affirmed : [];
  const affirmed = said.affirmed.filter((place) => !contrary.some((other) => placesMeet(place, other)));
  const yes = affirmed.length > 0 ? affirmed : declared;
  // What a sheet does not show may well be there: only that there is none lets a question rest.
  const leavesOut = ({ quote }: Evidence) => whenDenied === 'not-applicable' && NOT_SHOWN.test(quote);
  const untold = said.denied.filter(leavesOut);
  const denied = [...said.denied.filter((place) => !leavesOut(place)), ...contrary, ...disclaimed];
  const no = yes.length === 0 && whenDenied === 'no' ? [...denied, ...removed] : denied;
  if (yes.length > 0 && no.length > 0) {
    return { answer: 'cannot-tell', note: { code: 'checklist:bothWays' }, evidence: [...yes, ...no] };
  }
  if (affirmed.length > 0) return { answer: 'yes', note: { code: 'checklist:found' }, evidence: affirmed };
  if (no.length > 0) return { answer: whenDenied, note: { code: 'checklist:denied' }, evidence: no };
  if (declared.length > 0) return { answer: 'declared', note: declaredBy(declared), evidence: declared };
  const named = [...removed, ...mentioned, ...untold];
  if (named.length === 0) return missing({ code: 'checklist:noWords' }, file);
  const reasons = [
    ...(removed.length > 0 ? [REMOVED] : []),
    ...(untold.length > 0 ? [NOT_DRAWN] : []),
    ...because.map(reasonOf),
  ];
  return { answer: 'mentioned', note: { code: 'checklist:mentionedOnly', params: { reasons } }, evidence: named };
}

const REMOVED: Message = { code: 'checklist:mention.removed' };
const NOT_DRAWN: Message = { code: 'checklist:mention.not-shown' };
const NOT_SHOWN =
  /\bnot\s(?:\w+\s){0,2}(?:shown|plotted|drawn|located|indicated|depicted|mapped|noted|surveyed|identified|determined|known)\b/i;

/** The applicant's own answer, with its words. */
const declaredBy = ([first]: readonly Evidence[]): Message => ({
  code: 'checklist:declared',
  params: { words: first?.quote ?? '' },
});

const reasonOf = (reason: MentionReason): Message => ({ code: `checklist:mention.${reason}` });

/** What the documents say of each thing that they should name; the worst of it answers. */
function answerElements(
  elements: readonly ChecklistElement[],
  whenDenied: Mentions['whenDenied'],
  file: CaseFile,
): Reply {
  const looked = elements.map(({ name, any }) => {
    return { name, ...whatIsSaid(file.read(any)) };
  });
  const named = (said: ElementSaid, code: MessageCode): Message[] => {
    const names = looked.filter((one) => one.said === said).map(({ name }) => name);
    return names.length > 0 ? [{ code, params: { names } }] : [];
  };
  const has = (said: ElementSaid) => looked.some((one) => one.said === said);
  const evidence = looked.flatMap(({ places }) => places.slice(0, 1));
  const notes = [
    ...named('affirmed', 'checklist:foundNamed'),
    ...named('declared', 'checklist:declaredNamed'),
    ...named('denied', 'checklist:deniedNamed'),
    ...named('mentioned', 'checklist:mentionedNamed'),
  ];
  if (has('denied') && !has('affirmed') && whenDenied === 'not-applicable') {
    return { answer: whenDenied, note: sentences(...notes), evidence };
  }
  if (has('denied'))
    return {
      answer: 'no',
      note: sentences(...notes, ...named('absent', 'checklist:notFoundNamed').map(sentence)),
      evidence,
    };
  if (has('absent')) {
    const names = looked.filter(({ said }) => said === 'absent').map(({ name }) => name);
    return missing({ code: 'checklist:notFoundNamed', params: { names } }, file, evidence, notes);
  }
  const answer = has('mentioned') ? 'mentioned' : has('declared') ? 'declared' : 'yes';
  return { answer, note: sentences(...notes), evidence };
}

const QUOTES_RULE = /\b(?:code|section|[ci][rbf]c|r\d{3}(?:\.\d+)*)\s(?:also\s)?(?:requires|calls\sfor|mandates)\b/i;

/** A note that is asked for may be a whole sentence; what only quotes a code says nothing of these plans. */
function asNotes({ affirmed, mentioned, remarks, ...rest }: PatternReading): PatternReading {
  const said = [...affirmed, ...remarks];
  const quoting = said.filter(({ quote }) => QUOTES_RULE.test(quote));
  return {
    ...{ ...rest, remarks: [] },
    affirmed: said.filter((place) => !quoting.includes(place)),
    mentioned: [...mentioned.filter((place) => !remarks.includes(place)), ...quoting],
  };
}

type ElementSaid = 'affirmed' | 'denied' | 'declared' | 'mentioned' | 'absent';

/** What a plan shows counts before what an applicant says of it; a denial counts where nothing affirms. */
function whatIsSaid({ affirmed, denied, removed, declared, disclaimed, mentioned }: PatternReading): {
  said: ElementSaid;
  places: Evidence[];
} {
  const no = [...denied, ...disclaimed, ...(declared.length > 0 ? [] : removed)];
  const all: [ElementSaid, Evidence[]][] = [
    ['affirmed', affirmed],
    ['denied', no],
    ['declared', declared],
    ['mentioned', mentioned],
  ];
  const [said, places] = all.find(([, found]) => found.length > 0) ?? (['absent', []] as const);
  return { said, places: [...places] };
}

function answerCompare(how: Compare, file: CaseFile): Reply {
  const { holds, note, evidence, absent } = compareFigures(how, file);
  if (holds !== undefined) return { answer: holds ? 'yes' : 'no', note: sentence(note), evidence };
  const asked = absent.length > 0 ? askForFacts(absent, file, evidence) : undefined;
  if (asked) return asked;
  return { answer: 'cannot-tell', note: withUnread(note, absent.length > 0 ? file.notRead : undefined), evidence };
}

/** The worst of the answers to several comparisons; all of them say why where all hold. */
function answerAll(comparisons: readonly Comparison[], file: CaseFile): Reply {
  const replies = comparisons.map((one) => answerCompare({ kind: 'compare', ...one }, file));
  const worst = replies.find(({ answer: said }) => said === 'no') ?? replies.find(({ answer: said }) => said !== 'yes');
  return worst ?? together('yes', replies);
}

/** The first comparison that holds; where none does all of them say why, and where one is open, that one. */
function answerAny(comparisons: readonly Comparison[], file: CaseFile): Reply {
  const replies = comparisons.map((one) => answerCompare({ kind: 'compare', ...one }, file));
  const best = replies.find(({ answer: said }) => said === 'yes') ?? replies.find(({ answer: said }) => said !== 'no');
  return best ?? together('no', replies);
}

/** Several replies that come to the same, each with its words and places. */
const together = (answer: Reply['answer'], replies: readonly Reply[]): Reply => ({
  answer,
  note: sentences(...replies.map(({ note }) => note)),
  evidence: withoutSamePlaces(replies.flatMap(({ evidence }) => evidence)),
});

function answerConsistent(name: FactName, file: CaseFile): Reply {
  const values = file.valuesOf(name);
  if (file.isConflicting(name)) {
    return { answer: 'no', note: differ(file, [name]), evidence: file.evidenceFor([name]) };
  }
  if (values.length === 0) return missing(notStated([name]), file);
  if (file.isOutOfRange(name)) {
    return { answer: 'cannot-tell', note: unsettled(file, [name]), evidence: file.evidenceFor([name]) };
  }
  const evidence = oneEach(values.flatMap((fact) => fact.evidence));
  if (evidence.length < 2) return { answer: 'cannot-tell', note: { code: 'checklist:onlyOne' }, evidence };
  // Whether a person and her trust are one owner, the documents do not say.
  if (FACTS[name].kind === 'name' && mixesPersonsAndEntities(values)) {
    const note: Message = { code: 'checklist:personOrEntity', params: { values: values.map(formatShortValue) } };
    return { answer: 'person-decides', note, evidence };
  }
  const agreed = { count: evidence.length, values: values.map(formatShortValue) };
  const note: Message = file.notRead
    ? { code: 'checklist:agreeThough', params: { ...agreed, unread: file.notRead } }
    : { code: 'checklist:agree', params: agreed };
  return { answer: 'yes', note, evidence: evidence.slice(0, MOST_AGREEING) };
}

/** The first place of each document. */
function oneEach(evidence: readonly Evidence[]): Evidence[] {
  const seen = new Set<string>();
  return evidence.filter(({ documentId }) => !seen.has(documentId) && seen.add(documentId));
}
