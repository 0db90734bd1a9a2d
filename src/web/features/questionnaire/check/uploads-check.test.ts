import { describe, expect, test } from 'vitest';
import type { ApplicationDocument } from '#contract/applications.ts';
import type { FieldCheck, ShownDocumentType } from '#contract/field-checks.ts';
import type { ElementResult } from '#domain/requirements/element-check.ts';
import { drawField, drawQuestionnaire } from '../../../../../test/builders/questionnaire/draw-questionnaire.ts';
import { adviseOnUploads } from './uploads-check.tsx';

const said = (en: string) => ({ en, es: `${en} (es)` });
const FIELDS = ['site_plan', 'floor_plans', 'report', 'letter'];
const upload = (id: string) => drawField('upload', id);
const questionnaire = drawQuestionnaire({
  tabs: { plans: FIELDS.slice(0, 2).map(upload), more: FIELDS.slice(2).map(upload) },
});
const asked = { questionnaire, formState: { shown: new Set(FIELDS), values: new Map<string, string>() } };

const element = (id: string) => ({ id, label: said(id), why: said('why'), mend: said('mend'), drawn: false });
const type = (field: string, ...elements: string[]): ShownDocumentType => ({
  id: field,
  label: said(field),
  fields: [field],
  elements: elements.map(element),
  terms: [],
});
const document = (field: string, state: ApplicationDocument['state'] = 'completed'): ApplicationDocument => ({
  id: `of ${field}`,
  field,
  name: `${field}.pdf`,
  size: 1,
  media_type: 'application/pdf',
  state,
  findings: [],
  pages: 1,
  pages_read: null,
  added_at: '2026-11-21T10:00:00Z',
});
const check = (
  field: string,
  outcomes: Record<string, ElementResult['outcome']>,
  explanation: string | null = null,
): FieldCheck => ({
  field,
  documents: [`of ${field}`],
  check: {
    type: field,
    elements: Object.entries(outcomes).map(([one, outcome]) => ({ element: one, outcome, evidence: [] })),
    pages: [],
    unread: [],
  },
  explanation,
  checked_at: '2026-11-21T10:00:00Z',
});

describe('what the document check says before submitting', () => {
  test('names the uploads with open items, and those whose check goes on, in the order of the questions', () => {
    const advice = adviseOnUploads(
      {
        documents: [document('report', 'checking'), document('floor_plans'), document('site_plan')],
        checks: [
          check('site_plan', { scale: 'not-found', legend: 'cannot-tell' }, 'It is on A2.'),
          check('floor_plans', { rooms: 'found', doors: 'cannot-tell' }),
        ],
        types: [type('site_plan', 'scale', 'legend'), type('floor_plans', 'rooms', 'doors'), type('report', 'date')],
      },
      asked,
    );
    expect(advice.uploads.map(({ field, standing }) => [field, standing])).toMatchObject([
      ['site_plan', { kind: 'ended', missing: ['scale'], doubtful: ['legend'], reason: 'It is on A2.' }],
      ['report', { kind: 'checking' }],
    ]);
    expect([advice.checked, advice.doubtful]).toEqual([1, 1]);
  });

  test('does not count what nothing is asked of, and names what could not be held against what is asked', () => {
    const advice = adviseOnUploads(
      {
        documents: FIELDS.map((field) => document(field)),
        checks: [check('site_plan', { scale: 'found' }), { ...check('report', {}), check: null }],
        types: [type('site_plan', 'scale'), type('floor_plans'), type('report', 'date')],
      },
      asked,
    );
    expect(advice.uploads.map(({ field, standing }) => [field, standing])).toMatchObject([
      ['report', { held: 'not-held' }],
    ]);
    expect(advice.checked).toBe(1);
  });

  test('is silent on documents that do not go with the application', () => {
    const formState = { shown: new Set(['floor_plans']), values: new Map([['floor_plans', 'N/A']]) };
    const documents = [document('site_plan', 'error'), document('floor_plans', 'error')];
    expect(adviseOnUploads({ documents, checks: [], types: [] }, { questionnaire, formState })).toEqual({
      uploads: [],
      checked: 0,
      doubtful: 0,
    });
  });
});
