import type { ChecklistResult } from '#domain/checklists/result.ts';
import type { ReadDocument } from '#domain/documents/document.ts';
import type { Page, Word } from '#domain/documents/page.ts';
import { NO_TEXT_SENTENCE, type UnreadableReason } from '#domain/documents/reading.ts';
import { FACTS, type FactName } from '#domain/facts/catalogue.ts';
import type { Evidence, Fact } from '#domain/facts/fact.ts';

const LINE_HEIGHT = 14;
const LETTER_WIDTH = 6;

/** A Letter page that holds `lines` of text, from the top, a line every 14 points. */
function drawPage(number: number, ...lines: string[]): Page {
  const words = lines.flatMap((line, row): Word[] => {
    let x = 72;
    return line.split(/\s+/).flatMap((text) => {
      if (text === '') return [];
      const box = { x, y: 72 + row * LINE_HEIGHT, width: text.length * LETTER_WIDTH, height: 10 };
      x += box.width + LETTER_WIDTH;
      return [{ text, box, method: 'text-layer' as const }];
    });
  });
  return { number, width: 612, height: 792, state: words.length > 0 ? 'read' : 'no-text', words };
}

/** A document whose pages hold the given texts; an empty text is a page without text. */
export function drawDocument(id: string, ...pages: string[][]): ReadDocument {
  return {
    id,
    name: `${id}.pdf`,
    reading: { outcome: 'read', pageCount: Math.max(1, pages.length) },
    pages: pages.map((lines, at) => drawPage(at + 1, ...lines)),
  };
}

export const drawUnreadable = (id: string, reason: UnreadableReason = 'encrypted', pageCount = 0): ReadDocument => ({
  id,
  name: `${id}.pdf`,
  reading: { outcome: 'unreadable', reason, pageCount },
  pages: [],
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
  const entry: { label: string; unit?: Fact['unit'] } = FACTS[name];
  return {
    name,
    value,
    ...(entry.unit ? { unit: entry.unit } : {}),
    evidence: documentIds.map((id) => drawEvidence(id, 1, `${entry.label}: ${value}`)),
  };
}

/** A small finished checklist with one of everything: each answer, a conflict, a staff field, an unread page. */
export function drawChecklistResultExample(): ChecklistResult {
  const proposed = drawFact('coverage.proposedSqFt', 1990, 'application');
  const proposedElsewhere = drawFact('coverage.proposedSqFt', 1790, 'site-plan');
  const apn = drawFact('parcel.apn', '015-331-004', 'application', 'site-plan');
  const item = { code: '', evidence: [] };
  return {
    checklistId: 'sfd',
    title: 'Single-family dwelling review checklist',
    documents: [
      { id: 'application', name: 'application.pdf', pageCount: 2, pagesRead: 2 },
      { id: 'site-plan', name: 'Site plan (sheet A1).pdf', pageCount: 3, pagesRead: 2 },
    ],
    header: [
      { label: 'Assessor’s Parcel Number (APN)', facts: [apn] },
      { label: 'Owner', facts: [] },
      { label: 'Proposed coverage', facts: [proposed, proposedElsewhere] },
    ],
    sections: [
      {
        title: 'Application',
        items: [
          {
            ...item,
            id: 'apn-agrees',
            question: 'Is the APN the same everywhere?',
            answer: 'yes',
            note: '2 documents agree.',
            evidence: apn.evidence,
          },
          {
            ...item,
            id: 'fertilizer',
            question: 'Is fertilizer addressed?',
            answer: 'not-found',
            note: 'No such words were found.',
            code: 'TRPA Code 60.1.8',
          },
        ],
      },
      {
        title: 'Height',
        items: [
          {
            ...item,
            id: 'height',
            question: 'Is the height within the maximum?',
            answer: 'no',
            note: 'Proposed building height (31 ft) is more than maximum allowed height (30 ft).',
            code: 'TRPA Code 37.4',
            evidence: [drawEvidence('site-plan', 2, 'MAX. HEIGHT = 31\'-0"')],
          },
          {
            ...item,
            id: 'depth',
            question: 'Is a deeper excavation approved?',
            answer: 'not-applicable',
            note: 'The stated depth is 5 ft or less.',
            evidence: [drawEvidence('site-plan', 1, 'MAX DEPTH 4 FT')],
          },
          {
            ...item,
            id: 'signed',
            question: 'Is the application signed?',
            answer: 'cannot-tell',
            note: 'A person decides: whether the signatures are there.',
          },
        ],
      },
    ],
    form: [
      {
        title: 'Project',
        fields: [
          { label: 'APN', facts: [apn], answer: null, note: '', evidence: [], forStaff: false },
          {
            label: 'Flood Zone',
            facts: [],
            answer: 'not-found',
            note: 'No such words were found.',
            evidence: [],
            forStaff: false,
          },
          {
            label: 'Accela Updated',
            facts: [],
            answer: null,
            note: 'Tick when Accela is up to date.',
            evidence: [],
            forStaff: true,
          },
        ],
      },
    ],
    conflicts: [{ label: 'Proposed coverage', facts: [proposed, proposedElsewhere] }],
    unread: [
      {
        documentId: 'site-plan',
        pages: [3],
        pageCount: 3,
        reason: NO_TEXT_SENTENCE,
      },
    ],
  };
}
