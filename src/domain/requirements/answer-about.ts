import { type DocumentNames, doubtAbout, inAgencyWords, placesOf, type Sentence, sentence } from './describe-answer.ts';
import type { RequiredElement } from './document-type.ts';
import type { ElementCheck, ElementResult } from './element-check.ts';
import type { QuestionSubject } from './find-subject.ts';
import type { Intent } from './question-words.ts';

type AnswerContext = { check: ElementCheck | null; names: DocumentNames };

/** Answers a question that names an element or a term; undefined where it names neither. */
export function answerAbout(
  { elements, term }: QuestionSubject,
  intents: readonly Intent[],
  known: AnswerContext,
): Sentence[] | undefined {
  const [intent] = intents;
  const asksMeaning = intent === 'meaning' || intent === undefined;
  if (term && (asksMeaning || elements.length === 0)) {
    // "Contours?" asks for both: what they are and whether they are there.
    const beside = intent === undefined ? elements.flatMap((element) => describeUploadState(element, known)) : [];
    return [inAgencyWords(term.meaning), ...beside];
  }
  if (elements.length === 0) return undefined;
  return elements.slice(0, 3).flatMap((element) => describeOf(element, intent, known));
}

function describeOf(element: RequiredElement, intent: Intent | undefined, known: AnswerContext): Sentence[] {
  const { label, why, mend } = element;
  const reason = sentence('uploadAnswers:labelled', { label, words: why });
  switch (intent) {
    case 'why':
      return [reason];
    case 'mend':
      return [...describeUploadState(element, known), inAgencyWords(mend)];
    case 'meaning':
      return [reason, inAgencyWords(mend), ...describeUploadState(element, known)];
    default:
      return describeUploadState(element, known);
  }
}

/** Whether an element was found, and where. */
function describeUploadState(element: RequiredElement, { check, names }: AnswerContext): Sentence[] {
  const result = check?.elements.find((one) => one.element === element.id);
  const { label } = element;
  if (!result) return [sentence('uploadAnswers:element.notChecked', { label })];
  if (result.outcome === 'found') {
    const places = placesOf(result.evidence, names);
    return [sentence('uploadAnswers:element.found', { label, places }, result.evidence)];
  }
  const first =
    result.outcome === 'not-found'
      ? sentence('uploadAnswers:element.notFound', { label })
      : sentence('uploadAnswers:element.doubt', { label, why: doubtAbout(result.because, element) });
  return [first, ...describeBeside(result, names)];
}

/** Where words of it stand that do not show it, and where it stands in other documents. */
function describeBeside({ evidence, mentioned = [], elsewhere = [] }: ElementResult, names: DocumentNames): Sentence[] {
  const groups = [
    ['uploadAnswers:element.partly', evidence],
    ['uploadAnswers:element.mentioned', mentioned],
    ['uploadAnswers:element.elsewhere', elsewhere],
  ] as const;
  return groups
    .filter(([, places]) => places.length > 0)
    .map(([code, places]) => sentence(code, { places: placesOf(places, names) }, [...places]));
}
