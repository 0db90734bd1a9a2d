import { benchExtraction } from './extraction.ts';
import { benchHttp } from './http.ts';
import { benchLanding } from './landing.ts';
import { benchParcelTiles } from './parcel-tiles.ts';
import { benchSave } from './save.ts';

/** Figures as people read them: 1234, 56.7, 0.012. */
const figure = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 1 ? 1 : 3).replace(/\.0+$/, '');

/** Prints every ratio. Nothing fails here: a machine's speed is not a test. */
for (const bench of [benchExtraction, benchHttp, benchSave, benchParcelTiles, benchLanding]) {
  for (const { name, ours, peer, unit, ratio, lessIsBetter } of await bench()) {
    const shown = Number.isFinite(ratio) ? ratio.toFixed(2) : 'none';
    const better = lessIsBetter ? ' (less is better)' : '';
    console.log(`${name}: ours ${figure(ours)} ${unit}, peer ${figure(peer)} ${unit}, ratio ${shown}${better}`);
  }
}
