// npm run architecture: draws the folders of src and what each imports into the README; with --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import config from '../dependency-cruiser.config.mjs';
import { root } from './prepare.mjs';

const { exclude, ...options } = config.options;

const MARKS = ['<!-- architecture: npm run architecture -->', '<!-- /architecture -->'];

/** The folder that a file is drawn in: `web/ui`, `domain`; what stands directly in web or server is an entry. */
function folderOf(path) {
  const [, world, folder, ...rest] = path.split('/');
  if (world !== 'web' && world !== 'server') return world;
  return rest.length > 0 ? `${world}/${folder}` : undefined;
}

/** Which folder imports which, by the modules' own imports. */
async function importsBetweenFolders() {
  const { output } = await cruise(['src'], {
    ...options,
    includeOnly: '^src/',
    exclude: `[.]test[.]tsx?$|${exclude.path}`,
  });
  const imports = new Map();
  for (const { source, dependencies } of output.modules) {
    const from = folderOf(source);
    if (!from) continue;
    if (!imports.has(from)) imports.set(from, new Set());
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to && to !== from) imports.get(from).add(to);
    }
  }
  return imports;
}

/** Without the arrows that a longer way says too: what is left is the order of the layers. */
function withoutShortcuts(imports) {
  const reaches = (from, to, seen = new Set()) => {
    for (const next of imports.get(from) ?? []) {
      if (next === to) return true;
      if (!seen.has(next) && seen.add(next) && reaches(next, to, seen)) return true;
    }
    return false;
  };
  return [...imports].flatMap(([from, tos]) =>
    [...tos].filter((to) => ![...tos].some((other) => other !== to && reaches(other, to))).map((to) => [from, to]),
  );
}

function draw(imports) {
  const folders = [...imports.keys()].sort();
  const node = (folder) => folder.replace('/', '_');
  const group = (world) => [
    `  subgraph ${world}`,
    ...folders
      .filter((folder) => folder.startsWith(`${world}/`))
      .map((folder) => `    ${node(folder)}[${folder.split('/')[1]}]`),
    '  end',
  ];
  const arrows = withoutShortcuts(imports)
    .sort()
    .map(([from, to]) => `  ${node(from)} --> ${node(to)}`);
  return ['```mermaid', 'flowchart TD', ...group('web'), ...group('server'), ...arrows, '```'].join('\n');
}

const file = join(root, 'README.md');
const readme = readFileSync(file, 'utf8');
const [before, rest = ''] = readme.split(MARKS[0]);
const [, after] = rest.split(MARKS[1]);
if (after === undefined) throw new Error(`README.md has no place for the picture: ${MARKS.join(' … ')}`);
const drawn = `${before}${MARKS[0]}\n${draw(await importsBetweenFolders())}\n${MARKS[1]}${after}`;
if (drawn === readme) console.log('The picture of the architecture is that of the code.');
else if (process.argv.includes('--check')) {
  console.error('The README shows another architecture than the code has. Run `npm run architecture`.');
  process.exitCode = 1;
} else writeFileSync(file, drawn);
