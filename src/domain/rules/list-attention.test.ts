import { describe, expect, test } from 'vitest';
import { drawChecklistResultExample, drawEvidence, drawFact } from '../../../test/builders/checklist.ts';
import { factLabel } from '../extraction/catalogue.ts';
import { listAttention } from './list-attention.ts';
import type { AnsweredItem } from './result.ts';

const item = (id: string, answer: AnsweredItem['answer'], more: Partial<AnsweredItem> = {}): AnsweredItem => ({
  id,
  questionText: { en: `${id}?`, es: `¿${id}?` },
  codeMessage: null,
  answer,
  noteMessage: { code: 'checklist:noWords' },
  evidence: [],
  asked: 'always',
  ...more,
});
const place = [drawEvidence('plans', 1, 'groundwater')];

/** The ids of what needs attention, and of what is asked for only where it applies. */
function attend(items: AnsweredItem[], more: Partial<ReturnType<typeof drawChecklistResultExample>> = {}) {
  const title = { en: 'Section', es: 'Sección' };
  const result = { ...drawChecklistResultExample(), conflicts: [], unread: [], ...more };
  const { entries, whereItApplies } = listAttention({ ...result, sections: [{ titleText: title, items }] });
  return {
    entries: entries.map((entry) => (entry.kind === 'item' ? entry.item.id : entry.kind)),
    waiting: entries.flatMap((entry) => (entry.kind === 'conflict' ? entry.items.map(({ id }) => id) : [])),
    whereItApplies: whereItApplies.map(({ id }) => id),
  };
}

describe('what needs attention', () => {
  test('is what is denied, then what is missing, mentioned or cannot be determined, in order', () => {
    const items = [
      item('missing', 'not-found'),
      item('open', 'cannot-tell'),
      item('no', 'no'),
      item('seen', 'mentioned'),
    ];
    expect(attend(items).entries).toEqual(['no', 'missing', 'open', 'seen']);
  });

  test('is nothing that is answered, does not concern the project, or that staff see to', () => {
    const items = [
      ...(['yes', 'declared', 'not-applicable', 'person-decides'] as const).map((answer) => item(answer, answer)),
      item('table', 'cannot-tell', { asked: 'never', evidence: place }),
    ];
    expect(attend(items)).toEqual({ entries: [], waiting: [], whereItApplies: [] });
  });

  test('begins with what could not be read, and what was read poorly', () => {
    const { unread } = drawChecklistResultExample();
    const pages = [{ page: 1, confidence: 0.6 }];
    const poorly = { documentId: 'scan', pages, pageCount: 1, reasonMessage: { code: 'checklist:noWords' as const } };
    const more = { unread, poorlyRead: [poorly] };
    expect(attend([item('no', 'no')], more).entries).toEqual(['unread', 'poorly-read', 'no']);
  });

  test('leaves what may not arise apart, unless the documents say something of it', () => {
    const asked = 'where-it-applies' as const;
    const items = [
      item('scenic', 'not-found', { asked }),
      item('named', 'mentioned', { asked, evidence: place }),
      item('both', 'cannot-tell', { asked, evidence: place }),
      item('denied', 'no', { asked, evidence: place }),
    ];
    expect(attend(items)).toMatchObject({ entries: ['denied', 'both'], whereItApplies: ['scenic', 'named'] });
  });

  test('asks for a disputed value once, with the lines that wait for it', () => {
    const fact = (value: number) => drawFact('coverage.proposedSqFt', value, 'plans');
    const conflicts = [{ labelMessage: factLabel('coverage.proposedSqFt'), facts: [fact(2412), fact(2640)] }];
    const disputes = ['coverage.proposedSqFt'];
    const items = [
      item('within', 'cannot-tell', { disputes }),
      item('stated', 'yes', { disputes }),
      item('bmp', 'not-found'),
    ];
    expect(attend(items, { conflicts })).toEqual({
      entries: ['conflict', 'bmp'],
      waiting: ['within'],
      whereItApplies: [],
    });
  });

  test('begins with what was not read', () => {
    const { unread } = drawChecklistResultExample();
    expect(attend([item('no', 'no')], { unread }).entries).toEqual(['unread', 'no']);
  });
});
