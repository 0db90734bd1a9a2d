import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import type { ImpactResult } from '#domain/calculations/calculation.ts';
import { drawImpactInputs, drawImpactResult } from '../../../test/builders/submission.ts';
import { inWords } from '../../../test/in-words.ts';
import { leftInEnglish } from '../../../test/left-in-english.ts';
import { readWord } from '../../../test/read-word.ts';
import { type ImpactFacts, writeImpactReport } from './impact-report.ts';

const facts: ImpactFacts = {
  title: 'New Residential Permit',
  reference: '3f2f6a53',
  address: '1240 Larkspur Lane',
  apn: null,
  inputs: drawImpactInputs(),
  isDraft: true,
  agency: { name: 'Lakeside Planning Agency', contact: 'permits@agency.example', timeZone: 'America/Los_Angeles' },
  preparedAt: new Date('2026-11-22T02:30:00Z'),
  language: 'en',
  template: readFileSync('agency/templates/project-impact-analysis.docx'),
};
const result = drawImpactResult();
const open = async (given: ImpactResult = result, of: Partial<ImpactFacts> = {}) =>
  readWord(await writeImpactReport(given, { ...facts, ...of }));

describe('the project impact analysis as a Word file', () => {
  test('has real headings in the order of reading, the result first', async () => {
    expect((await open()).headings).toEqual([
      'Title: Project impact analysis',
      'Heading1: Result',
      'Heading1: What this report is for',
      'Heading1: Project',
      'Heading1: What was entered',
      'Heading1: Arithmetic and fee',
      'Heading1: What is not known',
      'Heading1: To know beside the result',
      'Heading1: Sources',
      'Heading1: Who decides',
    ]);
  });

  test('shows every figure with its arithmetic, and where it comes from', async () => {
    const rows = (await open()).tables.flatMap((table) => table.map(({ cells }) => cells));
    for (const { label } of result.lines) expect(rows.map(([figure]) => figure)).toContain(inWords(label).en);
    expect(rows).toContainEqual(['New homes', '3 added − 1 removed', '2 homes', '']);
    expect(rows).toContainEqual(['Screened out up to', 'As the source states it', '715 VMT', '1']);
    expect(rows).toContainEqual(['Mobility fee for each VMT', 'As the source states it', '$196.20', '2']);
    expect(rows).toContainEqual([
      '2',
      'Guidelines of 2022: 196.20 dollars for each daily VMT of homes. The rate changes.',
      'Read in a public source',
      'Jan 1, 2022',
    ]);
  });

  test('says what was entered, what was not, and what is not known for it', async () => {
    const { paragraphs, tables } = await open();
    const rows = tables.flatMap((table) => table.map(({ cells }) => cells));
    expect(rows).toContainEqual(['Project address', '1240 Larkspur Lane']);
    expect(rows).toContainEqual(['Assessor’s parcel number', 'Not entered']);
    expect(rows).toContainEqual(['New multi-family homes', '3 homes']);
    expect(rows).toContainEqual(['Average daily VMT per home', 'Not answered']);
    expect(rows).toContainEqual(['Mobility fee', 'VMT × $196.20', 'Cannot be determined', '2']);
    const unknown = paragraphs.slice(paragraphs.indexOf('What is not known'));
    expect(unknown[1]).toContain('None was assumed.');
    expect(unknown[2]).toBe('Average daily VMT per home');
  });

  test.each([
    ['exempt', '✓ Exempt. '],
    ['screened', '✓ Screened out. '],
    ['analysis', '○ Further analysis needed. '],
    ['cannot-tell', '? Cannot be determined. '],
  ] as const)('says the result %s by sign, word and sentence', async (outcome, words) => {
    const { paragraphs } = await open({ ...result, outcome });
    expect(paragraphs).toContain(`${words}${inWords(result.said).en}`);
  });

  test('of a complete screening says that nothing is missing', async () => {
    const { paragraphs } = await open({ ...result, outcome: 'screened', missingInputs: [], notes: [] });
    expect(paragraphs).toContain('Every figure that the screening needs was entered.');
    expect(paragraphs).not.toContain('To know beside the result');
  });

  test('of a draft says so, of a submitted application not; staff decide on both', async () => {
    const draft = 'The application is still in progress: this report shows its answers as they were saved.';
    expect((await open()).paragraphs).toContain(draft);
    const submitted = (await open(result, { isDraft: false })).paragraphs;
    expect(submitted).not.toContain(draft);
    expect(submitted).toContainEqual(expect.stringMatching(/^Staff confirm every figure and decide\./));
  });

  test.each([
    ['with everything', result, {}],
    [
      'with nothing',
      { ...result, lines: [], missingInputs: [], notes: [] },
      { inputs: [], address: null, isDraft: false },
    ],
  ] as const)('leaves nothing of its own in English in a Spanish report %s', async (_, given, of) => {
    const file = await open({ ...given, lines: [...given.lines] } as ImpactResult, {
      ...of,
      agency: { ...facts.agency, name: 'Lakeside (es)' },
      language: 'es',
    });
    expect(leftInEnglish(file, 'es', ['applicationFiles', 'calculations', 'word'])).toEqual([]);
    expect(file.headings[0]).toBe('Title: Análisis de impacto del proyecto');
    expect(file.part('word/styles.xml')).toContain('<w:lang w:val="es-US"/>');
  });

  test('the same result gives the same bytes, whatever the clock says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-02T03:04:05Z') });
    const first = await writeImpactReport(result, facts);
    vi.setSystemTime(Date.parse('2027-06-07T08:09:10Z'));
    expect((await writeImpactReport(result, facts)).equals(first)).toBe(true);
    vi.useRealTimers();
  });
});
