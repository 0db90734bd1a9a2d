import { FACTS, type FactName } from '../facts/catalogue.ts';
import type { Evidence } from '../facts/fact.ts';
import type { Answering, Compare, Element, Exception } from './answering.ts';
import type { CaseFile } from './case-file.ts';
import { sayConflict } from './case-file.ts';
import { compareFigures } from './compare-figures.ts';
import type { Answer } from './result.ts';
import { sayList, sayValue } from './say-value.ts';

/** An answer with the sentence that says why and the places that show it. */
export type Reply = { answer: Answer; note: string; evidence: Evidence[] };

/** Answers one question from what the documents say. Yes, no and not-applicable always come with evidence. */
export function answer(how: Answering, exceptions: readonly Exception[], file: CaseFile): Reply {
  for (const exception of exceptions) {
    const shown = showException(exception, file);
    if (shown.length > 0) return { answer: 'not-applicable', note: exception.because, evidence: shown };
  }
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
  const stated = names.flatMap(file.valuesOf).map((fact) => `${FACTS[fact.name].label}: ${sayValue(fact)}`);
  return { answer: 'yes', note: `${stated.join('; ')}.`, evidence };
}

function answerMentions(patterns: readonly string[], file: CaseFile): Reply {
  const evidence = file.find(patterns);
  if (evidence.length === 0) return missing('No such words were found', file);
  return { answer: 'yes', note: 'The text says so. Look at the place to see what is drawn there.', evidence };
}

function answerElements(elements: readonly Element[], file: CaseFile): Reply {
  const looked = elements.map((element) => ({ ...element, places: file.find(element.any, 1) }));
  const evidence = looked.flatMap((element) => element.places);
  const namesOf = (found: boolean) => looked.filter((one) => one.places.length > 0 === found).map((one) => one.name);
  const [present, absent] = [namesOf(true), namesOf(false)];
  if (absent.length === 0) return { answer: 'yes', note: `Found: ${sayList(present)}.`, evidence };
  const found = present.length > 0 ? `Found: ${sayList(present)}. ` : '';
  return missing(`${found}Not found in the text: ${sayList(absent)}`, file, evidence);
}

function answerCompare(how: Compare, file: CaseFile): Reply {
  const { holds, note, evidence, absent } = compareFigures(how, file);
  if (holds !== undefined) return { answer: holds ? 'yes' : 'no', note, evidence };
  const unread = absent.length > 0 && file.notRead ? `, and ${file.notRead}` : '';
  return { answer: 'cannot-tell', note: `${note}${unread}.`, evidence };
}

function answerConsistent(name: FactName, file: CaseFile): Reply {
  const evidence = file.evidenceFor([name]);
  if (file.isConflicting(name)) {
    return { answer: 'no', note: `The documents differ: ${sayConflict(file, name)}.`, evidence };
  }
  if (evidence.length === 0) return missing(`Not stated in the text: ${FACTS[name].label}`, file);
  const where = new Set(file.valuesOf(name).flatMap((fact) => fact.evidence.map((place) => place.documentId)));
  if (where.size < 2) {
    return {
      answer: 'cannot-tell',
      note: 'Only one document states it: there is nothing to compare it with.',
      evidence,
    };
  }
  const stated = file.valuesOf(name).map(sayValue);
  const unread = file.notRead ? `, though ${file.notRead}` : '';
  return {
    answer: 'yes',
    note: `${where.size} documents agree on ${sayList(stated)}${unread}.`,
    evidence: oneEach(evidence),
  };
}

/** The first place of each document. */
const oneEach = (evidence: readonly Evidence[]): Evidence[] =>
  evidence.filter((place, at) => evidence.findIndex((other) => other.documentId === place.documentId) === at);
