import { describe, expect, it } from 'vitest';
import { type ChecklistAnswer, needsAttention } from '#domain/rules/result.ts';
import { anchorOf, type ReviewItem, type ReviewSection, tally, withAnswer } from './result-model.ts';

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
