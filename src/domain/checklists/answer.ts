import { FACTS, type FactName } from '../facts/catalogue.ts';
import type { Evidence } from '../facts/fact.ts';
import type { Answering, Compare, Element, Exception } from './answering.ts';
import type { CaseFile } from './case-file.ts';
import { sayConflict } from './case-file.ts';
import { compareFigures } from './compare-figures.ts';
import type { Answer } from './result.ts';
import { sayList, sayShortly } from './say-value.ts';

/** Places shown of documents that agree. */
const MOST_AGREEING = 6;

/** An answer with the sentence that says why and the places that show it. */
type Reply = { answer: Answer; note: string; evidence: Evidence[] };

/** Answers one question from what the documents say. Yes, no and not-applicable always come with evidence. */
export function answer(how: Answering, exceptions: readonly Exception[], file: CaseFile): Reply {
  for (const exception of exceptions) {
    const shown = showException(exception, file);
    if (shown.length === 0) continue;
    const open = findOpening(exception, file);
    if (!open) return { answer: 'not-applicable', note: exception.because, evidence: shown };
    const reply = answerApplied(how, file);
    // What is missing may not be needed: a person decides that first.
    if (reply.answer === 'yes' || reply.answer === 'no') return reply;
    const note = `${exception.because} But ${open.why}. A person decides whether this applies. ${reply.note}`;
    return { answer: 'cannot-tell', note, evidence: [...shown, ...open.places] };
  }
  return answerApplied(how, file);
}

function answerApplied(how: Answering, file: CaseFile): Reply {
  switch (how.kind) {
    case 'stated':
      return answerStated(how.facts, how.need, file);
    case 'mentions':
      return how.all ? answerElements(how.all, file) : answerMentions(how.any ?? [], file);
    case 'compare':
      return answerCompare(how, file);
    case 'consistent':
      return answerConsistent(how.fact, file);
    case 'person':
      return { answer: 'cannot-tell', note: `A person decides: ${how.decides}.`, evidence: beside(how, file) };
    case 'needs':
      return { answer: 'cannot-tell', note: `Needs ${how.what}.`, evidence: beside(how, file) };
  }
}

const beside = (how: { facts: FactName[]; look: string[] }, file: CaseFile): Evidence[] => [
  ...file.evidenceFor(how.facts),
  ...file.find(how.look),
];

/** The places that show an exception to hold; none where it does not or where that cannot be told. */
function showException(exception: Exception, file: CaseFile): Evidence[] {
  if ('any' in exception) return file.find(exception.any);
  const outcome = compareFigures(exception, file);
  return outcome.holds === true ? outcome.evidence : [];
}

/** Why an exception that the figures show may still not hold; undefined where it holds. */
function findOpening(exception: Exception, file: CaseFile): { why: string; places: Evidence[] } | undefined {
  if (!('unless' in exception) || exception.unless === undefined) return undefined;
  const { name, any } = exception.unless;
  // Even "none met" opens it: whether that settles the matter is for a person to read.
  const places = [...file.find(any), ...file.findUnaffirmed(any, 1)];
  if (places.length > 0) return { why: `${name} is mentioned`, places };
  return file.notRead ? { why: `${file.notRead}, so ${name} is not ruled out`, places } : undefined;
}

/** What is missing was not found, unless something was not read: then nobody can tell. */
function missing(note: string, file: CaseFile, evidence: Evidence[] = []): Reply {
  if (!file.notRead) return { answer: 'not-found', note: `${note}.`, evidence };
  return { answer: 'cannot-tell', note: `${note}, and ${file.notRead}.`, evidence };
}

function answerStated(names: readonly FactName[], need: 'all' | 'any', file: CaseFile): Reply {
  const evidence = file.evidenceFor(names);
  const conflicting = names.filter(file.isConflicting);
  if (conflicting.length > 0) {
    const differ = conflicting.map((name) => sayConflict(file, name));
    return { answer: 'cannot-tell', note: `The documents differ: ${differ.join('; ')}.`, evidence };
  }
  const absent = names.filter((name) => file.valuesOf(name).length === 0);
  if (absent.length === names.length || (need === 'all' && absent.length > 0)) {
    return missing(`Not stated in the text: ${sayList(absent.map((name) => FACTS[name].label))}`, file, evidence);
  }
  const stated = names.flatMap(file.valuesOf).map((fact) => `${FACTS[fact.name].label}: ${sayShortly(fact)}`);
  return { answer: 'yes', note: `${stated.join('; ').replace(/\.$/, '')}.`, evidence };
}

function answerMentions(patterns: readonly string[], file: CaseFile): Reply {
  const evidence = file.find(patterns);
  if (evidence.length > 0) return { answer: 'yes', note: 'Found in the text. Look at the place.', evidence };
  const unaffirmed = file.findUnaffirmed(patterns, 1);
  if (unaffirmed.length === 0) return missing('No such words were found', file);
  const note = 'Found only where it affirms nothing for this project: in rules, guidance, tick boxes, or after a “no”.';
  return { answer: 'cannot-tell', note, evidence: unaffirmed };
}

function answerElements(elements: readonly Element[], file: CaseFile): Reply {
  const looked = elements.map(({ name, any }) => {
    const places = file.find(any, 1);
    return { name, places, unaffirmed: places.length > 0 ? [] : file.findUnaffirmed(any, 1) };
  });
  const namesOf = (ones: typeof looked) => sayList(ones.map((one) => one.name));
  const present = looked.filter((one) => one.places.length > 0);
  const onlyUnaffirmed = looked.filter((one) => one.unaffirmed.length > 0);
  const absent = looked.filter((one) => one.places.length === 0 && one.unaffirmed.length === 0);
  const evidence = looked.flatMap((one) => one.places);
  const found = present.length > 0 ? [`Found: ${namesOf(present)}.`] : [];
  if (present.length === looked.length) return { answer: 'yes', note: found.join(''), evidence };
  if (onlyUnaffirmed.length > 0)
    found.push(`Only in rules, guidance, tick boxes or after a “no”: ${namesOf(onlyUnaffirmed)}.`);
  if (absent.length === 0) return { answer: 'cannot-tell', note: found.join(' '), evidence };
  const reply = missing([...found, `Not found in the text: ${namesOf(absent)}`].join(' '), file, evidence);
  return onlyUnaffirmed.length > 0 ? { ...reply, answer: 'cannot-tell' } : reply;
}

function answerCompare(how: Compare, file: CaseFile): Reply {
  const { holds, note, evidence, absent } = compareFigures(how, file);
  if (holds !== undefined) return { answer: holds ? 'yes' : 'no', note, evidence };
  const unread = absent.length > 0 && file.notRead ? `, and ${file.notRead}` : '';
  return { answer: 'cannot-tell', note: `${note}${unread}.`, evidence };
}

function answerConsistent(name: FactName, file: CaseFile): Reply {
  const values = file.valuesOf(name);
  if (file.isConflicting(name)) {
    return {
      answer: 'no',
      note: `The documents differ: ${sayConflict(file, name)}.`,
      evidence: file.evidenceFor([name]),
    };
  }
  if (values.length === 0) return missing(`Not stated in the text: ${FACTS[name].label}`, file);
  const evidence = oneEach(values.flatMap((fact) => fact.evidence));
  if (evidence.length < 2) {
    const note = 'Only one document states it: there is nothing to compare it with.';
    return { answer: 'cannot-tell', note, evidence };
  }
  const unread = file.notRead ? `, though ${file.notRead}` : '';
  const note = `${evidence.length} documents agree on ${sayList(values.map(sayShortly))}${unread}.`;
  return { answer: 'yes', note, evidence: evidence.slice(0, MOST_AGREEING) };
}

/** The first place of each document. */
function oneEach(evidence: readonly Evidence[]): Evidence[] {
  const seen = new Set<string>();
  return evidence.filter(({ documentId }) => !seen.has(documentId) && seen.add(documentId));
}
