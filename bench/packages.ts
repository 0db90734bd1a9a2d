import { fileURLToPath } from 'node:url';
import { loadAgency } from '../src/server/agency/load-agency.ts';
import { buildChild } from '../test/fixtures/build-child.ts';
import { makePackage, SCANNED_FILES } from '../test/packages/make-package.ts';
import {
  addTallies,
  type FactTally,
  precisionOf,
  readPackage,
  recallOf,
  type Slip,
  tallyConflicts,
  tallyFacts,
} from '../test/packages/measure.ts';
import { addElementTallies, tallyElements } from '../test/packages/measure-elements.ts';
import type { BenchRow } from './bench-row.ts';

/** Twenty packages that nobody looked at while the reader was mended; of these, every fifth came by a scanner. */
const FIRST = 401;
const COUNT = 20;
const SCANNED_EACH = 5;
const LIMITS = { timeoutMs: 900_000, stepMs: 300_000 };

const slip = ({ seed, file, page, name, value }: Slip) => `${seed}/${file} page ${page}: ${name} = ${value}`;

function tell({ missed, wrong }: FactTally): void {
  const names = [...new Set([...missed, ...wrong].map(({ name }) => name))].sort();
  for (const name of names) {
    const of = (slips: Slip[]) => slips.filter((each) => each.name === name).map(slip);
    console.log(`  ${name}: missed ${of(missed).join('; ') || 'none'} | wrong ${of(wrong).join('; ') || 'none'}`);
  }
}

/**
 * Facts, missing elements and conflicts of twenty plan packages drawn for the purpose, against the labels that
 * were written with them. The peers are what was asked for.
 */
export async function benchPackages(): Promise<BenchRow[]> {
  const types = loadAgency(fileURLToPath(new URL('../agency', import.meta.url))).documentTypes;
  const { entry, remove } = await buildChild();
  const [drawn, scanned, elements] = [[] as FactTally[], [] as FactTally[], [] as ReturnType<typeof tallyElements>[]];
  const conflicts = { seeded: 0, found: 0, false: 0 };
  try {
    for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) {
      const isScanned = seed % SCANNED_EACH === 3;
      const made = await makePackage(seed, { scanned: isScanned ? SCANNED_FILES : [] });
      const documents = await readPackage(made, { ...LIMITS, entry });
      (isScanned ? scanned : drawn).push(tallyFacts(made, documents));
      elements.push(tallyElements(made, documents, types));
      const told = tallyConflicts(made, documents);
      conflicts.seeded += told.seeded;
      conflicts.found += told.found;
      conflicts.false += told.false.length;
    }
  } finally {
    remove();
  }
  const all = addTallies([...drawn, ...scanned]);
  const { told, passed, present, alarms, unsure } = addElementTallies(elements);
  tell(all);
  console.log(`  seeded missing elements passed: ${passed.join('; ') || 'none'}`);
  console.log(`  elements said to be missing that are there: ${alarms.join('; ') || 'none'}`);
  console.log(`  elements that are there, said to be unsure: ${unsure.length} of ${present}`);
  console.log(`  conflicts: ${conflicts.found} of ${conflicts.seeded} seeded ones told, ${conflicts.false} others`);
  const row = (name: string, ours: number, peer: number): BenchRow => ({
    name,
    ours,
    peer,
    unit: 'share',
    ratio: ours / peer,
  });
  return [
    row('facts, precision', precisionOf(all), 0.98),
    row('facts, recall', recallOf(all), 0.95),
    row('facts of drawn packages, recall', recallOf(addTallies(drawn)), 0.95),
    row('facts of scanned packages, recall', recallOf(addTallies(scanned)), 0.95),
    row('seeded missing elements told', told / (told + passed.length), 0.95),
    { ...row('false alarms', alarms.length / present, 0.05), lessIsBetter: true },
  ];
}
