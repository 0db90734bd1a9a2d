import { describe, expect, it } from 'vitest';
import { layOutPage } from '../../../test/pages/lay-out.ts';
import { readGrids } from './read-grids.ts';
import { readPairs } from './read-pairs.ts';
import { asItLies } from './straighten.ts';

const pairsOf = (drawing: string) => readPairs(layOutPage(drawing)).map(({ label, value }) => `${label} => ${value}`);
const gridsOf = (drawing: string) => readGrids(layOutPage(drawing)).map(({ heads, rows }) => [heads, ...rows]);

const TABLE = `
Coverage of the lot after the work
Surface              Existing (SF)      Proposed (SF)
House                      1,204              1,640
Driveway                     410                410
Shed                          96
Total                      1,710              2,050
`;

describe('tables', () => {
  it('are read with the heads of their columns and the names of their rows, also where a cell is empty', () => {
    expect(gridsOf(TABLE)).toEqual([
      [
        ['Surface', 'Existing (SF)', 'Proposed (SF)'],
        ['House', '1,204', '1,640'],
        ['Driveway', '410', '410'],
        ['Shed', '96', ''],
        ['Total', '1,710', '2,050'],
      ],
    ]);
  });

  it('are read on a scan that lies askew, and found where they lie', () => {
    const straight = layOutPage(TABLE);
    const reading = { source: 'ocr' as const, confidence: 0.9, turned: 1.5 };
    const page = { ...straight, reading };
    const words = straight.words.map((word) => ({ ...word, box: asItLies(word.box, page) }));
    const [grid, ...others] = readGrids({ ...page, words });
    expect(others).toEqual([]);
    expect(grid?.rows.at(-1)).toEqual(['Total', '1,710', '2,050']);
    const last = words.find(({ text }) => text === '2,050');
    expect((grid?.box.y ?? 0) + (grid?.box.height ?? 0)).toBeGreaterThan((last?.box.y ?? 0) + 5);
  });

  it('are not columns of prose, lists with numbers, or tables of contents', () => {
    expect(
      gridsOf(`
The existing dwelling stands on the lot      All disturbed soil is mulched within
since 1964 and remains as it is shown on     two days of the end of grading, and the
the site plan of this set of drawings now    slopes are seeded before the first snow
`),
    ).toEqual([]);
    expect(gridsOf('1.      Mulch all soil\n2.      Keep the fence\n3.      Sweep the road')).toEqual([]);
    expect(
      gridsOf(
        'Scope      Purpose ............ 4\n1.1        Background ............ 5\n1.2        Study area ............ 9',
      ),
    ).toEqual([]);
  });
});

describe('labels and values', () => {
  it('are read on one line, with a colon, an equals sign or leaders', () => {
    expect(pairsOf('Owner: Ada Lake\n\nLot area = 12,000 sf\n\nCut ............ 40 cy')).toEqual([
      'Owner => Ada Lake',
      'Lot area => 12,000 sf',
      'Cut => 40 cy',
    ]);
  });

  it('are read where the value stands beside or under its label', () => {
    expect(pairsOf('County:          Douglas\n\n\nDrawn by:\nAda Lake')).toEqual([
      'County => Douglas',
      'Drawn by => Ada Lake',
    ]);
  });

  it('are read where labels stand in one column and values in the other', () => {
    expect(
      pairsOf(`
LOT AREA             12,000 SF
COUNTY               Douglas
CROSS SLOPE          4%
`),
    ).toEqual(['LOT AREA => 12,000 SF', 'COUNTY => Douglas', 'CROSS SLOPE => 4%']);
  });

  it('are not made of blanks, sentences, times, links, boxes to tick or tables of contents', () => {
    expect(
      pairsOf(`
Signature:

The work is done in this order: first the fence is set and then the soil is moved away.

Open 8:30 to 12:00

See https://example.com/rules

Stage: ☐ Draft

Scope of the study .......... 19
`),
    ).toEqual([]);
  });

  it('take no value twice', () => {
    expect(pairsOf('Owner:      Agent:\nAda Lake')).toEqual(['Owner => Ada Lake']);
  });
});
