// Compresses the built web beside its files (`x.js.br`, `x.js.gz`), as far as that is of use. The server sends these.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './prepare.mjs';

/** Letters (woff2, bcmap) are compressed in themselves. */
const COMPRESSIBLE = /[.](css|js|json|mjs|svg|ttf|txt|wasm)$/;
/** Under this a file and its headers fit one packet anyway. */
const SMALLEST_BYTES = 1024;

const compressors = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

const web = join(root, 'dist/web');
const names = [
  ...readdirSync(web),
  ...readdirSync(join(web, 'assets'), { recursive: true }).map((name) => join('assets', String(name))),
];
for (const name of names.filter((name) => /[.](br|gz)$/.test(name))) rmSync(join(web, name));
await Promise.all(
  names
    .filter((name) => COMPRESSIBLE.test(name))
    .map(async (name) => {
      const file = join(web, name);
      const bytes = readFileSync(file);
      if (bytes.length < SMALLEST_BYTES) return;
      for (const [ending, compress] of Object.entries(compressors)) {
        const compressed = await compress(bytes);
        if (compressed.length < bytes.length) writeFileSync(`${file}.${ending}`, compressed);
      }
    }),
);
