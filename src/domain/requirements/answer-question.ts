import type { Message, MessageParam } from '#messages/message.ts';
import type { Localized } from '../agency/language.ts';
import type { Evidence } from '../documents/document.ts';
import type { DocumentType, RequiredElement } from './document-type.ts';
import { type CannotTell, type ElementCheck, type ElementResult, openItems } from './element-check.ts';
import { findSubject, type Intent, intentsOf, plain, type QuestionSubject } from './question-words.ts';

export type UploadAnswer = { understood: boolean; sentences: Sentence[] };

/** What is known beside an upload: what is asked of it, what its check found (null before one), the files' names. */
export type CheckContext = { type: DocumentType; check: ElementCheck | null; names: DocumentNames };

/**
 * Answers a question about an upload, asked in any language, from what the check found, the words of the elements and the
 * glossary. What it does not understand it says, with what can be asked. Nothing is guessed and no model is asked.
 */
export function answerQuestion(question: string, known: CheckContext): UploadAnswer {
  const intents = intentsOf(question);
  const subject = findSubject(question, known.type);
  if (intents.includes('pages') || (pageIn(question) !== undefined && subject.elements.length === 0)) {
    return understood(answerPages(pageIn(question), known));
  }
  const named = answerAbout(subject, intents, known);
  if (named) return understood(named);
  const general = intents.map((intent) => answerGeneral(intent, known)).find((answer) => answer !== undefined);
  return general ? understood(general) : notUnderstood(known);
}

const understood = (sentences: Sentence[]): UploadAnswer => ({ understood: true, sentences });

function pageIn(question: string): number | undefined {
  const [, page] = /\b(?:page|pagina|pag|p) ?(\d{1,4})\b/.exec(plain(question)) ?? [];
  return page === undefined ? undefined : Number(page);
}

/** A sentence of an answer and the places that show it. */
export type Sentence = { message: Message; evidence: Evidence[] };

type AnswerCode = Extract<Message['code'], `uploadAnswers:${string}` | 'ui:words'>;

const sentence = (code: AnswerCode, params?: Record<string, MessageParam>, evidence: Evidence[] = []): Sentence => ({
  message: params ? { code, params } : { code },
  evidence,
});

/** What the agency itself says. */
const inAgencyWords = (words: Localized): Sentence => sentence('ui:words', { words });

/** The names of documents by their ids. */
type DocumentNames = ReadonlyMap<string, string>;

/** "page 1 of a.pdf", "page 3 of b.pdf": each page once. */
function placesOf(evidence: readonly Pick<Evidence, 'documentId' | 'page'>[], names: DocumentNames): Message[] {
  const places = new Map(evidence.map(({ documentId, page }) => [`${documentId} ${page}`, { documentId, page }]));
  return [...places.values()].map(({ documentId, page }) => {
    const name = names.get(documentId);
    return name === undefined
      ? { code: 'uploadAnswers:page', params: { page } }
      : { code: 'uploadAnswers:pageOf', params: { page, name } };
  });
}

/** Why nothing can be said of an element, going on from "this cannot be determined, because". */
function doubtAbout(because: CannotTell | undefined, { onlyWhere }: RequiredElement): Message {
  if (because === 'only-where' && onlyWhere)
    return { code: 'uploadAnswers:doubt.only-where', params: { where: onlyWhere } };
  // A rule that was changed since the check may name no condition any more.
  return { code: `uploadAnswers:doubt.${because === undefined || because === 'only-where' ? 'not-read' : because}` };
}

const NO_CHECK = sentence('uploadAnswers:noCheck');

function answerPages(page: number | undefined, { check, names }: CheckContext): Sentence[] {
  if (!check) return [NO_CHECK];
  const unread = check.unread.filter((one) => page === undefined || one.page === page);
  if (unread.length > 0) return [sentence('uploadAnswers:notReadAt', { places: placesOf(unread, names) })];
  const seen = check.elements
    .flatMap(({ evidence }) => evidence)
    .filter((one) => page === undefined || one.page === page);
  if (page === undefined) return [sentence('uploadAnswers:allRead', undefined, seen.slice(0, 1))];
  if (seen.length > 0) return [sentence('uploadAnswers:pageRead', { page }, seen.slice(0, 3))];
  return [sentence('uploadAnswers:pageHasNothing', { page })];
}

/** Answers a question that names no element and no term. */
function answerGeneral(intent: Intent, { type, check, names }: CheckContext): Sentence[] | undefined {
  const of = (outcome: 'found' | 'not-found' | 'cannot-tell') =>
    type.elements.filter(({ id }) =>
      check?.elements.some((result) => result.element === id && result.outcome === outcome),
    );
  const labels = (elements: typeof type.elements) => ({ labels: elements.map(({ label }) => label) });
  switch (intent) {
    case 'missing':
    case 'mend':
    case 'why': {
      if (!check) return [NO_CHECK];
      const open = of('not-found');
      if (open.length === 0) return describeNothingOpen(check);
      const what = intent === 'why' ? 'why' : intent === 'mend' ? 'mend' : undefined;
      return [
        sentence('uploadAnswers:notFound', labels(open)),
        ...(what ? open.map((one) => sentence('uploadAnswers:labelled', { label: one.label, words: one[what] })) : []),
      ];
    }
    case 'found':
    case 'where': {
      if (!check) return [NO_CHECK];
      const found = of('found');
      if (found.length === 0) return [sentence('uploadAnswers:nothingFound')];
      return found.map(({ id, label }) => {
        const evidence = check.elements.find((result) => result.element === id)?.evidence.slice(0, 1) ?? [];
        return sentence('uploadAnswers:foundAt', { label, places: placesOf(evidence, names) }, evidence);
      });
    }
    case 'doubt': {
      if (!check) return [NO_CHECK];
      const doubtful = of('cannot-tell');
      return [
        doubtful.length === 0 ? sentence('uploadAnswers:noDoubt') : sentence('uploadAnswers:doubts', labels(doubtful)),
      ];
    }
    case 'submit':
      if (!check) return [NO_CHECK];
      return [sentence(openItems(check).length === 0 ? 'uploadAnswers:submit' : 'uploadAnswers:submitOpen')];
    default:
      return undefined;
  }
}

function describeNothingOpen({ elements }: ElementCheck): Sentence[] {
  const doubtful = elements.some(({ outcome }) => outcome === 'cannot-tell');
  return [sentence(doubtful ? 'uploadAnswers:nothingMissingButDoubts' : 'uploadAnswers:nothingMissing')];
}

function notUnderstood({ type }: CheckContext): UploadAnswer {
  const label = type.elements[0]?.label;
  return {
    understood: false,
    sentences: [
      sentence('uploadAnswers:notUnderstood'),
      label ? sentence('uploadAnswers:examples', { label }) : sentence('uploadAnswers:examplesWithoutElements'),
    ],
  };
}

type AnswerContext = { check: ElementCheck | null; names: DocumentNames };

/** Answers a question that names an element or a term; undefined where it names neither. */
function answerAbout(
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
