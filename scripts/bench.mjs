// npm run bench: our figures beside a peer's from the same run, as ratios. `npm run bench -- save parcels` runs those
// alone; `-- million-parcels` is run only so, and `-- load --minutes 10` (docs/performance.md).
import { build, install, run } from './prepare.mjs';

install();
build();
run(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)]);
