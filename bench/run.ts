import { benchExtraction } from './extraction.ts';
import { benchHttp } from './http.ts';

/** Prints every ratio. Nothing fails here: a machine's speed is not a test. */
for (const bench of [benchExtraction, benchHttp]) {
  for (const { name, ours, peer, unit, ratio } of await bench()) {
    console.log(`${name}: ours ${ours.toFixed(0)} ${unit}, peer ${peer.toFixed(0)} ${unit}, ratio ${ratio.toFixed(2)}`);
  }
}
