import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { BROKEN_LINES } from '../../../test/builders/broken-lines.ts';
import { inBoth } from '../../../test/builders/checklist.ts';
import type { Page, Word } from '../documents/page.ts';
import { readBuildingFacts, readFacts } from '../extraction/extract.ts';
import { compareRounds } from './compare-rounds.ts';
import { reviewDesign } from './design-review.ts';
import { type CheckedSet, matchRounds, type PixelsOf } from './match-rounds.ts';
import type { RoundFinding } from './round.ts';
import { RulePack } from './rule.ts';

const pack = RulePack.parse(parse(readFileSync('agency/rules/model-building-code.yaml', 'utf8')));
const code = { ...{ id: 'town', title: inBoth('Town'), about: inBoth('A town'), sha256: 'ab' }, packs: [pack] };

type Drawn = { number: string; title: string; lines: string[] };
/** How a sheet reaches us: its words moved by so many points, in another order, or recognised from a scan. */
type Way = { dx?: number; dy?: number; shuffled?: boolean; scan?: 'well' | 'poorly'; misread?: [string, string] };

const at = (x: number, y: number, text: string, size = 10): Word[] => {
  let left = x;
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const box = { x: left, y, width: word.length * size * 0.6, height: size };
      left += box.width + size * 0.4;
      return { text: word, box, method: 'text-layer' };
    });
};

function draw({ number, title, lines }: Drawn, { dx = 0, dy = 0, shuffled, scan, misread }: Way = {}): Page {
  const words = [
    ...at(2360, 1316, 'Sheet title:'),
    ...at(2360, 1330, title, 18),
    ...at(2360, 1480, 'Sheet:'),
    ...at(2400, 1510, number, 40),
    ...Array.from({ length: 5 }, (_, row) =>
      at(200, 1200 + row * 16, `general note ${row} of ${title} as the owner directs`),
    ).flat(),
    ...lines.flatMap((line, row) => at(300, 200 + row * 60, line)),
  ].map((word): Word => {
    const moved = { ...word, box: { ...word.box, x: word.box.x + dx, y: word.box.y + dy } };
    if (!scan) return moved;
    const text = misread && word.text === misread[0] ? misread[1] : word.text;
    return { ...moved, text, method: 'ocr', confidence: scan === 'well' ? 0.95 : 0.7 };
  });
  const page: Page = { number: 1, width: 2592, height: 1728, state: 'read', words: shuffled ? words.reverse() : words };
  return scan ? { ...page, reading: { source: 'ocr', confidence: scan === 'well' ? 0.95 : 0.7 } } : page;
}

let sets = 0;
function round(pages: Page[]): CheckedSet {
  sets += 1;
  const id = `set-${sets}`;
  const reading = { outcome: 'read' as const, pageCount: pages.length };
  const document = {
    id,
    name: 'set.pdf',
    reading,
    pages: pages.map((page, index) => ({ ...page, number: index + 1 })),
    sha256: id,
  };
  const facts = [...readFacts([document], []), ...readBuildingFacts([document])];
  return { review: reviewDesign(code, [document], facts, '2026-06-01'), documents: [document] };
}

const unseen: PixelsOf = () => undefined;
const compare = (former: Page[], now: Page[], pixels = unseen) => {
  const sets = [round(former), round(now)] as const;
  const compared = compareRounds(matchRounds(...sets), pixels);
  // From sheets that were compared before, the findings come to the same.
  expect(compareRounds(matchRounds(...sets, compared.sheets), compared.sheets)).toEqual(compared);
  return compared;
};
const became = ({ findings }: { findings: RoundFinding[] }) =>
  Object.fromEntries(findings.map(({ id, outcome }) => [id, outcome]));

type Seed = (typeof BROKEN_LINES)[number];

const TITLES = ['Site plan', 'Floor plan', 'Exterior elevations', 'Building sections'];
const NUMBERS = ['A1.1', 'A2.1', 'A3.1', 'A5.1'];
/** The set with every seed broken, but for what `lineOf` writes in place of a line. */
const drawn = (lineOf: (seed: Seed) => string = ({ bad }) => bad, numbers = NUMBERS): Drawn[] =>
  TITLES.map((title, sheet) => ({
    ...{ number: numbers[sheet] ?? '', title },
    lines: BROKEN_LINES.filter((seed) => seed.sheet === sheet).map(lineOf),
  }));
const pagesOf = (sheets: Drawn[], way?: Way) => sheets.map((sheet) => draw(sheet, way));
const mended =
  (...rules: string[]) =>
  (seed: Seed): string =>
    rules.includes(seed.rule) ? seed.good : seed.bad;

describe('sheets of two sets', () => {
  const kinds = (now: Page[], former = pagesOf(drawn())) =>
    compare(former, now).sheets.map(({ change, by, renumbered, former: old, now: later }) => [
      old?.number,
      later?.number,
      change,
      ...(renumbered ? ['renumbered'] : []),
      by,
    ]);

  test('are matched by number, then title, then content, whatever their order', () => {
    expect(kinds(pagesOf(drawn(undefined, ['A1.1', 'A2.2', 'A3.1', 'A5.1'])).toReversed())).toEqual([
      ['A5.1', 'A5.1', 'unchanged', 'number'],
      ['A3.1', 'A3.1', 'unchanged', 'number'],
      ['A2.1', 'A2.2', 'unchanged', 'renumbered', 'title'],
      ['A1.1', 'A1.1', 'unchanged', 'number'],
    ]);
    const [site, ...rest] = drawn();
    const untitled = { ...site, number: '', title: '' } as Drawn;
    expect(kinds(pagesOf([untitled, ...rest]))[0]).toEqual(['A1.1', '', 'changed', 'content']);
  });

  test('follow their titles where a sheet was put in between and all numbers moved on', () => {
    const roof = { number: 'A2.1', title: 'Roof plan', lines: ['Roof pitch 4:12 with standing seam metal'] };
    const moved = drawn(undefined, ['A1.1', 'A3.1', 'A4.1', 'A5.1']);
    expect(kinds(pagesOf([...moved.slice(0, 1), roof, ...moved.slice(1)]))).toEqual([
      ['A1.1', 'A1.1', 'unchanged', 'number'],
      [undefined, 'A2.1', 'added', undefined],
      ['A2.1', 'A3.1', 'unchanged', 'renumbered', 'title'],
      ['A3.1', 'A4.1', 'unchanged', 'renumbered', 'title'],
      ['A5.1', 'A5.1', 'unchanged', 'number'],
    ]);
  });

  test('that were taken out are gone, but not where a page was read poorly', () => {
    const pages = pagesOf(drawn());
    expect(kinds(pages.slice(0, 3)).at(-1)).toEqual(['A5.1', undefined, 'removed', undefined]);
    const scan = draw({ number: '', title: '', lines: [] }, { scan: 'poorly' });
    const poor = { ...scan, words: scan.words.slice(0, 3) };
    expect(kinds([...pages.slice(0, 3), poor]).map(([, , change]) => change)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
      'cannot-tell',
      'cannot-tell',
    ]);
  });

  test('say where they changed, on both, and nothing of a page that lies a little elsewhere', () => {
    const { sheets } = compare(
      pagesOf(drawn()),
      pagesOf(drawn(mended('guard-height')), { dx: 20, dy: -14, shuffled: true }),
    );
    expect(sheets.map(({ change }) => change)).toEqual(['unchanged', 'unchanged', 'changed', 'unchanged']);
    const [change] = sheets[2]?.changes ?? [];
    expect(change).toMatchObject({ was: '34"', now: '42"', by: 'words' });
    expect((change?.box.x ?? 0) - (change?.formerBox.x ?? 0)).toBeCloseTo(20);
  });

  test('are never called unchanged where they are scans that were read poorly', () => {
    const { sheets } = compare(pagesOf(drawn()), pagesOf(drawn(), { scan: 'poorly' }), () => []);
    expect(sheets.map(({ change }) => change)).toEqual(Array(4).fill('cannot-tell'));
  });

  test('unite what their words and their drawings show', () => {
    const line = { x: 1400, y: 900, width: 60, height: 40 };
    const { sheets } = compare(pagesOf(drawn()), pagesOf(drawn(mended('guard-height'))), ({ now }) =>
      now.number === 'A3.1' ? [line] : [],
    );
    expect(sheets[2]?.changes.map(({ by }) => by)).toEqual(['words', 'pixels']);
    expect(sheets.map(({ looked }) => looked)).toEqual(Array(4).fill('words-and-pixels'));
  });
});

describe('an earlier finding', () => {
  const outcomeOf = (rule: string, now: Page[], former = pagesOf(drawn())) => {
    const { outcome, because } = compare(former, now).findings.find(({ id }) => id === rule) ?? {};
    return because ? [outcome, because] : [outcome];
  };
  const without = (rule: string, instead = '') => drawn((seed) => (seed.rule === rule ? instead : seed.bad));
  const withLine = (sheets: Drawn[], at: number, line: string) =>
    sheets.map((sheet, index) => (index === at ? { ...sheet, lines: [...sheet.lines, line] } : sheet));

  test.each<[string, Page[], string[]]>([
    ['mended', pagesOf(drawn(mended('guard-height'))), ['fixed']],
    ['as it was', pagesOf(drawn()), ['still-open']],
    ['changed and still wrong', pagesOf(without('guard-height', 'Guard height: 35"')), ['still-open']],
    ['whose line is gone', pagesOf(without('guard-height')), ['cannot-tell', 'not-stated']],
    [
      'said to stand elsewhere',
      pagesOf(without('guard-height', 'Guard height: see structural')),
      ['cannot-tell', 'not-stated'],
    ],
    ['beside another figure on another sheet', pagesOf(withLine(drawn(), 0, 'Guard height: 42"')), ['still-open']],
    [
      'whose figure stays under another name',
      pagesOf(withLine(without('guard-height', 'Rail steel: 34"'), 0, 'Guard height: 42"')),
      ['cannot-tell', 'still-there'],
    ],
    ['on a sheet that was taken out', pagesOf(drawn().toSpliced(2, 1)), ['sheet-gone']],
    [
      'on a sheet that was scanned poorly',
      [
        ...pagesOf(drawn(mended('guard-height')).slice(0, 2)),
        ...pagesOf(drawn(mended('guard-height')).slice(2), { scan: 'poorly' }),
      ],
      ['cannot-tell', 'unread'],
    ],
    ['read from a scan', pagesOf(drawn(mended('guard-height')), { scan: 'well' }), ['fixed']],
    [
      'whose scan may be misread by a digit',
      pagesOf(drawn(), { scan: 'well', misread: ['34"', '84"'] }),
      ['cannot-tell', 'read-alike'],
    ],
  ])('%s', (_, now, outcome) => {
    expect(outcomeOf('guard-height', now)).toEqual(outcome);
  });

  test('has its old and its new place', () => {
    const { findings } = compare(
      pagesOf(drawn()),
      pagesOf(drawn(mended('guard-height'), ['A1.1', 'A2.1', 'A4.1', 'A5.1'])).toReversed(),
    );
    const finding = findings.find(({ id }) => id === 'guard-height');
    expect([finding?.former[0]?.page, finding?.now[0]?.page]).toEqual([3, 2]);
    expect([finding?.former[0]?.quote, finding?.now[0]?.quote]).toEqual([
      expect.stringContaining('34"'),
      expect.stringContaining('42"'),
    ]);
  });

  test('is new where it was not there before, and what is as before is not asked again', () => {
    const { findings, same } = compare(
      pagesOf(drawn(({ good }) => good)),
      pagesOf(drawn((seed) => (seed.rule === 'hall-width' ? seed.bad : seed.good))),
    );
    expect(became({ findings })).toMatchObject({ 'hall-width': 'new' });
    expect(same).toContain('guard-height');
    // It stands on the sheet that changed.
    expect(same).not.toContain('stair-riser');
    expect(same).not.toContain('hall-width');
  });
});

describe('a contradiction between sheets', () => {
  const index = (...entries: string[]): Drawn => ({ number: 'A0.1', title: 'Cover sheet', lines: entries });
  const INDEX = [
    'A0.1 Cover sheet',
    'A1.1 Site plan',
    'A2.1 Floor plan',
    'A3.1 Exterior elevations',
    'A5.1 Building sections',
  ];
  const framed = (entries: string[]): Page => {
    const page = draw(index());
    return { ...page, words: [...page.words, ...entries.flatMap((entry, row) => at(400, 500 + row * 14, entry))] };
  };
  const sheets = pagesOf(drawn());
  const of = (former: Page[], now: Page[]) =>
    became({
      findings: compare(former, now).findings.filter(({ id }) => !BROKEN_LINES.some(({ rule }) => rule === id)),
    });

  test('is fixed by the sheet that was missing, and still open without it', () => {
    const missing = [framed([...INDEX, 'A6.1 Details']), ...sheets];
    const added = draw({ number: 'A6.1', title: 'Details', lines: [] });
    expect(of(missing, [...missing, added])).toEqual({ 'not-in-set': 'fixed' });
    expect(of(missing, missing)).toEqual({ 'not-in-set': 'still-open' });
    expect(of(missing, [...sheets])).toEqual({ 'not-in-set': 'sheet-gone' });
  });

  test('is not fixed where the words that showed it are no longer read', () => {
    const former = [framed(INDEX.map((entry) => entry.replace('Floor plan', 'Roof framing'))), ...sheets];
    expect(of(former, [framed(INDEX), ...sheets])).toEqual({ 'title-differs': 'fixed' });
    expect(of(former, [framed([]), ...sheets])).toEqual({ 'title-differs': 'cannot-tell' });
  });
});

/**
 * Thirty pairs of sets, six of each kind, with what was mended in each. The others of eight breaches stay as they are, are
 * hidden (the line is taken out, or contradicted elsewhere), or are misread from a scan: none of these is fixed.
 */
describe('thirty pairs of sets', () => {
  const KINDS = ['unchanged', 'one dimension', 'renumbered', 'scanned', 'reordered'] as const;
  const pick = (from: number, count: number) =>
    Array.from({ length: count }, (_, step) => BROKEN_LINES[(from + step * 3) % BROKEN_LINES.length] as Seed);
  const pairs = KINDS.flatMap((kind) =>
    Array.from({ length: 6 }, (_, run) => {
      const fixed =
        kind === 'unchanged' ? [] : kind === 'scanned' ? pick(run + 3, 1) : pick(run, kind === 'one dimension' ? 1 : 3);
      const left = BROKEN_LINES.filter((seed) => !fixed.includes(seed));
      const hidden = kind === 'unchanged' || kind === 'one dimension' ? undefined : left[run % left.length];
      const lines = (seed: Seed) =>
        fixed.includes(seed) ? seed.good : seed === hidden ? (run % 2 === 0 ? '' : 'To be decided') : seed.bad;
      const numbers =
        kind === 'renumbered' ? NUMBERS.map((number) => number.replace('A', run % 2 === 0 ? 'A-1' : 'S')) : NUMBERS;
      const scan = run === 5 ? ('poorly' as const) : ('well' as const);
      const way: Way = { dx: run * 7, dy: -run * 5, ...(kind === 'scanned' ? { scan, misread: ['34"', '84"'] } : {}) };
      const pages = pagesOf(drawn(lines, numbers), { ...way, shuffled: kind === 'reordered' });
      // Nobody can tell of a poor scan: what it mended counts as not to be found.
      const sought = kind === 'scanned' && run === 5 ? [] : fixed.map(({ rule }) => rule);
      return {
        kind,
        fixed: fixed.map(({ rule }) => rule as string),
        sought,
        now: kind === 'reordered' ? pages.toReversed() : pages,
      };
    }),
  );
  const found = pairs.map(({ now, ...pair }) => {
    const { findings } = compare(pagesOf(drawn()), now);
    return { ...pair, said: findings.filter(({ outcome }) => outcome === 'fixed').map(({ id }) => id) };
  });

  test('nothing is called fixed that is not', () => {
    expect(pairs).toHaveLength(30);
    expect(
      found.flatMap(({ kind, fixed, said }) =>
        said.filter((rule) => !fixed.includes(rule)).map((rule) => [kind, rule]),
      ),
    ).toEqual([]);
  });

  test('of what is fixed at least 95 % is found', () => {
    const sought = found.flatMap(({ kind, sought: rules, said }) =>
      rules.map((rule) => ({ kind, rule, isFound: said.includes(rule) })),
    );
    const missed = sought.filter(({ isFound }) => !isFound).map(({ kind, rule }) => `${kind}: ${rule}`);
    console.info(
      `Fixed findings found: ${sought.length - missed.length} of ${sought.length}; missed: ${missed.join(', ')}.`,
    );
    expect(missed.length).toBeLessThanOrEqual(0.05 * sought.length);
  });
});
