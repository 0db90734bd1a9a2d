// What the documents say of the code: every path that they name is there, and each walk counts what its table holds.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './prepare.mjs';

const TOP = readdirSync(root).filter((name) => !['node_modules', 'dist', 'data'].includes(name));
/** What may be written as a path: no blanks, no `<placeholder>`, no number that is still to be chosen. */
const PATH = /^[\w.@{},*/-]+$/;

const documents = () =>
  ['', 'docs', 'docs/how-to', 'docs/decisions']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    // The changelog tells what was, too.
    .filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md');

/** `src/{web,server}/x` is two paths. */
function expand(path) {
  const [whole, choices] = /\{([^{}]*)\}/.exec(path) ?? [];
  return whole ? choices.split(',').flatMap((choice) => expand(path.replace(whole, choice))) : [path];
}

/** Paths from the root that a document names, in code or as the target of a link. */
function namedPaths(name, text) {
  const inCode = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code]) => code)
    .filter(
      (code) => PATH.test(code) && code.includes('/') && TOP.includes(code.split('/')[0]) && !code.includes('NNNN'),
    );
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"/g)]
    .map(([, link, image]) => link ?? image)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => join(dirname(name), link));
  return [...inCode.flatMap(expand), ...links];
}

/** A `*` is known in the last part of a path. */
function isThere(path) {
  if (!path.includes('*')) return existsSync(join(root, path));
  const folder = join(root, dirname(path));
  const [before, after] = basename(path).split('*');
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(before) && name.endsWith(after));
}

const WALK = /<!-- walk: (.+?); at most (.+?) -->\n([\s\S]*?)<!-- \/walk -->/g;
const ROW = /^\| \d+ \|.*?\| `(src\/[^`]+)` \| (.*?) \|$/gm;

const numberOf = (text, what) => {
  const found = new RegExp(`(\\d+) ${what}`).exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** The walks of docs/architecture.md: what each table holds, what it may hold, and what stands below it. */
export const walks = () => walksIn(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));

function walksIn(text) {
  return [...text.matchAll(WALK)].map(([, name, most, body]) => {
    const rows = [...body.matchAll(ROW)].map(([, path, functions]) => ({
      path,
      functions: [...functions.matchAll(/`([^`]+)`/g)].map(([, one]) => one),
    }));
    const changes = rows.filter(({ path }, at) => at > 0 && dirname(path) !== dirname(rows[at - 1].path)).length;
    return {
      name,
      rows,
      files: rows.length,
      changes,
      most: { files: numberOf(most, 'files'), changes: numberOf(most, 'folder changes') },
      written: { files: numberOf(body, 'files'), changes: numberOf(body, 'folder changes') },
    };
  });
}

function walkErrors({ name, rows, files, changes, most, written }) {
  const errors = [];
  const seen = new Set();
  for (const { path, functions } of rows) {
    if (seen.has(path)) errors.push(`${path} stands twice`);
    seen.add(path);
    const source = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
    if (source === undefined) errors.push(`${path} is not there`);
    else if (functions.length === 0) errors.push(`${path} stands without a function`);
    for (const one of functions) {
      const isNamed =
        source === undefined || new RegExp(`\\b${one.replaceAll('.', '\\b[\\s\\S]*\\b')}\\b`).test(source);
      if (!isNamed) errors.push(`${path} has no ${one}`);
    }
  }
  for (const [what, count] of Object.entries({ files, changes })) {
    if (written[what] !== count) errors.push(`below the table stand ${written[what]} ${what}, in it ${count}`);
    if (count > (most[what] ?? count)) errors.push(`${count} ${what}, which may be ${most[what]} at most`);
  }
  return errors.map((error) => `docs/architecture.md, the walk of ${name}: ${error}`);
}

/** What each of these has wrong must be found, or the check is of no use. */
const planted = (file, name, sums) =>
  walksIn(
    `<!-- walk: proof; at most 1 files -->\n| 1 | it | \`${file}\` | \`${name}\` |\n\n${sums}\n<!-- /walk -->`,
  ).flatMap(walkErrors).length;
const proofs = [
  planted('src/server/main.ts', 'stop', '1 files, 0 folder changes') === 0,
  planted('src/server/gone.ts', 'stop', '1 files, 0 folder changes') === 1,
  planted('src/server/main.ts', 'goneFunction', '1 files, 0 folder changes') === 1,
  planted('src/server/main.ts', 'stop', '2 files, 1 folder changes') === 2,
  namedPaths('docs/a.md', 'See `src/{web,gone}/`, [it](gone.md) and `src/<name>.ts`.').filter((path) => !isThere(path))
    .length === 2,
];

if (process.argv[1] === import.meta.filename) {
  if (proofs.includes(false)) throw new Error(`The check itself is broken: proof ${proofs.indexOf(false) + 1}`);
  const missing = documents().flatMap((name) =>
    namedPaths(name, readFileSync(join(root, name), 'utf8'))
      .filter((path) => !isThere(path))
      .map((path) => `${name} names ${path}, which is not there`),
  );
  const all = walks();
  const errors = [
    ...missing,
    ...all.flatMap(walkErrors),
    ...(all.length < 2 ? ['docs/architecture.md has no two walks'] : []),
  ];
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
  else console.log('The paths in the documents are there, and the walks count what they hold.');
}
