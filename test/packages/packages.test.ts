import { describe, expect, it } from 'vitest';
import { readAgencyData } from '../agency-data.ts';
import { isFull } from '../options/depth.ts';
import type { PlanPackage } from './labels.ts';
import { makePackage } from './make-package.ts';
import { addTallies, precisionOf, readPackage, recallOf, tallyConflicts, tallyFacts } from './measure.ts';
import { addElementTallies, tallyElements } from './measure-elements.ts';

/** Seeds that nobody looked at while the reader was mended; `npm run bench packages` reads twenty. */
const SEEDS = isFull ? [101, 102, 103] : [102];
const FORM_SEED = 8;
const FORM = 'application-form.pdf';
const SCANNED_SEED = 4;
const SCANNED_FILE = 'land-capability-letter.pdf';
const TYPES = readAgencyData().documentTypes;

describe('a plan package', () => {
  it('comes out the same for the same seed', async () => {
    const [one, other] = [await makePackage(7), await makePackage(7)];
    expect(one.labels).toEqual(other.labels);
    expect(one.files.map(({ bytes }) => bytes.length)).toEqual(other.files.map(({ bytes }) => bytes.length));
  });

  it('lacks on every sheet what its labels call missing, and has faults to find', async () => {
    const packages = await Promise.all([11, 12, 13, 14].map((seed) => makePackage(seed)));
    const missing = packages.flatMap(({ labels }) => labels.elements.filter(({ state }) => state === 'missing'));
    expect(missing.length).toBeGreaterThan(4);
    for (const { labels } of packages) expect(labels.facts.length).toBeGreaterThan(40);
  });
});

describe('packages drawn by five offices', () => {
  it('are read, checked and compared as the labels say', { timeout: 180_000 }, async () => {
    const facts = [];
    const elements = [];
    for (const seed of SEEDS) {
      const drawn = await makePackage(seed);
      const documents = await readPackage(drawn, { timeoutMs: 120_000 });
      facts.push(tallyFacts(drawn, documents));
      elements.push(tallyElements(drawn, documents, TYPES));
      const conflicts = tallyConflicts(drawn, documents);
      expect(conflicts.found).toBe(conflicts.seeded);
      expect(conflicts.false).toEqual([]);
    }
    const all = addTallies(facts);
    expect(precisionOf(all), JSON.stringify(all.wrong)).toBeGreaterThanOrEqual(0.98);
    expect(recallOf(all), JSON.stringify(all.missed)).toBeGreaterThanOrEqual(0.95);
    const { told, passed, present, alarms } = addElementTallies(elements);
    expect(told / (told + passed.length), passed.join('; ')).toBeGreaterThanOrEqual(0.95);
    expect(alarms.length / present, alarms.join('; ')).toBeLessThanOrEqual(0.05);
  });

  it.runIf(isFull)(
    'are read from a scanner too: a form with its boxes, ticked and not',
    { timeout: 240_000 },
    async () => {
      const scanned = only(await makePackage(FORM_SEED, { scanned: [FORM] }), FORM);
      const [form] = await readPackage(scanned, { timeoutMs: 200_000, stepMs: 60_000 });
      const tally = tallyFacts(scanned, form ? [form] : []);
      expect(precisionOf(tally), JSON.stringify(tally.wrong)).toBeGreaterThanOrEqual(0.95);
      expect(recallOf(tally), JSON.stringify(tally.missed)).toBeGreaterThanOrEqual(0.85);
      const seen = form?.pages.flatMap(({ fields = [] }) => fields.map(({ name, on }) => ({ name, on })));
      const ticks = scanned.labels.ticks.filter(({ file }) => file === FORM).map(({ name, on }) => ({ name, on }));
      expect(ticks).toHaveLength(4);
      expect(seen?.sort(byName)).toEqual(ticks.sort(byName));
    },
  );

  it.runIf(isFull)(
    'are read from a scanner too: a letter, a little askew and grainy',
    { timeout: 240_000 },
    async () => {
      const scanned = only(await makePackage(SCANNED_SEED, { scanned: [SCANNED_FILE] }), SCANNED_FILE);
      expect(scanned.files[0]?.scanned).toBe(true);
      const documents = await readPackage(scanned, { timeoutMs: 200_000, stepMs: 60_000 });
      expect(documents[0]?.pages[0]?.reading?.source).toBe('ocr');
      const tally = tallyFacts(scanned, documents);
      expect(precisionOf(tally), JSON.stringify(tally.wrong)).toBeGreaterThanOrEqual(0.95);
      expect(recallOf(tally), JSON.stringify(tally.missed)).toBeGreaterThanOrEqual(0.85);
    },
  );
});

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/** One file of a package, with its labels. */
function only(drawn: PlanPackage, name: string): PlanPackage {
  const facts = drawn.labels.facts.filter(({ file }) => file === name);
  return { ...drawn, files: drawn.files.filter((file) => file.name === name), labels: { ...drawn.labels, facts } };
}
