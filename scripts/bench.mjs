// npm run bench: our figures beside a peer's from the same run, as ratios. `npm run bench -- save parcels` runs those
// alone; `-- million-parcels` is run only so.
import { build, install, run } from './prepare.mjs';

install();
build();
run(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)]);
