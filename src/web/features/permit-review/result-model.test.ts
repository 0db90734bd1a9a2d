import { describe, expect, it } from 'vitest';
import { type ChecklistAnswer, needsAttention } from '#domain/rules/result.ts';
import {
  anchorOf,
  editOf,
  type ReviewItem,
  type ReviewSection,
  tally,
  withAnswer,
  withPending,
} from './result-model.ts';

const words = (en: string) => ({ en, es: `${en} (es)` });
const item = (id: string, answer: ChecklistAnswer): ReviewItem => ({
  id,
  question: `${id}?`,
  questionText: words(`${id}?`),
  code: '',
  codeMessage: null,
  parcel_data: '',
  answer,
  note: 'No such words were found',
  noteMessage: { code: 'checklist:noWords' },
  evidence: [],
});
const sections: ReviewSection[] = [
  { title: 'Application', step_title: '', titleText: words('Application'), items: [item('a', 'yes'), item('b', 'no')] },
  {
    title: 'Coverage',
    step_title: '',
    titleText: words('Coverage'),
    items: [item('c', 'cannot-tell'), item('d', 'no'), item('e', 'cannot-tell')],
  },
];

describe('answers', () => {
  it('are counted over all sections', () => {
    expect(tally(sections)).toMatchObject({
      yes: 1,
      no: 2,
      'cannot-tell': 2,
      mentioned: 0,
      'not-found': 0,
      'not-applicable': 0,
    });
  });

  it('need attention where they are not the good one, and a person decides before the documents', () => {
    const floodplain: ReviewItem = { ...item('f', 'yes'), good: 'no' };
    const scenic: ReviewItem = { ...item('g', 'no'), good: 'either' };
    const decision = { answer: 'yes', note: '', decidedBy: 'Ada Lake', decidedAt: '2026-11-23T08:00:00Z' } as const;
    const decided: ReviewItem = { ...item('h', 'no'), decision };
    const more = sections.slice(0, 1).map((section) => ({ ...section, items: [floodplain, scenic, decided] }));
    const found = [...sections, ...more];
    expect(found.flatMap(({ items }) => items.filter(needsAttention).map(({ id }) => id))).toEqual(['b', 'd', 'f']);
    expect(tally(found)).toMatchObject({ yes: 3, no: 3 });
  });

  it('narrow the sections, and sections without any are left out', () => {
    expect(withAnswer(sections, null)).toBe(sections);
    expect(withAnswer(sections, 'cannot-tell')).toEqual([
      {
        title: 'Coverage',
        step_title: '',
        titleText: words('Coverage'),
        items: [item('c', 'cannot-tell'), item('e', 'cannot-tell')],
      },
    ]);
    expect(withAnswer(sections, 'not-found')).toEqual([]);
  });
});

it('makes anchors that an address can hold', () => {
  expect(anchorOf('section', 'Site plan & grading')).toBe('section-site-plan-grading');
});

describe('a line whose changes are on their way', () => {
  const decided = { answer: 'no' as const, note: 'Of the lot next door', seen: null };
  const reason = { itemId: 'a', decision: decided };
  const comment = { itemId: 'a', remark: { kind: 'comment' as const, text: 'Send yours.' } };

  it('shows them at once in their order, without a time, and no other line does', () => {
    const now = withPending(item('a', 'yes'), [reason, comment, { ...reason, itemId: 'b' }], 'Ada Park');
    expect(now.decision).toEqual({
      answer: 'no',
      note: 'Of the lot next door',
      decidedBy: 'Ada Park',
      decidedAt: '',
    });
    expect(now.remarks).toEqual({ comment: { text: 'Send yours.', writtenBy: 'Ada Park', writtenAt: '' } });
    const gone = { itemId: 'a', remark: { kind: 'comment' as const, text: '' } };
    expect(withPending(now, [{ itemId: 'a', decision: null }, gone], 'Ada Park')).toMatchObject({
      decision: null,
      remarks: {},
    });
    expect(withPending(item('c', 'yes'), [reason], 'Ada Park')).toEqual(item('c', 'yes'));
  });

  it('gives the words back where one is refused', () => {
    expect(editOf(reason)).toMatchObject({ kind: 'reason', answer: 'no', refused: 'Of the lot next door' });
    expect(editOf(comment)).toMatchObject({ kind: 'comment', refused: 'Send yours.' });
    expect(editOf({ itemId: 'a', decision: { ...decided, note: '' } })).toBeNull();
  });
});
