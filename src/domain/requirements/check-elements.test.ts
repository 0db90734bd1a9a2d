import { describe, expect, test } from 'vitest';
import { counties } from '../../../test/counties.ts';
import { layOutDocument, layOutPage } from '../../../test/pages/lay-out.ts';
import type { ReadDocument } from '../documents/document.ts';
import type { Page, Word } from '../documents/page.ts';
import { checkElements, factsByPage } from './check-elements.ts';
import { type DocumentType, RequiredElement } from './document-type.ts';
import { openItems, passes, unreadItems } from './element-check.ts';

const said = (en: string) => ({ en, es: `${en} (es)` });
const element = (id: string, more: object) =>
  RequiredElement.parse({
    id,
    label: said(id),
    why: said('It matters.'),
    mend: said('Add it.'),
    source: { note: 'A test', basis: 'source' },
    ...more,
  });

const type: DocumentType = {
  id: 'plan',
  label: said('Plan'),
  fields: ['plan'],
  kinds: [],
  terms: [],
  elements: [
    element('north-arrow', { look: ['\\bNORTH ARROW\\b'], drawn: true }),
    element('scale', { look: ['\\bSCALE ?[:=]? ?\\d'] }),
    element('snow', { look: ['\\bSNOW STORAGE\\b'] }),
    element('easements', { look: ['\\bEASEMENTS?\\b'], onlyWhere: said('there is one') }),
    element('sides', { look: ['NORTH ELEVATION', 'SOUTH ELEVATION'], atLeast: 2 }),
    element('apn', { facts: ['parcel.apn'] }),
    element('address', {
      look: ['\\b\\d{2,5} [A-Z].{1,22} (COURT|BLVD)\\b'],
      facts: ['project.address'],
      notOf: {
        named: ['\\b(ARCHITECTS?|PREPARED BY)\\b', '\\(\\d{3}\\) ?\\d{3}-\\d{4}'],
        ours: ['\\b(OWNER|PROJECT|SITE)\\b'],
      },
    }),
  ],
};

const check = (...documents: ReadDocument[]) => checkElements(type, documents, factsByPage(documents, counties));
const outcome = (documents: ReadDocument[], id: string) => {
  const result = check(...documents).elements.find((one) => one.element === id);
  if (!result) throw new Error(`no element ${id}`);
  return result;
};
const format = ({ outcome: is, because }: { outcome: string; because?: string | undefined }) =>
  because ? `${is}: ${because}` : is;

const recognised = (drawing: string, confidence: number): Page => {
  const page = layOutPage(drawing);
  const words = page.words.map((word) => ({ ...word, method: 'ocr' as const, confidence }));
  return { ...page, words, reading: { source: 'ocr', confidence } };
};
const wordAt = (x: number, y: number, text: string): Word => ({
  text,
  box: { x, y, width: text.length * 12, height: 20 },
  method: 'text-layer',
});
const LONG = 'A sheet of a plan with a dozen words and more that were read from a scan';

describe('what documents of an upload field show', () => {
  test.each([
    ['under the name of who prepared the sheet', 'ALPINE ARCHITECTS\n3189 LAKE TAHOE BLVD\nTRUCKEE, CA', 'not-found'],
    ['over their telephone number', 'ALPINE PARTNERS\n3189 LAKE TAHOE BLVD\n(530) 555-0101', 'not-found'],
    ['in their line', 'PREPARED BY ALPINE, 3189 LAKE TAHOE BLVD', 'not-found'],
    [
      'of the owner, with a telephone number',
      'OWNER\nDANA WHITFIELD\n1487 MARMOT RIDGE COURT\n(530) 555-0101',
      'found',
    ],
    ['of the site, below the preparer', 'PREPARED BY ALPINE\nSITE\n1487 MARMOT RIDGE COURT', 'found'],
    ['by itself', '1487 MARMOT RIDGE COURT', 'found'],
  ])('an address %s', (_, sheet, expected) => {
    expect(outcome([layOutDocument('a', sheet)], 'address').outcome).toBe(expected);
  });

  test('is found with its page, its box and its words', () => {
    const plan = layOutDocument('a', 'A plan', 'SCALE: 1" = 10\'      SHEET A1');
    const { evidence, ...rest } = outcome([plan], 'scale');
    expect(rest).toEqual({ element: 'scale', outcome: 'found' });
    expect(evidence).toMatchObject([{ documentId: 'a', page: 2, quote: expect.stringContaining('SCALE: 1"') }]);
    expect(evidence[0]?.box.width).toBeGreaterThan(20);
  });

  test('is not found where every page was read and none has the words', () => {
    const results = check(layOutDocument('a', 'A plan'));
    expect(Object.fromEntries(results.elements.map((one) => [one.element, format(one)]))).toEqual({
      'north-arrow': 'cannot-tell: drawn',
      scale: 'not-found',
      snow: 'not-found',
      easements: 'cannot-tell: only-where',
      sides: 'not-found',
      apn: 'not-found',
      address: 'not-found',
    });
    expect(openItems(results).map((one) => one.element)).toEqual(['scale', 'snow', 'sides', 'apn', 'address']);
  });

  test('is found by what the title block of a sheet says, and not by a list of sheets', () => {
    const numbered = element('sheet-number', { sheet: ['number'] });
    const asked = (...words: [x: number, y: number, text: string][]) => {
      const page = {
        ...layOutPage('A'),
        width: 2592,
        height: 1728,
        words: words.map(([x, y, text]) => wordAt(x, y, text)),
      };
      const documents = [{ ...layOutDocument('a', 'A'), pages: [page] }];
      return checkElements({ ...type, elements: [numbered] }, documents, []).elements[0];
    };
    const index: [number, number, string][] = ['A1.0', 'A2.0', 'A3.0'].flatMap((number, at) => [
      [300, 300 + at * 30, number],
      [400, 300 + at * 30, 'Plan'],
    ]);
    expect(asked(...index)).toMatchObject({ outcome: 'not-found' });
    expect(asked(...index, [2400, 1600, 'A1.0'])).toMatchObject({ outcome: 'found', evidence: [{ box: { x: 2400 } }] });
  });

  test('may stand in any document of the set', () => {
    const set = [layOutDocument('a', 'SCALE: 1" = 10\''), layOutDocument('b', 'SNOW STORAGE', 'APN: 015-331-004')];
    expect(['scale', 'snow', 'apn'].map((id) => outcome(set, id).evidence[0]?.documentId)).toEqual(['a', 'b', 'b']);
  });

  test('is shown by as many different words as are needed, and what is there is told', () => {
    const one = layOutDocument('a', 'NORTH ELEVATION\n\n\nNORTH ELEVATION');
    expect(outcome([one], 'sides')).toMatchObject({ outcome: 'not-found', evidence: [{ page: 1 }, { page: 1 }] });
    const both = outcome([one, layOutDocument('b', 'SOUTH ELEVATION')], 'sides');
    expect([both.outcome, both.evidence.map(({ documentId }) => documentId)]).toEqual(['found', ['a', 'b', 'a']]);
  });

  test.each(['NO SNOW STORAGE SHOWN', 'SNOW STORAGE: N/A', 'SNOW STORAGE NOT SHOWN', 'WITHOUT SNOW STORAGE'])(
    'is not shown by “%s”',
    (words) => {
      expect(outcome([layOutDocument('a', words)], 'snow')).toMatchObject({
        outcome: 'not-found',
        evidence: [],
        mentioned: [{ page: 1, quote: words }],
      });
    },
  );

  test('is not shown by rules and instructions that name it', () => {
    const rule =
      'Each site plan must show the scale and any snow storage. Applicants shall write SCALE: 1 inch to so many feet.';
    const rules = Array.from({ length: 12 }, () => rule).join('\n');
    expect(outcome([layOutDocument('a', rules)], 'snow')).toMatchObject({ outcome: 'not-found', evidence: [] });
    expect(outcome([layOutDocument('a', rules)], 'snow').mentioned).not.toEqual([]);
    expect(outcome([layOutDocument('a', rules, 'SNOW STORAGE')], 'snow').evidence).toMatchObject([{ page: 2 }]);
  });

  test('but stands in other documents of the application is told with its place', () => {
    const documents = [layOutDocument('grading', 'A plan')];
    const beside = [layOutDocument('site', 'SNOW STORAGE   EASEMENT')];
    const result = checkElements(type, documents, [], { documents: beside, facts: [] });
    const snow = result.elements.find((one) => one.element === 'snow');
    expect(snow).toMatchObject({ outcome: 'not-found', elsewhere: [{ documentId: 'site', page: 1 }] });
    expect(result.elements.find((one) => one.element === 'scale')).not.toHaveProperty('elsewhere');
  });
});

describe('what was not read whole and well cannot be told', () => {
  const unreadable: ReadDocument = {
    id: 'u',
    name: 'u.pdf',
    reading: { outcome: 'unreadable', reason: 'too-slow', pageCount: 0 },
    pages: [],
  };
  test.each<[string, ReadDocument[], string]>([
    ['no document', [], 'not-read'],
    ['a document that could not be read', [unreadable], 'not-read'],
    ['a page without words', [layOutDocument('a', '')], 'not-read'],
    ['a page without words beside one with', [layOutDocument('a', 'A plan', '')], 'partly-read'],
    ['a document beside one that could not be read', [layOutDocument('a', 'A plan'), unreadable], 'partly-read'],
    [
      'pages that were never reached',
      [{ ...layOutDocument('a', 'A plan'), reading: { outcome: 'read', pageCount: 3 } }],
      'partly-read',
    ],
    ['a scan that read poorly', [layOutDocument('a', recognised(LONG, 0.6))], 'poorly-read'],
    ['a scan of hardly a word', [layOutDocument('a', recognised('A plan', 0.95))], 'poorly-read'],
    [
      'a scan with many places that could not be read',
      [
        layOutDocument('a', {
          ...recognised(LONG, 0.95),
          unreadable: [10, 30, 50].map((y) => ({
            box: { x: 400, y, width: 60, height: 10 },
            method: 'ocr' as const,
            confidence: 0.1,
          })),
        }),
      ],
      'poorly-read',
    ],
    [
      'words whose sureness nobody told',
      [
        layOutDocument('a', {
          ...recognised(LONG, 0.9),
          reading: undefined,
          words: layOutPage(LONG).words.map((word) => ({ ...word, method: 'ocr' as const })),
        }),
      ],
      'poorly-read',
    ],
    [
      'a garbled text layer',
      [layOutDocument('a', { ...layOutPage(LONG), reading: { source: 'text-layer', confidence: 0.2 } })],
      'poorly-read',
    ],
  ])('%s', (_, documents, because) => {
    const results = check(...documents);
    const inThemselves = because === 'not-read' ? [] : ['cannot-tell: drawn', 'cannot-tell: only-where'];
    expect(new Set(results.elements.map(format))).toEqual(new Set([`cannot-tell: ${because}`, ...inThemselves]));
    expect(unreadItems(results)).toHaveLength(because === 'not-read' ? 7 : 5);
    expect(passes(results)).toBe(false);
    expect(openItems(results)).toEqual([]);
  });

  test('but what was found there is found', () => {
    const scan = layOutDocument('a', recognised('SNOW STORAGE', 0.5), '');
    expect(outcome([scan], 'snow').outcome).toBe('found');
    expect(check(scan).unread).toEqual([{ documentId: 'a', page: 2 }]);
  });

  test('a scan that read well is as good as text', () => {
    expect(outcome([layOutDocument('a', recognised(LONG, 0.93))], 'snow').outcome).toBe('not-found');
  });
});
