import { type Names, type Sentence, sayDoubt, sayPlaces, sentence } from './answer-words.ts';
import type { RequiredElement } from './document-type.ts';
import type { ElementCheck, ElementResult } from './element-check.ts';
import type { Subject } from './find-subject.ts';
import type { Intent } from './question-words.ts';

type Known = { check: ElementCheck | null; names: Names };

/** Answers a question that names an element or a term; undefined where it names neither. */
export function answerAbout(
  { elements, term }: Subject,
  intents: readonly Intent[],
  known: Known,
): Sentence[] | undefined {
  const [intent] = intents;
  const asksMeaning = intent === 'meaning' || intent === undefined;
  if (term && (asksMeaning || elements.length === 0)) {
    const said: Sentence = { text: term.meaning, evidence: [] };
    // "Contours?" asks for both: what they are and whether they are there.
    const beside = intent === undefined ? elements.flatMap((element) => sayStanding(element, known)) : [];
    return [said, ...beside];
  }
  if (elements.length === 0) return undefined;
  return elements.slice(0, 3).flatMap((element) => sayOf(element, intent, known));
}

function sayOf(element: RequiredElement, intent: Intent | undefined, known: Known): Sentence[] {
  const { label, why, mend } = element;
  switch (intent) {
    case 'why':
      return [sentence(`${label.en}: ${why.en}`, `${label.es}: ${why.es}`)];
    case 'mend':
      return [...sayStanding(element, known), { text: mend, evidence: [] }];
    case 'meaning':
      return [
        sentence(`${label.en}: ${why.en}`, `${label.es}: ${why.es}`),
        { text: mend, evidence: [] },
        ...sayStanding(element, known),
      ];
    default:
      return sayStanding(element, known);
  }
}

/** Whether an element was found, and where. */
function sayStanding(element: RequiredElement, { check, names }: Known): Sentence[] {
  const result = check?.elements.find((one) => one.element === element.id);
  const { en, es } = element.label;
  if (!result) return [sentence(`${en}: nothing was checked yet.`, `${es}: todavía no se ha revisado nada.`)];
  if (result.outcome === 'found') {
    const at = sayPlaces(result.evidence, names);
    return [sentence(`${en}: found on ${at.en}.`, `${es}: está en ${at.es}.`, result.evidence)];
  }
  const doubt = sayDoubt(result.because, element);
  const first =
    result.outcome === 'not-found'
      ? sentence(
          `${en}: not found in the text of your documents.`,
          `${es}: no se encontró en el texto de sus documentos.`,
        )
      : sentence(`${en}: I cannot tell, for ${doubt.en}.`, `${es}: no puedo determinarlo, porque ${doubt.es}.`);
  return [first, ...sayBeside(result, names)];
}

/** Where words of it stand that do not show it, and where it stands in other documents. */
function sayBeside({ evidence, mentioned = [], elsewhere = [] }: ElementResult, names: Names): Sentence[] {
  const said: Sentence[] = [];
  if (evidence.length > 0) {
    const at = sayPlaces(evidence, names);
    said.push(sentence(`Part of it is on ${at.en}.`, `Una parte está en ${at.es}.`, evidence));
  }
  if (mentioned.length > 0) {
    const at = sayPlaces(mentioned, names);
    said.push(
      sentence(
        `On ${at.en} the words stand only in a rule or an instruction, or after a “no”.`,
        `En ${at.es} las palabras están solo en una regla o instrucción, o después de un “no”.`,
        mentioned,
      ),
    );
  }
  if (elsewhere.length > 0) {
    const at = sayPlaces(elsewhere, names);
    said.push(
      sentence(
        `It stands on ${at.en}, which is with another item. Upload that sheet here too.`,
        `Está en ${at.es}, que está en otro elemento. Suba esa lámina aquí también.`,
        elsewhere,
      ),
    );
  }
  return said;
}
