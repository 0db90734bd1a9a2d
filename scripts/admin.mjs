// npm run admin -- <command>: see `npm run admin -- help`.
import { build, install } from './prepare.mjs';

install();
build();
await import('../dist/server/admin.js');
