import type { ReadDocument, UnreadableReason } from '#domain/documents/document.ts';
import type { Page, Word } from '#domain/documents/page.ts';
import { FACTS, type FactName, factLabel } from '#domain/extraction/catalogue.ts';
import { readFacts } from '#domain/extraction/extract.ts';
import type { Evidence, Fact } from '#domain/extraction/fact.ts';
import { type Checklist, ChecklistFile, FormFile, withRules } from '#domain/rules/checklist.ts';
import { evaluateChecklist } from '#domain/rules/evaluate.ts';
import type { ChecklistResult } from '#domain/rules/result.ts';
import { formatMessage } from '#messages/format-message.ts';
import type { Message } from '#messages/message.ts';
import { counties } from '../counties.ts';

const LINE_HEIGHT = 14;
const LETTER_WIDTH = 6;

const LETTER = { width: 612, height: 792 };
const SHEET = { width: 1728, height: 1224 };

/** A page that holds `lines` of text, from the top, a line every 14 points. */
function drawPage(number: number, size: typeof LETTER, lines: string[]): Page {
  const words = lines.flatMap((line, row): Word[] => {
    let x = 72;
    return line.split(/\s+/).flatMap((text) => {
      if (text === '') return [];
      const box = { x, y: 72 + row * LINE_HEIGHT, width: text.length * LETTER_WIDTH, height: 10 };
      x += box.width + LETTER_WIDTH;
      return [{ text, box, method: 'text-layer' as const }];
    });
  });
  return { number, ...size, state: words.length > 0 ? 'read' : 'no-text', words };
}

const drawPages = (id: string, size: typeof LETTER, pages: string[][]): ReadDocument => ({
  id,
  name: `${id}.pdf`,
  reading: { outcome: 'read', pageCount: Math.max(1, pages.length) },
  pages: pages.map((lines, at) => drawPage(at + 1, size, lines)),
});

/** A plan set whose sheets hold the given texts; an empty text is a sheet without text. */
export const drawDocument = (id: string, ...pages: string[][]): ReadDocument => drawPages(id, SHEET, pages);

/** The same on letter paper. */
export const drawLetter = (id: string, ...pages: string[][]): ReadDocument => drawPages(id, LETTER, pages);

export const drawUnreadable = (id: string, reason: UnreadableReason = 'encrypted', pageCount = 0): ReadDocument => ({
  id,
  name: `${id}.pdf`,
  reading: { outcome: 'unreadable', reason, pageCount },
  pages: [],
});

/** A document as a scanner gave it: its words were recognised, and so sure. */
export const recognisedAs = (document: ReadDocument, confidence: number): ReadDocument => ({
  ...document,
  pages: document.pages.map((page) => ({
    ...page,
    words: page.words.map((word) => ({ ...word, method: 'ocr' as const, confidence })),
    reading: { source: 'ocr' as const, confidence },
  })),
});

export const drawEvidence = (documentId: string, page: number, quote: string): Evidence => ({
  documentId,
  page,
  box: { x: 72, y: 72, width: 100, height: 10 },
  quote,
  method: 'text-layer',
  confidence: 0.95,
});

/** A fact stated on the first page of each of `documentIds`. */
export function drawFact(name: FactName, value: string | number, ...documentIds: string[]): Fact {
  const entry: { unit?: Fact['unit'] } = FACTS[name];
  const label = formatMessage('en', factLabel(name));
  return {
    name,
    value,
    ...(entry.unit ? { unit: entry.unit } : {}),
    evidence: documentIds.map((id) => drawEvidence(id, 1, `${label}: ${value}`)),
  };
}

const words = (en: string, es: string) => ({ en, es });
const agencyWords = (en: string, es: string): Message => ({
  code: 'ui:words',
  params: { words: words(en, es) },
});

/** A small finished checklist with one of everything: each answer, a conflict, a staff field, an unread page. */
export function drawChecklistResultExample(): ChecklistResult {
  const proposed = drawFact('coverage.proposedSqFt', 1990, 'application');
  const proposedElsewhere = drawFact('coverage.proposedSqFt', 1790, 'site-plan');
  const apn = drawFact('parcel.apn', '015-331-004', 'application', 'site-plan');
  const item = { codeMessage: null, evidence: [] };
  const nowhere: Message = { code: 'checklist:sentence', params: { note: { code: 'checklist:noWords' } } };
  return {
    checklistId: 'sfd',
    edition: '2026-11-21',
    sha256: `${'c0ffee'.repeat(10)}beef`,
    titleText: words('Single-family dwelling review checklist', 'Lista de revisión de vivienda unifamiliar'),
    documents: [
      { id: 'application', name: 'application.pdf', pageCount: 2, pagesRead: 2 },
      { id: 'site-plan', name: 'Site plan (sheet A1).pdf', pageCount: 3, pagesRead: 2 },
    ],
    header: [
      { labelMessage: factLabel('parcel.apn'), facts: [apn] },
      { labelMessage: factLabel('owner.name'), facts: [] },
      { labelMessage: factLabel('coverage.proposedSqFt'), facts: [proposed, proposedElsewhere] },
    ],
    sections: [
      {
        titleText: words('Application', 'Solicitud'),
        items: [
          {
            ...item,
            id: 'apn-agrees',
            questionText: words('Is the APN the same everywhere?', '¿Es el APN el mismo en todas partes?'),
            answer: 'yes',
            noteMessage: { code: 'checklist:agree', params: { count: 2, values: ['015-331-004'] } },
            evidence: apn.evidence,
          },
          {
            ...item,
            id: 'fertilizer',
            questionText: words('Is fertilizer addressed?', '¿Se menciona el fertilizante?'),
            answer: 'not-found',
            noteMessage: { code: 'checklist:confirm', params: { note: nowhere } },
            codeMessage: agencyWords('TRPA Code 60.1.8', 'Código de la TRPA, 60.1.8'),
          },
        ],
      },
      {
        titleText: words('Height', 'Altura'),
        items: [
          {
            ...item,
            id: 'height',
            questionText: words('Is the height within the maximum?', '¿Está la altura dentro del máximo?'),
            answer: 'no',
            noteMessage: {
              code: 'checklist:sentence',
              params: {
                note: {
                  code: 'checklist:compared.at-most.no',
                  params: {
                    left: {
                      code: 'checklist:figure.valued',
                      params: { what: factLabel('building.heightFt'), value: '31 ft' },
                    },
                    right: '30 ft',
                  },
                },
              },
            },
            codeMessage: agencyWords('TRPA Code 37.4', 'Código de la TRPA, 37.4'),
            address: 'https://code.example.gov/',
            evidence: [drawEvidence('site-plan', 2, 'MAX. HEIGHT = 31\'-0"')],
          },
          {
            ...item,
            id: 'depth',
            questionText: words('Is a deeper excavation approved?', '¿Está aprobada una excavación más profunda?'),
            answer: 'not-applicable',
            noteMessage: agencyWords(
              'The stated depth is 5 ft or less.',
              'La profundidad indicada es de 5 pies o menos.',
            ),
            evidence: [drawEvidence('site-plan', 1, 'MAX DEPTH 4 FT')],
          },
          {
            ...item,
            id: 'signed',
            questionText: words('Is the application signed?', '¿Está firmada la solicitud?'),
            answer: 'person-decides',
            noteMessage: {
              code: 'checklist:personDecides',
              params: { what: words('whether the signatures are there', 'si están las firmas') },
            },
          },
        ],
      },
    ],
    form: [
      {
        titleText: words('Project', 'Proyecto'),
        fields: [
          {
            labelText: words('APN', 'Número de parcela (APN)'),
            facts: [apn],
            answer: null,
            noteMessage: null,
            evidence: [],
            forStaff: false,
          },
          {
            labelText: words('Flood Zone', 'Zona de inundación'),
            facts: [],
            answer: 'not-found',
            noteMessage: nowhere,
            evidence: [],
            forStaff: false,
          },
          {
            labelText: words('Accela Updated', 'Accela actualizado'),
            facts: [],
            answer: null,
            noteMessage: agencyWords('Tick when Accela is up to date.', 'Marque cuando Accela esté al día.'),
            evidence: [],
            forStaff: true,
          },
        ],
      },
    ],
    conflicts: [{ labelMessage: factLabel('coverage.proposedSqFt'), facts: [proposed, proposedElsewhere] }],
    unread: [
      {
        documentId: 'site-plan',
        pages: [3],
        pageCount: 3,
        reasonMessage: { code: 'reading:unreadable.no-text' },
      },
    ],
  };
}

/** Words in both languages, the Spanish ones marked. */
export const inBoth = (en: string, es = `${en} (es)`) => ({ en, es });

/** A question of a checklist, with what is given of it. */
export const questionOf = (id: string, given: object) => ({
  id,
  question: inBoth(`${id}?`),
  source: { note: 'test', basis: 'source' },
  ...given,
});

/** A small checklist with one section of `items`, and a form with `fields`; `header` are the facts at its head. */
export const checklistWith = (items: object[], fields: object[], header: FactName[] = ['parcel.apn']): Checklist => ({
  ...withRules(
    ChecklistFile.parse({
      id: 'test',
      title: inBoth('Test'),
      edition: '2026-11-21',
      source: 'test',
      form: 'form',
      header,
      sections: [{ title: inBoth('Section'), items }],
    }),
    [],
  ).file,
  form: FormFile.parse({
    id: 'form',
    title: 'Form',
    edition: '2026',
    source: 'test',
    groups: [{ title: inBoth('Project'), fields }],
  }),
});

/** What a checklist says about documents, as the server evaluates them. */
export const assessReview = (checklist: Checklist, documents: readonly ReadDocument[]): ChecklistResult =>
  evaluateChecklist(checklist, documents, readFacts(documents, counties), '2026-11-21');
