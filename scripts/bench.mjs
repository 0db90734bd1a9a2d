// npm run bench: our figures beside a peer's from the same run, as ratios.
import { build, install, run } from './prepare.mjs';

install();
build();
run(process.execPath, ['--import', 'tsx', 'bench/run.ts']);
