import { describe, expect, test } from 'vitest';
import { CaseRules, checkCaseRules, refuseMove } from './case-rules.ts';
import { asksForResolved, CaseStage, isNamedBeside, nextStage, statusAfter } from './stage.ts';

const said = (en: string) => ({ en, es: `${en} (es)` });

/** A stage leads to the next one, by anybody of the staff. */
const rulesWith = (moves: Partial<Record<CaseStage, object[]>> = {}) =>
  CaseRules.parse({
    review: { leastLooks: 10, leastAgreement: 0.9 },
    stages: Object.fromEntries(
      CaseStage.options.map((stage, at) => {
        const next = CaseStage.options[at + 1];
        const byDefault = next ? [{ to: next, label: said('Next'), who: ['reviewer', 'admin'] }] : [];
        return [
          stage,
          { label: said(stage), about: said(stage), waitsFor: 'agency', moves: moves[stage] ?? byDefault },
        ];
      }),
    ),
  });
const move = (to: CaseStage, more: object = {}) => ({ to, label: said('Go'), who: ['reviewer'], ...more });

describe('the rules of cases', () => {
  test('are sound where every stage is reached, once from each', () => {
    expect(checkCaseRules(rulesWith())).toEqual([]);
  });

  test('name a move to itself, a second move to one stage, and a stage that nothing leads to', () => {
    const rules = rulesWith({ intake: [move('completeness'), move('intake'), move('completeness')], expired: [] });
    expect(checkCaseRules(rules)).toEqual([
      { path: ['stages', 'intake', 'moves', 1, 'to'], message: expect.stringContaining('itself') },
      { path: ['stages', 'intake', 'moves', 2, 'to'], message: expect.stringContaining('Another move') },
      { path: ['stages', 'closed'], message: expect.stringContaining('No move leads') },
    ]);
  });

  test('let through who may, with what is asked', () => {
    const rules = rulesWith({
      review: [move('denied', { reason: true }), move('issued', { secondPerson: true })],
    });
    const asked = { from: 'review', role: 'reviewer', broughtItHere: false, reason: '' } as const;
    expect(refuseMove(rules, { ...asked, to: 'final' })).toBe('unknown');
    expect(refuseMove(rules, { ...asked, to: 'issued', role: 'applicant' })).toBe('role');
    expect(refuseMove(rules, { ...asked, to: 'issued', broughtItHere: true })).toBe('second-person');
    expect(refuseMove(rules, { ...asked, to: 'denied', reason: ' ' })).toBe('reason');
    expect(refuseMove(rules, { ...asked, to: 'denied', reason: 'Too high.' })).toBeNull();
    expect(refuseMove(rules, { ...asked, to: 'issued' })).toBeNull();
  });
});

test('a stage has its public word, and how a case ended is named beside the word that stood', () => {
  expect(statusAfter('incomplete', 'Submitted')).toBe('Submitted');
  expect(statusAfter('additional-information', 'Submitted')).toBe('Under Review');
  expect(statusAfter('final', 'Under Review')).toBe('Approved');
  expect(statusAfter('withdrawn', 'Under Review')).toBe('Under Review');
  expect(CaseStage.options.filter(isNamedBeside)).toEqual(['appealed', 'withdrawn', 'expired', 'closed']);
});

test('a case is meant to go on by the first move of its stage; an appeal is none, also where it comes first', () => {
  expect(nextStage([move('acknowledged'), move('appealed')])).toBe('acknowledged');
  expect(nextStage([move('appealed'), move('closed')])).toBeUndefined();
  expect(nextStage([])).toBeUndefined();
});

test('who leads a case on to its review, its recommendation or its permit is told of unresolved items, not who leads it back', () => {
  const asking = (from: CaseStage) => CaseStage.options.filter((to) => asksForResolved(from, to));
  expect(asking('completeness')).toEqual(['review', 'recommended', 'issued']);
  expect(asking('review')).toEqual(['recommended', 'issued']);
  expect(asking('recommended')).toEqual(['issued']);
  expect(asking('appealed')).toEqual([]);
});
