import { describe, expect, test } from 'vitest';
import type { DocumentFinding } from '../application/document-finding.ts';
import type { ElementResult } from './element-check.ts';
import { hasIssues, isOpen, needsPerson, uploadStatusOf } from './upload-status.ts';

type State = 'checking' | 'error' | 'verified' | 'completed';
const document = (id: string, state: State = 'verified', findings: DocumentFinding[] = []) => ({ id, state, findings });
const result = (element: string, outcome: ElementResult['outcome']): ElementResult => ({
  element,
  outcome,
  evidence: [],
});
const check = (...elements: ElementResult[]) => ({ type: 'plan', elements, pages: [], unread: [] });
const type = { elements: [{ id: 'scale' }, { id: 'legend' }, { id: 'date' }] };
const small: DocumentFinding = { code: 'sheet-too-small', severity: 'issue', page: 1 };

describe('how the check of an upload stands', () => {
  const found = {
    documents: ['a', 'b'],
    check: check(result('scale', 'found'), result('legend', 'not-found'), result('date', 'cannot-tell')),
    explanation: 'The legend is on sheet A2.',
  };

  test('what is missing, what cannot be told, and the reason', () => {
    const status = uploadStatusOf({ documents: [document('a', 'error'), document('b', 'error')], found, type });
    expect(status).toEqual({
      kind: 'ended',
      held: 'held',
      asked: 3,
      missing: ['legend'],
      doubtful: ['date'],
      unread: [],
      isForeign: false,
      unreadFiles: 0,
      misplaced: [],
      breaches: [],
      differing: [],
      fileIssues: 0,
      reason: 'The legend is on sheet A2.',
    });
    expect(status.kind === 'ended' && isOpen(status)).toBe(true);
  });

  test('a check of other documents, or none, counts for nothing', () => {
    for (const one of [found, undefined, { ...found, documents: ['a'], check: null }]) {
      expect(uploadStatusOf({ documents: [document('a')], found: one, type })).toMatchObject({
        held: 'not-held',
        missing: [],
        doubtful: [],
      });
    }
    expect(uploadStatusOf({ documents: [document('a')], found, type })).toMatchObject({ reason: null });
  });

  test('where nothing is asked, nothing was checked', () => {
    const none = { documents: ['a'], check: null, explanation: null };
    for (const nothing of [undefined, { elements: [] }]) {
      expect(uploadStatusOf({ documents: [document('a')], found: none, type: nothing })).toMatchObject({
        held: 'nothing-asked',
        asked: 0,
      });
    }
  });

  test('an issue of a file stands open, what cannot be told does not', () => {
    const doubtful = { ...found, documents: ['a'], check: check(result('date', 'cannot-tell')), explanation: null };
    const status = uploadStatusOf({ documents: [document('a', 'error', [small])], found: doubtful, type });
    expect(status.kind === 'ended' && [isOpen(status), status.fileIssues]).toEqual([true, 1]);
    const photo: DocumentFinding = { code: 'no-words', severity: 'issue' };
    const unread = uploadStatusOf({ documents: [document('a', 'error', [photo])], found: doubtful, type });
    expect(unread.kind === 'ended' && [hasIssues(unread), needsPerson(unread), isOpen(unread)]).toEqual([
      false,
      true,
      true,
    ]);
    const clear = uploadStatusOf({ documents: [document('a')], found: doubtful, type });
    expect(clear.kind === 'ended' && isOpen(clear)).toBe(false);
  });

  test('it goes on while one document is checked, and a file that nobody can open comes first', () => {
    expect(uploadStatusOf({ documents: [document('a'), document('b', 'checking')], found, type }).kind).toBe(
      'checking',
    );
    const locked: DocumentFinding = { code: 'encrypted', severity: 'issue' };
    const documents = [document('a', 'error', [locked]), document('b', 'checking')];
    expect(uploadStatusOf({ documents, found, type }).kind).toBe('unopened');
  });
});
