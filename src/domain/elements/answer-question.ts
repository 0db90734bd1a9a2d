import { answerAbout } from './answer-about.ts';
import { type Names, type Sentence, sayLabels, sayPlaces, sentence } from './answer-words.ts';
import type { DocumentType } from './document-type.ts';
import { type ElementCheck, openItems } from './element-check.ts';
import { findSubject } from './find-subject.ts';
import { type Intent, intentsOf, plain } from './question-words.ts';

export type Answer = { understood: boolean; sentences: Sentence[] };

/** What is known beside an upload: what is asked of it, what its check found (null before one), the files' names. */
export type Known = { type: DocumentType; check: ElementCheck | null; names: Names };

/**
 * Answers a question about an upload, in every language, from what the check found, the words of the elements and the
 * glossary. What it does not understand it says, with what can be asked. Nothing is guessed and no model is asked.
 */
export function answerQuestion(question: string, known: Known): Answer {
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

const understood = (sentences: Sentence[]): Answer => ({ understood: true, sentences });

function pageIn(question: string): number | undefined {
  const [, page] = /\b(?:page|pagina|pag|p) ?(\d{1,4})\b/.exec(plain(question)) ?? [];
  return page === undefined ? undefined : Number(page);
}

const NO_CHECK = sentence(
  'Nothing was checked yet. Upload a document first.',
  'Todavía no se ha revisado nada. Suba primero un documento.',
);

function answerPages(page: number | undefined, { check, names }: Known): Sentence[] {
  if (!check) return [NO_CHECK];
  const unread = check.unread.filter((one) => page === undefined || one.page === page);
  if (unread.length > 0) {
    const { en, es } = sayPlaces(unread, names);
    return [sentence(`I could not read ${en}.`, `No pude leer ${es}.`)];
  }
  const seen = check.elements
    .flatMap(({ evidence }) => evidence)
    .filter((one) => page === undefined || one.page === page);
  if (page === undefined) return [sentence('I read every page.', 'Leí todas las páginas.', seen.slice(0, 1))];
  if (seen.length > 0) {
    return [sentence(`Yes, I read page ${page}.`, `Sí, leí la página ${page}.`, seen.slice(0, 3))];
  }
  return [
    sentence(
      `Of the pages that I could not read none is page ${page}; nothing that is asked for was found on it.`,
      `La página ${page} no está entre las que no pude leer; en ella no encontré nada de lo que se pide.`,
    ),
  ];
}

/** Answers a question that names no element and no term. */
function answerGeneral(intent: Intent, known: Known): Sentence[] | undefined {
  const { type, check, names } = known;
  const of = (outcome: 'found' | 'not-found' | 'cannot-tell') =>
    type.elements.filter(({ id }) =>
      check?.elements.some((result) => result.element === id && result.outcome === outcome),
    );
  switch (intent) {
    case 'missing':
    case 'mend':
    case 'why': {
      if (!check) return [NO_CHECK];
      const open = of('not-found');
      if (open.length === 0) return sayNothingOpen(check);
      const what = intent === 'why' ? 'why' : intent === 'mend' ? 'mend' : undefined;
      const list = sayLabels(open);
      return [
        sentence(`Not found in the text: ${list.en}.`, `No se encontró en el texto: ${list.es}.`),
        ...(what
          ? open.map((one) => sentence(`${one.label.en}: ${one[what].en}`, `${one.label.es}: ${one[what].es}`))
          : []),
      ];
    }
    case 'found':
    case 'where': {
      if (!check) return [NO_CHECK];
      const found = of('found');
      if (found.length === 0) {
        return [sentence('Nothing of what is asked for was found.', 'No se encontró nada de lo que se pide.')];
      }
      return found.map((element) => {
        const evidence = check.elements.find((result) => result.element === element.id)?.evidence ?? [];
        const at = sayPlaces(evidence.slice(0, 1), names);
        return sentence(`${element.label.en}: ${at.en}.`, `${element.label.es}: ${at.es}.`, evidence.slice(0, 1));
      });
    }
    case 'doubt': {
      if (!check) return [NO_CHECK];
      const list = sayLabels(of('cannot-tell'));
      if (list.en === '')
        return [sentence('There is nothing that I cannot tell.', 'No hay nada que no pueda determinar.')];
      return [sentence(`I cannot tell: ${list.en}.`, `No puedo determinar: ${list.es}.`)];
    }
    case 'submit':
      if (!check) return [NO_CHECK];
      return openItems(check).length === 0
        ? [
            sentence(
              'Press Submit Document to finish this item.',
              'Presione Enviar documento para terminar este elemento.',
            ),
          ]
        : [
            sentence(
              'You can submit with open items: say why under Submit with open items. Staff see your reason.',
              'Puede enviar con elementos pendientes: explique el motivo en Enviar con elementos pendientes. El personal verá su motivo.',
            ),
          ];
    default:
      return undefined;
  }
}

function sayNothingOpen({ elements }: ElementCheck): Sentence[] {
  const doubtful = elements.some(({ outcome }) => outcome === 'cannot-tell');
  return [
    doubtful
      ? sentence(
          'I found nothing that is missing, but there are things that I cannot tell. Ask what I cannot tell.',
          'No encontré que falte nada, pero hay cosas que no puedo determinar. Pregunte qué no puedo determinar.',
        )
      : sentence(
          'Nothing is missing: all that is asked for was found.',
          'No falta nada: se encontró todo lo que se pide.',
        ),
  ];
}

function notUnderstood({ type }: Known): Answer {
  const example = type.elements[0]?.label;
  return {
    understood: false,
    sentences: [
      sentence('I did not understand the question.', 'No entendí la pregunta.'),
      example
        ? sentence(
            `You can ask: What is missing? Where did you find “${example.en}”? Why do you need “${example.en}”? How do I fix it? What is a BMP? Did you read page 2?`,
            `Puede preguntar: ¿Qué falta? ¿Dónde encontró “${example.es}”? ¿Por qué necesita “${example.es}”? ¿Cómo lo arreglo? ¿Qué es una BMP? ¿Leyó la página 2?`,
          )
        : sentence(
            'You can ask: What is a BMP? Did you read page 2?',
            'Puede preguntar: ¿Qué es una BMP? ¿Leyó la página 2?',
          ),
    ],
  };
}
