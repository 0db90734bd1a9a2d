import { describe, expect, it } from 'vitest';
import type { Answer } from '#domain/checklists/result.ts';
import { anchorOf, itemsAnswered, type Section, tally, withAnswer } from './result-model.ts';

const item = (id: string, answer: Answer) => ({ id, question: `${id}?`, code: '', answer, note: '', evidence: [] });
const sections: Section[] = [
  { title: 'Application', items: [item('a', 'yes'), item('b', 'no')] },
  { title: 'Coverage', items: [item('c', 'cannot-tell'), item('d', 'no'), item('e', 'cannot-tell')] },
];

describe('answers', () => {
  it('are counted over all sections', () => {
    expect(tally(sections)).toEqual({ yes: 1, no: 2, 'cannot-tell': 2, 'not-found': 0, 'not-applicable': 0 });
    expect(itemsAnswered(sections, 'no').map(({ id }) => id)).toEqual(['b', 'd']);
  });

  it('narrow the sections, and sections without any are left out', () => {
    expect(withAnswer(sections, null)).toBe(sections);
    expect(withAnswer(sections, 'cannot-tell')).toEqual([
      { title: 'Coverage', items: [item('c', 'cannot-tell'), item('e', 'cannot-tell')] },
    ]);
    expect(withAnswer(sections, 'not-found')).toEqual([]);
  });
});

it('makes anchors that an address can hold', () => {
  expect(anchorOf('section', 'Site plan & grading')).toBe('section-site-plan-grading');
});
