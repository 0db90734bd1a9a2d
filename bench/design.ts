import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { ReadDocument } from '#domain/documents/document.ts';
import { readFacts, withBuildingFacts } from '#domain/extraction/extract.ts';
import type { Fact } from '#domain/extraction/fact.ts';
import { type LoadedDesignCode, reviewDesign } from '#domain/rules/design-review.ts';
import { registerSheets } from '#domain/rules/sheet-register.ts';
import { type AgencyData, loadAgency } from '../src/server/agency/load-agency.ts';
import { evaluateSandboxed, readPdfPages } from '../src/server/reading/child/run-sandboxed.ts';
import { drawSet, STYLES } from '../test/design-sets/draw-set.ts';
import { codeOfAll } from '../test/design-sets/score.ts';
import { buildChild } from '../test/fixtures/build-child.ts';
import { withFile } from '../test/fixtures/with-file.ts';
import { randomFrom } from '../test/packages/random.ts';
import { scanFile } from '../test/packages/scan.ts';
import { readSheet } from '../test/strangers/read-sheet.ts';
import type { BenchRow } from './bench-row.ts';

const ROUNDS = 9;
const WARM_ROUNDS = 3;
const DAY = '2026-06-01';
const SEED = 501;

const RULES = 1_000;
const SHEETS = 200;
/** What is asked for of the rules, in milliseconds, and of the whole check, in times of pdftotext. */
const MOST_MS = 100;
const MOST_TIMES = 2;
/** The sheets of a house, and of a large one. */
const SETS = [13, 40];
/** Real sheets that have a text layer. The others of the folder are pictures, which are recognized: most of their time. */
const REAL_SHEETS = fileURLToPath(new URL('../../shared/samples/permit-documents/', import.meta.url));
const REAL_FILES = [
  'ca_concord_adu_sheet_24x36in.pdf',
  'bops_existing-roofplan.pdf',
  'bops_proposed-first-floor-plan.pdf',
];
const SCANNED_SHEETS = 2;
const SCAN_ROUNDS = 3;

const run = promisify(execFile);
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const timed = async (work: () => unknown): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/**
 * The rules of all packs, repeated under new ids. They ask for the same facts and the same words again: what could be a fact
 * that was not read, and words that several rules look for, are looked for once. A thousand rules of other words take longer.
 */
function withRules(code: LoadedDesignCode, count: number): LoadedDesignCode {
  const own = code.packs.reduce((sum, { rules }) => sum + rules.length, 0);
  let left = count;
  const packs = Array.from({ length: Math.ceil(count / own) }, (_, at) =>
    code.packs.map((pack) => {
      const rules = pack.rules.slice(0, left).map((rule) => ({ ...rule, id: `${rule.id}-${at}` }));
      left -= rules.length;
      return { ...pack, id: `${pack.id}-${at}`, rules, lookUps: [] };
    }),
  );
  return { ...code, packs: packs.flat() };
}

/**
 * A set of so many sheets: the sheets of a house again and again, each time under another letter, as in volumes. Pages are
 * new objects in each call, as those that come from a reader are.
 */
function repeated(set: ReadDocument, count: number): ReadDocument {
  const pages = Array.from({ length: count }, (_, at) => {
    const page = structuredClone(set.pages[at % set.pages.length] as ReadDocument['pages'][number]);
    const volume = String.fromCharCode('A'.charCodeAt(0) + Math.floor(at / set.pages.length));
    const words = page.words.map((word) => ({ ...word, text: word.text.replace(/^A(?=\d{1,2}\.\d$)/, volume) }));
    return { ...page, number: at + 1, words };
  });
  return { ...set, reading: { outcome: 'read', pageCount: count }, pages };
}

/** The rules over the facts of a large set, told apart from the register of its sheets and what stands beside both. */
async function benchRules(code: LoadedDesignCode, { counties }: AgencyData): Promise<BenchRow[]> {
  const { bytes } = await drawSet(code, 'architect', SEED, true);
  const drawn = await withFile(bytes, readSheet);
  const many = withRules(code, RULES);
  const [whole, alone, register]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    // What a page was looked at for is remembered: each is timed on pages whose facts were read, and nothing more.
    const read = () => {
      const documents = [repeated(drawn, SHEETS)];
      return { documents, facts: withBuildingFacts(readFacts(documents, counties.counties), documents) };
    };
    const [one, two, three] = [read(), read(), read()];
    whole.push(await timed(() => reviewDesign(many, one.documents, one.facts, DAY)));
    alone.push(await timed(() => reviewDesign({ ...code, packs: [] }, two.documents, two.facts, DAY)));
    register.push(await timed(() => registerSheets(three.documents)));
  }
  const row = (name: string, ours: number): BenchRow => ({
    name: `design check, ${name} of ${SHEETS} sheets`,
    ...{ ours, peer: MOST_MS, unit: 'ms', ratio: ours / MOST_MS, lessIsBetter: true },
  });
  return [
    row(`${RULES} rules alone over the facts`, median(whole) - median(alone)),
    row('register and contradictions alone', median(register)),
    row(`both with ${RULES} rules`, median(whole)),
  ];
}

/** Adds the sheets of a file to another, at most so many. */
async function addSheets(joined: PDFDocument, bytes: Uint8Array, most?: number): Promise<void> {
  const drawn = await PDFDocument.load(bytes, { ignoreEncryption: true });
  const wanted = drawn.getPageIndices().slice(0, most);
  for (const page of await joined.copyPages(drawn, wanted)) joined.addPage(page);
}

/** So many sheets in one file: a set of each office after the other. */
async function drawSheets(
  code: LoadedDesignCode,
  count: number,
  styles: typeof STYLES | ['designer'] = STYLES,
): Promise<Buffer> {
  const joined = await PDFDocument.create();
  for (let at = 0; joined.getPageCount() < count; at += 1) {
    const { bytes } = await drawSet(code, styles[at % styles.length] ?? 'designer', SEED + at, true);
    await addSheets(joined, bytes, count - joined.getPageCount());
  }
  return Buffer.from(await joined.save());
}

async function joinRealSheets(): Promise<Buffer> {
  const joined = await PDFDocument.create();
  for (const file of REAL_FILES) await addSheets(joined, readFileSync(`${REAL_SHEETS}${file}`));
  return Buffer.from(await joined.save());
}

/**
 * From a file to its result as the jobs of the server do it, without the queue and the database between them. Answers the
 * document that was read, and when reading was done and the whole, in milliseconds.
 */
async function check(path: string, entry: string, code: LoadedDesignCode, { counties }: AgencyData) {
  const started = performance.now();
  const { reading, pages } = await readPdfPages(path, { entry });
  const read = performance.now() - started;
  const document: ReadDocument = { id: randomUUID(), name: 'plans.pdf', reading, pages };
  const beside = { chosen: [], figures: [], declared: [], counties: counties.counties };
  const input = { settings: code, documents: [document], ...beside, today: DAY };
  await evaluateSandboxed('design-review', input, AbortSignal.timeout(600_000), { entry });
  return { document, read, whole: performance.now() - started };
}

/** What the child does with the pages of a document, each stage timed in this process, in milliseconds. */
async function timeStages(document: ReadDocument, code: LoadedDesignCode, { counties }: AgencyData, rounds: number) {
  const times = { facts: [] as number[], building: [] as number[], rules: [] as number[], passing: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    let [documents, facts, all]: [ReadDocument[], Fact[], Fact[]] = [[], [], []];
    times.passing.push(await timed(() => ([documents] = [deserialize(serialize([document]))])));
    times.facts.push(await timed(() => (facts = readFacts(documents, counties.counties))));
    times.building.push(await timed(() => (all = withBuildingFacts(facts, documents))));
    times.rules.push(await timed(() => reviewDesign(code, documents, all, DAY)));
  }
  return times;
}

async function benchChecks(code: LoadedDesignCode, agency: AgencyData, entry: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const beside = async (name: string, path: string, rounds: number, warmRounds: number) => {
    for (let round = 0; round < warmRounds; round += 1) await check(path, entry, code, agency);
    const [ours, reading, theirs]: [number[], number[], number[]] = [[], [], []];
    let last: ReadDocument | undefined;
    for (let round = 0; round < rounds; round += 1) {
      const { document, read, whole } = await check(path, entry, code, agency);
      last = document;
      ours.push(whole);
      reading.push(read);
      theirs.push(await timed(() => run('pdftotext', ['-bbox', path, '/dev/null'])));
    }
    const peer = median(theirs);
    const add = (what: string, times: readonly number[]) => {
      const our = median([...times]);
      rows.push({ name: what, ours: our, peer, unit: 'ms', ratio: our / peer, lessIsBetter: true });
    };
    add(name, ours);
    add('- of this the words of its pages, read in the child and handed over', reading);
    if (!last) return;
    const stages = await timeStages(last, code, agency, warmRounds + rounds);
    add('- the pages written and read once for another process', stages.passing.slice(warmRounds));
    add('- facts that every tool reads', stages.facts.slice(warmRounds));
    add('- figures of the building', stages.building.slice(warmRounds));
    add('- the register of sheets and the rules', stages.rules.slice(warmRounds));
  };
  for (const count of SETS) {
    const name = `design check of ${count} sheets with a text layer beside pdftotext -bbox, ${MOST_TIMES} asked for`;
    await withFile(await drawSheets(code, count), (path) => beside(name, path, ROUNDS, WARM_ROUNDS));
  }
  if (existsSync(REAL_SHEETS)) {
    const name = `design check of real sheets of ${REAL_FILES.length} files beside pdftotext -bbox, ${MOST_TIMES} asked for`;
    await withFile(await joinRealSheets(), (path) => beside(name, path, ROUNDS, WARM_ROUNDS));
  } else console.log('NOT RUN: the design check of real sheets needs ../shared/samples.');
  const file = {
    name: 'plans.pdf',
    type: 'site_plan',
    bytes: await drawSheets(code, SCANNED_SHEETS, ['designer']),
    scanned: false,
  } as const;
  const { bytes } = await scanFile(file, randomFrom(SEED));
  const name = `design check of ${SCANNED_SHEETS} scanned sheets beside pdftotext -bbox, nothing asked for`;
  await withFile(bytes, (path) => beside(name, path, SCAN_ROUNDS, 1));
  return rows;
}

/**
 * The design code check: a thousand rules over a large set, and the whole of it beside `pdftotext -bbox` on the same file
 * with readers that are warm. Without pdftotext a line says that the second was not measured.
 */
export async function benchDesign(): Promise<BenchRow[]> {
  const agency = loadAgency(fileURLToPath(new URL('../agency', import.meta.url)));
  const code = codeOfAll(agency);
  const rows = await benchRules(code, agency);
  if (spawnSync('pdftotext', ['-v']).status !== 0) {
    console.log('NOT RUN: the whole design check is measured beside pdftotext, which is not here.');
    return rows;
  }
  const { entry, remove } = await buildChild();
  try {
    return [...rows, ...(await benchChecks(code, agency, entry))];
  } finally {
    remove();
  }
}
