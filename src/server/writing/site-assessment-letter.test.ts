import { expect, test } from 'vitest';
import type { AssessedFigure, ReadAssessment } from '#domain/letters/site-assessment.ts';
import { loadRemembered } from '../../../test/agency-errors.ts';
import { assessmentData } from './site-assessment-letter.ts';

const { assessmentRules: rules } = loadRemembered('agency');
const place = { documentId: 'd', page: 2, box: null, quote: 'House 1,300', method: 'text-layer', confidence: 1 };
const before: AssessedFigure = { sqft: 1_200, source: { kind: 'case', reference: 'PW-1' } };
const letterWith = (after: object) => {
  const house = {
    id: 'House',
    surface: 'House',
    offSite: false,
    status: 'permitted',
    before,
    after,
    reason: 'A porch.',
  };
  const assessment = {
    ...{ phase: 'after', fields: [], capability: [], coverage: [house], notes: [], earlier: null },
    ...{ documents: [{ id: 'd', name: 'coverage-sheet.pdf' }], unread: [], poorlyRead: [] },
  } as unknown as ReadAssessment;
  const agency = { name: 'Agency', contact: '', timeZone: 'America/Los_Angeles' };
  const meta = { reference: 'R', preparedAt: new Date('2026-11-28T12:00:00Z'), language: 'en' as const, agency, rules };
  return assessmentData(assessment, { ...meta, day: '2026-11-28', template: new Uint8Array() }).versions[0];
};

test('what a document states stands in the letter after the visit as stated, and counts once it was measured', () => {
  const stated = letterWith({ sqft: 1_300, source: { kind: 'documents', evidence: [place] } });
  expect(stated?.coverage[0]?.figure).toBe('1,300 sf stated, not yet measured');
  expect(stated?.totals[1]?.value).toBe('Cannot be determined yet');
  expect(stated?.differences).toEqual([]);

  const measured = letterWith({ sqft: 1_300, source: { kind: 'person', name: 'Ada', at: '2026-11-27T10:00:00Z' } });
  expect([measured?.coverage[0]?.figure, measured?.totals[1]?.value]).toEqual(['1,300 sf', '1,300 sf']);
  expect(measured?.differences[0]?.text).toContain('1,300 sf measured');
});
