// npm run serve: production. Settings are checked by the server, which lists every fault.
import { build, install } from './prepare.mjs';

install();
build();
process.env.APP_MODE = 'production';
process.env.NODE_ENV = 'production';
await import('../dist/server/main.js');
