import { benchAssistants } from './assistants.ts';
import type { BenchRow } from './bench-row.ts';
import { benchCases } from './cases.ts';
import { benchDesign } from './design.ts';
import { benchExtraction } from './extraction.ts';
import { benchHttp } from './http.ts';
import { benchLanding } from './landing.ts';
import { benchLoad } from './load/run.ts';
import { benchPackages } from './packages.ts';
import { benchParcelTiles } from './parcel-tiles.ts';
import { benchMillionParcels, benchParcels } from './parcels.ts';
import { benchReading } from './reading.ts';
import { benchReadingLoad } from './reading-load.ts';
import { benchSave } from './save.ts';
import { benchTrust } from './trust.ts';

/** Figures as people read them: 1234, 56.7, 0.012. */
const figure = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 1 ? 1 : 3).replace(/\.0+$/, '');

const benches = {
  extraction: benchExtraction,
  scans: benchReading,
  http: benchHttp,
  save: benchSave,
  cases: benchCases,
  parcels: benchParcels,
  'parcel-tiles': benchParcelTiles,
  'reading-load': benchReadingLoad,
  landing: benchLanding,
  packages: benchPackages,
  trust: benchTrust,
  design: benchDesign,
  assistants: benchAssistants,
};
/** Run only where it is asked for by name: filling a million parcels takes minutes. */
const onRequest = { 'million-parcels': benchMillionParcels };

const known: Record<string, () => Promise<BenchRow[]>> = { ...benches, ...onRequest };
const asked = process.argv.slice(2);
/** It has no one peer and options of its own, and takes an hour. */
if (asked[0] === 'load') {
  await benchLoad(asked.slice(1));
  process.exit();
}
for (const name of asked) {
  if (!known[name]) throw new Error(`There is no bench "${name}". There are: ${Object.keys(known).join(', ')}.`);
}

/** Prints every ratio. Nothing fails here: a machine's speed is not a test. */
for (const name of asked.length > 0 ? asked : Object.keys(benches)) {
  const bench = known[name];
  if (!bench) continue;
  for (const { name, ours, peer, unit, ratio, lessIsBetter } of await bench()) {
    const shown = Number.isFinite(ratio) ? ratio.toFixed(2) : 'none';
    const better = lessIsBetter ? ' (less is better)' : '';
    console.log(`${name}: ours ${figure(ours)} ${unit}, peer ${figure(peer)} ${unit}, ratio ${shown}${better}`);
  }
}
