// npm run figures: how large the source is, how many files a stranger opens, and how long the last test runs took.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { walks } from './check-docs.mjs';
import { root } from './prepare.mjs';

const SOURCE = new Set(['.ts', '.tsx']);

/** Files of src without tests and declarations, each with its lines. */
function* sourceFiles(folder = join(root, 'src')) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (SOURCE.has(extname(entry.name)) && !/[.](test|d)[.]tsx?$/.test(entry.name)) {
      yield { path: relative(root, path), lines: readFileSync(path, 'utf8').split('\n').length - 1 };
    }
  }
}

const files = [...sourceFiles()].sort((one, other) => one.lines - other.lines);
const at = (share) => files[Math.min(files.length - 1, Math.floor(files.length * share))]?.lines ?? 0;
console.log(`Source files under src (without tests): ${files.length}, aim at most 750`);
console.log(`Lines of a file: median ${at(0.5)} (aim 60 to 90), p90 ${at(0.9)} (aim under 180)`);
const long = files.filter(({ lines }) => lines > 300);
console.log(`Files over 300 lines (aim none but data): ${long.length}`);
for (const { path, lines } of long) console.log(`  ${lines}  ${path}`);

for (const { name, files, changes, most } of walks()) {
  const aim = (number) => (number === undefined ? 'no aim' : `aim at most ${number}`);
  console.log(`Walk of ${name}: ${files} files (${aim(most.files)}), ${changes} folder changes (${aim(most.changes)})`);
}

const last = join(root, 'dist', '.planwright-test-runs.json');
if (existsSync(last)) {
  for (const [kind, run] of Object.entries(JSON.parse(readFileSync(last, 'utf8')))) {
    console.log(`${kind}: ${run.summary}`);
    for (const line of run.sections) console.log(`  ${line.trim()}`);
  }
} else console.log('No run of `npm test` or `npm run test:full` is on record here.');
