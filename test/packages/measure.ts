import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadDocument } from '#domain/documents/document.ts';
import { conflictsOf, extractFacts, readFacts } from '#domain/extraction/extract.ts';
import type { Fact } from '#domain/extraction/fact.ts';
import { type ReadDocumentOptions, readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { counties } from '../counties.ts';
import type { LabelledFact, PlanPackage } from './labels.ts';

/** A fact that was labelled and not read, or read and not labelled, and where. */
export type Slip = { seed: number; file: string; name: string; value: string | number; page: number };
export type FactTally = { right: number; missed: Slip[]; wrong: Slip[] };
export type ConflictTally = { seeded: number; found: number; false: string[] };

export type ReadOptions = Pick<ReadDocumentOptions, 'slots' | 'entry' | 'timeoutMs' | 'stepMs'>;

/** Reads the files of a package as uploads are read: each in a sandbox of its own. */
export async function readPackage({ files, seed }: PlanPackage, options: ReadOptions = {}): Promise<ReadDocument[]> {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-package-'));
  try {
    return await Promise.all(
      files.map(async ({ name, bytes }) => {
        const path = join(folder, name);
        writeFileSync(path, bytes);
        const { reading, pages } = await readPdfPages(path, options);
        if (reading.outcome !== 'read')
          throw new Error(`${name} of package ${seed} was not read: ${JSON.stringify(reading)}`);
        return { id: name, name, reading, pages };
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the packages show on their sheets and note nowhere. */
const NOT_LABELLED: readonly string[] = [
  'document.date',
  'plans.scale',
  'plans.preparedBy',
  'plans.licenseNumber',
  'building.frontSetbackFt',
  'building.stories',
];

const loose = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Compared without the reader's own idea of sameness: numbers to a hundredth of a foot, text letter by letter. */
function states(label: LabelledFact, { name, value }: Pick<Fact, 'name' | 'value'>): boolean {
  if (label.name !== name) return false;
  if (typeof value === 'number' || typeof label.value === 'number')
    return Math.abs(Number(value) - Number(label.value)) < 0.0105;
  if (loose(value) === loose(label.value)) return true;
  // An address may be given with or without its town.
  return name === 'project.address' && loose(value) === loose(label.value.split(',')[0] ?? '');
}

/** What was read of a package's facts, document by document, against what was written. */
export function tallyFacts({ labels, seed }: PlanPackage, documents: readonly ReadDocument[]): FactTally {
  const tally: FactTally = { right: 0, missed: [], wrong: [] };
  for (const document of documents) {
    const read = extractFacts(document, counties);
    const written = labels.facts.filter(({ file }) => file === document.id);
    const wanted = written.filter(
      (label, at) => !label.optional && at === written.findIndex((other) => states(other, label)),
    );
    for (const label of wanted) {
      const pages = written.filter((other) => states(other, label)).map(({ page }) => page);
      const fact = read.find((each) => states(label, each));
      if (fact?.evidence.some(({ page }) => pages.includes(page))) tally.right += 1;
      else tally.missed.push({ seed, file: document.id, name: label.name, value: label.value, page: label.page });
    }
    for (const fact of read) {
      if (NOT_LABELLED.includes(fact.name) || written.some((label) => states(label, fact))) continue;
      tally.wrong.push({
        seed,
        file: document.id,
        name: fact.name,
        value: fact.value,
        page: fact.evidence[0]?.page ?? 0,
      });
    }
  }
  return tally;
}

/** Whether documents that were made to disagree are told as a conflict, and no others. */
export function tallyConflicts({ labels, seed }: PlanPackage, documents: readonly ReadDocument[]): ConflictTally {
  const conflicts = conflictsOf(readFacts(documents, counties));
  const told = conflicts.map((conflict) => conflict.name as string);
  const seeded = labels.conflicts.map(({ name }) => name as string);
  return {
    seeded: seeded.length,
    found: seeded.filter((name) => told.includes(name)).length,
    false: told.filter((name) => !seeded.includes(name)).map((name) => `${seed} ${name}`),
  };
}

export const addTallies = (tallies: readonly FactTally[]): FactTally => ({
  right: tallies.reduce((sum, each) => sum + each.right, 0),
  missed: tallies.flatMap((each) => each.missed),
  wrong: tallies.flatMap((each) => each.wrong),
});

/** Of what was read, the share that is right; of what was written, the share that was read. */
export const precisionOf = ({ right, wrong }: FactTally): number => right / Math.max(1, right + wrong.length);
export const recallOf = ({ right, missed }: FactTally): number => right / Math.max(1, right + missed.length);
