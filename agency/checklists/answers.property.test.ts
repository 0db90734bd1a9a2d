import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReadDocument } from '#domain/documents/document.ts';
import { FACTS, type FactName } from '#domain/extraction/catalogue.ts';
import type { Fact } from '#domain/extraction/fact.ts';
import { evaluateChecklist } from '#domain/rules/evaluate.ts';
import { type AnsweredItem, ChecklistResult } from '#domain/rules/result.ts';
import { formatMessage } from '#messages/format-message.ts';
import { loadRemembered } from '../../test/agency-errors.ts';
import { drawDocument, drawFact, drawUnreadable } from '../../test/builders/checklist.ts';

const { sfd, grading } = loadRemembered('agency').checklists;
const RUNS = { numRuns: 60 };

const lines = fc.constantFrom(
  'SNOW STORAGE',
  'SCALE: 1" = 10\'',
  'NORTH ELEVATION',
  'SILT FENCE AND FIBER ROLLS',
  'TREES TO BE REMOVED 14" PINE',
  'EXTERIOR LIGHTS SHIELDED',
  'SEWER LATERAL',
  'GROUNDWATER NOT MET',
  'ADDITIONAL HEIGHT 37.7',
  'Nothing of note',
);
const page = fc.array(lines, { maxLength: 4 });
const documents = fc
  .array(fc.array(page, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((all) => all.map((pages, at) => drawDocument(`d${at}`, ...pages)));
const figures = (Object.keys(FACTS) as FactName[]).filter((name) => FACTS[name].kind === 'number');
const facts = fc
  .array(fc.tuple(fc.constantFrom(...figures), fc.constantFrom(0, 4, 5, 12, 25, 26, 27, 900, 1_800, 9_000)), {
    maxLength: 12,
  })
  .map((pairs) => [...new Map(pairs.map((pair) => [pair.join(), pair])).values()])
  .map((pairs) => pairs.map(([name, value]) => drawFact(name, value, 'd0')));
const checklist = fc.constantFrom(sfd, grading);

const answers = (list: typeof sfd, given: ReadDocument[], stated: Fact[]): Map<string, AnsweredItem> =>
  new Map(
    evaluateChecklist(list, given, stated, '2026-11-21')
      .sections.flatMap((section) => section.items)
      .map((item) => [item.id, item]),
  );

describe('whatever the documents say', () => {
  test('yes, no and not applicable always show where, on a page that exists', () => {
    fc.assert(
      fc.property(checklist, documents, facts, (list, given, stated) => {
        const known = new Set(given.map((document) => document.id));
        for (const item of answers(list, given, stated).values()) {
          if (['yes', 'no', 'not-applicable'].includes(item.answer))
            expect(item.evidence.length, item.id).toBeGreaterThan(0);
          for (const place of item.evidence) expect(known.has(place.documentId)).toBe(true);
          expect(formatMessage('en', item.noteMessage), item.id).not.toBe('');
          expect(formatMessage('es', item.noteMessage), item.id).not.toBe('');
        }
      }),
      RUNS,
    );
  });

  test('not found is said only when everything was read', () => {
    fc.assert(
      fc.property(checklist, documents, facts, (list, given, stated) => {
        const unread = given.some((document) => document.pages.some((one) => one.state !== 'read'));
        const found = [...answers(list, given, stated).values()].map((item) => item.answer);
        if (unread) expect(found).not.toContain('not-found');
      }),
      RUNS,
    );
  });

  test.each([
    ['an unread page', (id: string) => drawDocument(id, [])],
    ['a document that could not be opened', (id: string) => drawUnreadable(id)],
  ])('%s more only ever opens what rests on absence', (_, draw) => {
    fc.assert(
      fc.property(checklist, documents, facts, (list, given, stated) => {
        const before = answers(list, given, stated);
        for (const [id, after] of answers(list, [...given, draw('more')], stated)) {
          const was = before.get(id)?.answer;
          const how = list.sections.flatMap((section) => section.items).find((item) => item.id === id);
          const restsOnAbsence = how?.doesNotApply.some((one) => 'unless' in one && one.unless !== undefined);
          // "Not applicable, as no groundwater is mentioned" needs every page to have been read.
          if (was === 'not-applicable' && restsOnAbsence)
            expect(['cannot-tell', 'yes', 'no'], id).toContain(after.answer);
          else expect(after.answer, id).toBe(was === 'not-found' ? 'cannot-tell' : was);
        }
      }),
      RUNS,
    );
  });

  test('a second value for a figure never settles a question, it only opens it', () => {
    fc.assert(
      fc.property(checklist, documents, facts, fc.constantFrom(...figures), (list, given, stated, name) => {
        const before = answers(list, given, stated);
        const disputed = [...stated, drawFact(name, 123_456, 'd0'), drawFact(name, 654_321, 'd0')];
        for (const [id, after] of answers(list, given, disputed)) {
          const how = list.sections.flatMap((section) => section.items).find((item) => item.id === id)?.answer;
          if (how?.kind !== 'compare' || !JSON.stringify(how).includes(`"${name}"`)) continue;
          expect(after.answer === 'cannot-tell' || after.answer === 'not-applicable', id).toBe(true);
          if (after.answer === 'not-applicable') expect(before.get(id)?.answer).toBe('not-applicable');
        }
      }),
      RUNS,
    );
  });

  test('the same documents give the same result, and it keeps its promised shape', () => {
    fc.assert(
      fc.property(checklist, documents, facts, (list, given, stated) => {
        const result = evaluateChecklist(list, given, stated, '2026-11-21');
        expect(evaluateChecklist(list, given, stated, '2026-11-21')).toEqual(result);
        expect(ChecklistResult.parse(result)).toEqual(result);
      }),
      RUNS,
    );
  });
});
