import { describe, expect, test } from 'vitest';
import type { ApplicationDocument } from '#contract/applications.ts';
import type { FormerDocument } from '#contract/field-checks.ts';
import { drawField, drawQuestionnaire } from '../../../../test/builders/questionnaire/draw-questionnaire.ts';
import { groupDocuments, targetsFor } from './group-documents.ts';

const upload = (id: string) => drawField('upload', id);
const questionnaire = drawQuestionnaire({
  tabs: { plans: ['site_plan', 'floor_plans'].map(upload), more: ['report', 'letter'].map(upload) },
});
const formState = (shown: string[], values: Record<string, string> = {}) => ({
  shown: new Set(shown),
  values: new Map(Object.entries(values)),
});
const all = formState(['site_plan', 'floor_plans', 'report', 'letter']);

const added_at = '2026-11-20T10:00:00Z';
const replaced_at = '2026-11-21T10:00:00Z';
const document = (id: string, field = 'site_plan', given: Partial<ApplicationDocument> = {}): ApplicationDocument => ({
  id,
  field,
  name: `${id}.pdf`,
  size: 100,
  media_type: 'application/pdf',
  state: 'verified',
  findings: [],
  pages: 1,
  pages_read: null,
  added_at,
  ...given,
});
const former = (id: string, replaced_by: string | null, field = 'site_plan'): FormerDocument => ({
  id,
  field,
  name: `${id}.pdf`,
  size: 100,
  added_at,
  replaced_at,
  replaced_by,
  quarantined: false,
});

describe('the documents of an application', () => {
  test('stand by their question, in the order in which it asks, with their versions', () => {
    const documents = [document('r', 'report'), document('c'), document('x')];
    // The newest first, as the server tells them.
    const groups = groupDocuments(
      { documents, former: [former('b', 'c'), former('a', 'b')] },
      { questionnaire, formState: all },
    );
    expect(groups.map(({ field }) => field)).toEqual(['site_plan', 'report']);
    expect(groups[0]?.documents.map(({ newest }) => [newest.id, newest.version])).toEqual([
      ['c', 3],
      ['x', 1],
    ]);
    expect(groups[0]?.documents[0]?.former).toMatchObject([
      { id: 'b', version: 2, replaced: { at: replaced_at, by: { name: 'c.pdf', version: 3 } } },
      { id: 'a', version: 1, replaced: { at: replaced_at, by: { name: 'b.pdf', version: 2 } } },
    ]);
  });

  test('that were removed stand apart, with the versions before them', () => {
    const [group] = groupDocuments(
      { documents: [], former: [former('b', null), former('a', 'b')] },
      { questionnaire, formState: all },
    );
    expect(group?.documents).toEqual([]);
    expect(group?.takenOut).toMatchObject([
      {
        newest: { id: 'b', version: 2, replaced: { by: null } },
        former: [{ id: 'a', replaced: { by: { version: 2 } } }],
      },
    ]);
  });

  test('are told apart where they do not go with the application, or their question is gone', () => {
    const documents = [document('s'), document('f', 'floor_plans'), document('r', 'report'), document('o', 'old_one')];
    const groups = groupDocuments(
      { documents, former: [] },
      { questionnaire, formState: formState(['site_plan', 'floor_plans'], { floor_plans: 'N/A' }) },
    );
    expect(groups.map(({ field, counts, label }) => [field, counts, label?.en])).toEqual([
      ['site_plan', 'counts', 'site_plan in English'],
      ['floor_plans', 'not-applicable', 'floor_plans in English'],
      ['report', 'not-asked', 'report in English'],
      ['old_one', 'not-asked', undefined],
    ]);
  });

  test('that the virus scanner flagged are told', () => {
    const flagged = document('s', 'site_plan', { findings: [{ code: 'infected', severity: 'issue' }] });
    const [group] = groupDocuments(
      { documents: [flagged], former: [{ ...former('a', 's'), quarantined: true }] },
      { questionnaire, formState: all },
    );
    expect(group?.documents[0]).toMatchObject({ newest: { quarantined: true }, former: [{ quarantined: true }] });
  });
});

describe('another question for a document', () => {
  const targets = (given: Parameters<typeof targetsFor>[2]['formState'], documents: ApplicationDocument[] = []) =>
    targetsFor({ field: 'site_plan' }, documents, { questionnaire, formState: given }, 2).map(({ field, files }) => [
      field,
      files,
    ]);

  test('is one that is asked, applies, and has room', () => {
    const documents = [document('a', 'report'), document('b', 'letter'), document('c', 'letter')];
    expect(targets(all, documents)).toEqual([
      ['floor_plans', 0],
      ['report', 1],
    ]);
    expect(targets(formState(['site_plan', 'report', 'letter'], { report: 'N/A' }))).toEqual([['letter', 0]]);
  });
});
