import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Page, Word } from '#domain/documents/page.ts';
import { classifyDocument, classifyPage } from '#domain/requirements/classify-page.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { loadRemembered } from '../test/agency-errors.ts';
import { layOutDocument, layOutPage } from '../test/pages/lay-out.ts';

const { kinds: rules, samples } = loadRemembered(join(projectRoot, 'agency'));

async function kindsOf(path: string) {
  const { reading, pages } = await readPdfPages(path);
  return classifyDocument({ id: 'd', name: path, reading, pages }, rules).kinds;
}

/** The kinds of a document whose only page is drawn in characters. */
const tell = (drawing: string, size: { width?: number; height?: number } = {}) =>
  classifyDocument(layOutDocument('d', layOutPage(drawing, size)), rules).kinds;

describe('the sample package', () => {
  test.each([
    ['application-form.pdf', ['application-form']],
    ['coverage-sheet.pdf', ['coverage-calculations']],
    ['site-plan.pdf', ['site-plan', 'grading-plan', 'stormwater-plan', 'fire-stamp']],
    ['elevations.pdf', ['elevations', 'floor-plans']],
  ])('%s is %s', async (name, kinds) => {
    expect(await kindsOf(join(samples['permit-review'].folder, name))).toEqual(kinds);
  });
});

describe('papers', () => {
  const prose = 'The work is described in the plans that were handed in with this and is of no further weight here';

  it('are letters by how they begin and end', () => {
    const letter = `Tahoe Basin Consultants\n\nOctober 3, 2026\n\nRe: Parcel on Pine Street\n\nDear Ms. Cruz,\n\n${prose}\n\n\nSincerely,\n\nT. Lindqvist`;
    expect(tell(letter)).toEqual(['letter']);
    expect(tell(letter.replace('Dear Ms. Cruz,', 'Hello').replace('Sincerely,', ''))).toEqual(['other']);
  });

  it('are land capability letters where they tell the verified class', () => {
    const letter = `Land Capability Verification\n\nOctober 3, 2026\n\nDear Ms. Cruz,\n\nThe parcel was verified as land capability class 5.\n\n${prose}\n\nSincerely,\nM. Ito`;
    expect(tell(letter)[0]).toBe('land-capability-letter');
    expect(
      tell(`IPES Score Determination\n\nDear Ms. Cruz,\n\nYour IPES score is 815.\n\n\nSincerely,\nM. Ito`)[0],
    ).toBe('land-capability-letter');
  });

  it('are deeds, soils reports, surveys and photo sheets by their titles', () => {
    expect(
      tell(`RECORDING REQUESTED BY\nA. Cruz\n\nGRANT DEED\n\nFor value received the grantor hereby grants\n\n${prose}`),
    ).toEqual(['deed']);
    expect(
      tell(
        `Geotechnical Engineering Report\nPine Street\n\n${prose}\n\nTwo borings were drilled; groundwater was met.`,
      ),
    ).toEqual(['soils-report']);
    expect(tell(`Soils/Hydrologic Investigation\n\n${prose}\n\nNo groundwater in the test pits.`)).toEqual([
      'soils-report',
    ]);
    expect(tell(`TOPOGRAPHIC SURVEY\n\n${prose}\n\nBasis of bearings: record map. Benchmark: iron pipe.`)).toEqual([
      'survey',
    ]);
    expect(tell(`Site photographs\n\nPhoto 1   Looking north from Pine Street\n\n${prose}`)).toEqual(['photo']);
  });

  it('are nothing for merely naming what is asked for elsewhere', () => {
    expect(tell(`${prose}\n\nHand in a site plan, a grading plan, elevations and floor plans with the deed.`)).toEqual([
      'other',
    ]);
    expect(tell('Submittal requirements\n\nSite plan\nGrading plan\nFloor plans\nElevations')).toEqual(['other']);
  });
});

describe('a page', () => {
  const sheet = { width: 2592, height: 1728 };
  const at = (x: number, y: number, size: number, text: string): Word[] =>
    text.split(' ').map((word, index, all) => ({
      text: word,
      box: {
        x: x + all.slice(0, index).join(' ').length * size * 0.6 + (index > 0 ? size * 0.6 : 0),
        y,
        width: word.length * size * 0.6,
        height: size,
      },
      method: 'text-layer',
    }));
  const page = (words: Word[], number = 1): Page => ({ number, ...sheet, state: 'read', words });
  const notes = Array.from({ length: 30 }, (_, row) => at(100, 100 + row * 14, 8, 'all work is done as the notes say'));

  it('says by which words it was told, and where they stand', () => {
    const told = classifyPage(
      layOutDocument('plans'),
      page([...notes.flat(), ...at(2300, 1600, 30, 'GRADING PLAN')]),
      rules,
    );
    expect(told.kinds).toEqual(['grading-plan']);
    expect(told.because[0]).toMatchObject({
      documentId: 'plans',
      page: 1,
      quote: 'GRADING PLAN',
      method: 'text-layer',
    });
    expect(told.because[0]?.box).toMatchObject({ x: 2300, y: 1600 });
  });

  it('is told by its title, not by the same words in its notes', () => {
    const noted = page([...notes.flat(), ...at(100, 600, 8, 'see the grading plan and the site plan for more')]);
    expect(classifyPage(layOutDocument('d'), noted, rules)).toMatchObject({ kinds: ['other'], because: [] });
  });

  it('without words is other', () => {
    expect(classifyPage(layOutDocument('d'), { ...page([]), state: 'no-text' }, rules).kinds).toEqual(['other']);
  });

  const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 2, maxLength: 9 });
  const word: fc.Arbitrary<Word> = fc.record({
    text: fc.oneof(letters, fc.string({ minLength: 1 })),
    box: fc.record({
      x: fc.double({ min: 0, max: 2500, noNaN: true }),
      y: fc.double({ min: 0, max: 1700, noNaN: true }),
      width: fc.double({ min: 0, max: 300, noNaN: true }),
      height: fc.double({ min: 0, max: 60, noNaN: true }),
    }),
    method: fc.constantFrom('text-layer', 'ocr', 'form-field', 'cell', 'document'),
  });

  it('of random words is other, and never throws', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        expect(classifyPage(layOutDocument('d'), page(words), rules).kinds).toEqual(['other']);
      }),
    );
  });

  it('is the same in whatever order the file gives its words', () => {
    const words = [
      ...notes.flat(),
      ...at(2300, 1500, 30, 'SITE PLAN'),
      ...at(900, 900, 24, 'NORTH ELEVATION'),
      ...at(300, 1200, 8, 'PROPERTY LINE'),
    ];
    const { kinds } = classifyPage(layOutDocument('d'), page(words), rules);
    expect([...kinds].sort()).toEqual(['elevations', 'site-plan']);
    fc.assert(
      fc.property(fc.shuffledSubarray(words, { minLength: words.length }), (shuffled) => {
        expect(classifyPage(layOutDocument('d'), page(shuffled), rules).kinds).toEqual(kinds);
      }),
      { numRuns: 30 },
    );
  });
});
