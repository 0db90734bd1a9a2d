import { describe, expect, it } from 'vitest';
import type { Answer } from '#domain/checklists/result.ts';
import { anchorOf, itemsAnswered, methodText, type Section, tally, unreadPart, withAnswer } from './result-model.ts';

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

describe('what was not read', () => {
  it.each([
    [{ pages: [3], pageCount: 12 }, 'Page 3 of 12'],
    [{ pages: [9, 1, 2, 3, 4], pageCount: 12 }, 'Pages 1 to 4 and 9 of 12'],
    [{ pages: [1, 3, 5], pageCount: 12 }, 'Pages 1, 3 and 5 of 12'],
    [{ pages: [1, 2], pageCount: 2 }, 'All 2 pages'],
    [{ pages: [1], pageCount: 1 }, 'Its only page'],
    [{ pages: [], pageCount: 0 }, 'The whole document'],
    [{ pages: [], pageCount: 3 }, 'The whole document (3 pages)'],
  ])('says %j as %s', (unread, words) => {
    expect(unreadPart(unread)).toBe(words);
  });
});

describe('a source', () => {
  it('warns where the reading is not certain', () => {
    expect(methodText({ method: 'ocr', confidence: 0.6 })).toMatch(/Not certain/);
    expect(methodText({ method: 'text-layer', confidence: 1 })).not.toMatch(/Not certain/);
  });
});

it('makes anchors that an address can hold', () => {
  expect(anchorOf('section', 'Site plan & grading')).toBe('section-site-plan-grading');
});
