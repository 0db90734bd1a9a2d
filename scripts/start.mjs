// npm start: the whole product in demo mode, from a fresh clone on.
import { build, install } from './prepare.mjs';

install();
build();
process.env.APP_MODE ??= 'demo';
process.env.NODE_ENV ??= 'production';
await import('../dist/server/main.js');
