import { describe, expect, test } from 'vitest';
import { formatMessage } from '#messages/format-message.ts';
import { loadRemembered } from '../../../test/agency-errors.ts';
import { counties } from '../../../test/counties.ts';
import { layOutDocument } from '../../../test/pages/lay-out.ts';
import { answerQuestion, type Sentence } from './answer-question.ts';
import { checkElements, factsByPage } from './check-elements.ts';

const types = loadRemembered('agency').documentTypes;
const type = types.find(({ id }) => id === 'site_plan');
if (!type) throw new Error('There is no site plan.');

const documents = [
  layOutDocument('a', 'SITE PLAN', 'SCALE: 1" = 10\'\n\n\nLEGEND\n\n\nNO SETBACKS SHOWN'),
  layOutDocument('b', 'OWNER: ADA LAKE', ''),
];
const complete = [layOutDocument('a', 'SITE PLAN', 'SCALE: 1" = 10\'')];
const known = (of: typeof documents) => ({
  type,
  check: checkElements(type, of, factsByPage(of, counties)),
  names: new Map([
    ['a', 'plan.pdf'],
    ['b', 'b.pdf'],
  ]),
});
const written = (language: 'en' | 'es', sentences: Sentence[]) =>
  sentences.map(({ message }) => formatMessage(language, message)).join(' ');
const ask = (question: string, of = complete) => {
  const { understood, sentences } = answerQuestion(question, known(of));
  return {
    understood,
    en: written('en', sentences),
    es: written('es', sentences),
    sentences,
  };
};

const FOUND = 'Scale: found on page 2 of plan.pdf.';

describe('a question about what is asked for', () => {
  test.each([
    'where did you find the scale?',
    'Where is the scale',
    'which page has the scale on it?',
    'scale?',
    'is there a scale?',
    'did you find a graphic scale?',
    'show me the scale',
    'Can you see the scale?',
    '¿Dónde encontró la escala?',
    '¿En qué página está la escala?',
    'donde esta la ESCALA',
    '¿Hay escala?',
  ])('%s', (question) => {
    const { understood, en, es, sentences } = ask(question);
    expect([understood, en]).toEqual([true, FOUND]);
    expect(es).toBe('Escala: está en la página 2 de plan.pdf.');
    expect(sentences[0]?.evidence).toMatchObject([
      { documentId: 'a', page: 2, quote: expect.stringContaining('SCALE') },
    ]);
  });

  test.each([
    'why do you need contours?',
    'Why are contours required',
    'what are the contours for?',
    '¿Por qué necesitan curvas de nivel?',
    '¿Para qué son las curvas de nivel?',
  ])('%s', (question) => {
    expect(ask(question).en).toBe(
      'Contours or survey heights: Two-foot contours show slope and drainage, from which height, grading and land capability are judged.',
    );
  });

  test.each([
    'how do I fix the setbacks?',
    'how can I add setbacks',
    'What should I draw for the setbacks?',
    '¿Cómo arreglo los retiros?',
    '¿Qué debo agregar para los retiros?',
  ])('%s', (question) => {
    expect(ask(question, documents).en).toContain('Draw the front, side and rear setback lines');
  });

  test('what stands only after a “no” is told with its place', () => {
    const { en, sentences } = ask('where are the setbacks?', [documents[0] as never]);
    expect(en).toBe(
      'Setbacks: not found in the text of your documents. On page 2 of plan.pdf the words appear only in a rule or an instruction, or after a “no”.',
    );
    expect(sentences[1]?.evidence[0]?.quote).toBe('NO SETBACKS SHOWN');
  });

  test('what is drawn, or was not read, cannot be told', () => {
    expect(ask('where is the north arrow?').en).toBe(
      'North arrow: this cannot be determined, because it is drawn rather than written, and only words are read.',
    );
    expect(ask('do you see any trees?', documents).en).toBe(
      'Trees: this cannot be determined, because some pages could not be read.',
    );
    expect(ask('is there an easement?').en).toContain('it is needed only where the property has an easement');
  });
});

describe('a question about a word', () => {
  test.each([
    ['what is a BMP?', 'A BMP (best management practice) is'],
    ['What does SEZ mean?', 'An SEZ (stream environment zone) is'],
    ['whats IPES', 'IPES (Individual Parcel Evaluation System) scores'],
    ['define fiber rolls', 'A fiber roll is a long tube'],
    ['BMP?', 'A BMP (best management practice) is'],
    ['what is a setback', 'A setback is the minimum distance'],
    ['what are contours?', 'A contour is a line'],
    ['what do you mean by land coverage', 'Land coverage is everything'],
    ['¿Qué es una BMP?', 'A BMP (best management practice) is'],
    ['¿Qué significa SEZ?', 'An SEZ (stream environment zone) is'],
    ['que son las curvas de nivel', 'A contour is a line'],
    ['¿Qué es un rollo de fibra?', 'A fiber roll is a long tube'],
  ])('%s', (question, begins) => {
    const { understood, en } = ask(question);
    expect([understood, en.startsWith(begins) ? begins : en]).toEqual([true, begins]);
  });
});

describe('a question about the whole', () => {
  test.each([
    'what is missing?',
    "what's wrong with my plan?",
    'Which issues did you find?',
    'what else do you need?',
    '¿Qué falta?',
    '¿Qué está mal?',
    '¿Qué problemas hay?',
  ])('%s', (question) => {
    const { understood, en } = ask(question);
    expect(understood).toBe(true);
    expect(en).toMatch(/^Not found in the text: .*Setbacks.*\.$/);
    expect(en).not.toContain('Easements');
  });

  test.each(['how do I fix it?', 'How can I fix this', '¿Cómo lo arreglo?', 'what should I do?'])('%s', (question) => {
    expect(ask(question).en).toContain('Setbacks: Draw the front, side and rear setback lines');
  });

  test.each(['what did you find?', 'What have you found', '¿Qué encontró?'])('%s', (question) => {
    expect(ask(question).en).toContain('Scale: page 2 of plan.pdf.');
  });

  test.each(['can I submit anyway?', '¿Puedo enviar de todos modos?'])('%s', (question) => {
    expect(ask(question).en).toContain('You can submit with open items');
  });

  test('what can you not tell?', () => {
    expect(ask('what can you not tell? are you not sure?').en).toBe(
      'These cannot be determined: North arrow, Sheet number, Easements, Stream zone, backshore or floodplain and Retaining walls and fences.',
    );
  });

  test.each<[string, typeof documents, string]>([
    ['did you read page 2?', complete, 'Yes, I read page 2.'],
    ['did you read page 2?', documents, 'I could not read page 2 of b.pdf.'],
    ['¿Leyó la página 2?', documents, 'I could not read page 2 of b.pdf.'],
    ['did you read all pages?', complete, 'I read every page.'],
    ['Could you read my scan?', documents, 'I could not read page 2 of b.pdf.'],
    ['which pages did you read?', complete, 'I read every page.'],
    [
      'page 1?',
      complete,
      'Of the pages that I could not read none is page 1; nothing that is asked for was found on it.',
    ],
  ])('%s', (question, of, answer) => {
    expect(ask(question, of).en).toBe(answer);
  });
});

test.each(['what is the weather?', 'hello', 'asdf', '???', 'Who is the mayor of Paris?', '¿Cuánto cuesta?'])(
  'what is not understood says so and what can be asked: %s',
  (question) => {
    const { understood, en, es } = ask(question);
    expect(understood).toBe(false);
    expect(en).toMatch(/^I did not understand the question\. You can ask: What is missing\?/);
    expect(es).toMatch(/^No entendí la pregunta\./);
  },
);

test('before a check nothing is claimed', () => {
  const answer = (question: string) =>
    written('en', answerQuestion(question, { type, check: null, names: new Map() }).sentences);
  expect(answer('what is missing?')).toBe('Nothing was checked yet. Upload a document first.');
  expect(answer('where is the scale?')).toBe('Scale: nothing was checked yet.');
  expect(answer('did you read page 2?')).toBe('Nothing was checked yet. Upload a document first.');
});

test('every element of every type is found by its own name, in each language', () => {
  for (const one of types) {
    const before = { type: one, check: null, names: new Map() };
    for (const { label } of one.elements) {
      const sentences = answerQuestion(`why do you need “${label.en}”?`, before).sentences;
      expect(written('en', sentences), `${one.id}: ${label.en}`).toContain(`${label.en}: `);
      const spanish = answerQuestion(`¿Por qué necesita “${label.es}”?`, before).sentences;
      expect(written('es', spanish), `${one.id}: ${label.es}`).toContain(`${label.es}: `);
    }
  }
});
