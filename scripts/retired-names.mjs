// Holds that a name which gave way to one of docs/glossary.md does not come back, in identifiers and in file names.
// Ordinary sentences may use the words: a file is kept, a door has a width. A name leaves the list only with its glossary entry.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { root } from './prepare.mjs';

/** What a name may not be or hold, and what to call it. `in`: where; everywhere, unless it is said. */
const RETIRED = [
  { name: /outlook|^overlook/i, say: 'form state, evaluate', in: /./ },
  { name: /reckon|worked-?out|workedOut/i, say: 'calculate, calculation' },
  { name: /^say([A-Z-]|$)/, say: 'format or describe' },
  { name: /[wW]orksheet/, say: 'calculator' },
  { name: /^Lacking|^lacking(Of|List)$/, say: 'missing input' },
  { name: /Doors?$|^(Door|homeOfDoor)|-doors?(\.|$)|^doors?\./, say: 'portal', in: /^(src|e2e)/ },
  {
    name: /standing/i,
    say: 'session state, upload status',
    in: /^src\/(domain|server|contract|web\/(auth|app|lib|api))/,
  },
  { name: /^hold(Editable|ForCheck|Account|ForSignOn|-application)/, say: 'lock' },
  { name: /^(freeze|seal|unseal)$|^freeze[A-Z.]|^sealed\./, say: 'snapshot, encrypt' },
  {
    name: /living-?draft|neighbours\.|^Neighbours$|^sendings?\.|Sendings$|tab-life/i,
    say: 'draft sync, tab channel, upload queue',
    in: /^src/,
  },
  { name: /^judge-?(failure|password)|check-?talk/i, say: 'classify, score, upload assistant' },
  {
    name: /^(Faces?|PdfFace|PictureFace|useFaces|useRoll|PageRoll)$|-face\.|-roll\.|^turned\./,
    say: 'renderer, page list, rotation',
  },
  { name: /second[-_]?(factor|step)/i, say: 'two-step' },
  { name: /^sso[-_]/, say: 'single-sign-on' },
  {
    name: /[rR]efusals?($|[A-Z-])|^refusals?-/,
    say: 'error, or a refused row',
    in: /^src\/(server\/features\/parcel|contract|domain)/,
  },
  {
    name: /(?<![dD]e)[fF]aults?($|[A-Z-])|[tT]rouble|[mM]istake/,
    say: 'error, issue, or finding',
    in: /^src\/(?!reading)/,
  },
  { name: /^(Asked|Given|Known|Told|Said|Place|Found|Read|Wanted)$/, say: 'what it holds', in: /^src(?!.*test)/ },
  { name: /addressee/i, say: 'recipient' },
  {
    name: /^(City|CityError|CityReader|loadCity|readCity)$|^(load|read)-city|city-(error|faults|rules)/,
    say: 'agency',
  },
  { name: /^filed\.|^Filed$/, say: 'uploaded documents' },
  { name: /tell-(file|kind|rest|second)|set-text|going-on|must-?have|draw-?data/i, say: 'what docs/glossary.md says' },
  {
    name: /^explain[A-Z-]|says-nothing|one-number|own-mapping|^at-work\.|^serving\./,
    say: 'implications, is-blank, dedupe-rows',
    in: /parcel/,
  },
];

/** Every identifier of a source, once. */
function identifiersIn(path, source) {
  const names = new Set();
  const visit = (node) => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile(
      path,
      source,
      ts.ScriptTarget.Latest,
      false,
      path.endsWith('x') ? ts.ScriptKind.TSX : undefined,
    ),
  );
  return names;
}

/** The types, interfaces and classes that a source declares at its top. */
const typesIn = (path, source) =>
  ts
    .createSourceFile(path, source, ts.ScriptTarget.Latest, false, path.endsWith('x') ? ts.ScriptKind.TSX : undefined)
    .statements.filter(
      (one) => ts.isTypeAliasDeclaration(one) || ts.isInterfaceDeclaration(one) || ts.isClassDeclaration(one),
    )
    .flatMap(({ name }) => name?.text ?? []);

/** One type, once as TypeScript's alone and once with its schema. */
const SAME_TYPE = ['Language'];

/** Names that stand for two types, as lines for a person. `sources`: pairs of a path and its text. */
function sharedTypeNames(sources) {
  const paths = new Map();
  for (const [path, source] of sources)
    for (const name of typesIn(path, source)) paths.set(name, [...(paths.get(name) ?? []), path]);
  return [...paths]
    .filter(([name, at]) => at.length > 1 && !SAME_TYPE.includes(name))
    .map(([name, at]) => `${name}: ${at.join(', ')} (each type has a name of its own)`);
}

/** What is retired in a file, its name included, as lines for a person. */
function retiredIn(path, source) {
  const names = [basename(path), ...(/\.(ts|tsx|mjs)$/.test(path) ? identifiersIn(path, source) : [])];
  return names.flatMap((name) =>
    RETIRED.filter((rule) => rule.name.test(name) && (rule.in ?? /./).test(path)).map(
      (rule) => `${path}: ${name} (now: ${rule.say})`,
    ),
  );
}

// Proof that it can fail: a planted name of each kind is found, and words in sentences are not.
const planted = {
  'src/a.ts': 'const outlook = 1; function sayDay() {}',
  'src/domain/reckon-base.ts': '',
  'e2e/doors.spec.ts': '',
};
const unseen = Object.entries(planted).filter(([path, source]) => retiredIn(path, source).length === 0);
if (
  sharedTypeNames([
    ['src/a.ts', 'type Row = 1;'],
    ['src/b.ts', 'export class Row {}'],
  ]).length !== 1
) {
  unseen.push(['two types of one name']);
}
const wronglySeen = retiredIn('src/web/ui/file.ts', "const kept = 'The door stands open.'; // They reckon.");
if (unseen.length > 0 || wronglySeen.length > 0) {
  console.error(`The check itself is broken: ${[...unseen.map(([path]) => path), ...wronglySeen].join(', ')}`);
  process.exit(1);
}

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'src', 'e2e', 'test', 'bench', 'agency', 'tools'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && !path.includes('/migrations/'));
const found = [...new Set(files)].flatMap((path) =>
  retiredIn(path, /\.(ts|tsx|mjs)$/.test(path) ? readFileSync(`${root}/${path}`, 'utf8') : ''),
);
const sources = files.filter((path) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
found.push(...sharedTypeNames(sources.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')])));
if (found.length > 0) {
  console.error(`Names that are retired (docs/glossary.md):\n${found.join('\n')}`);
  process.exit(1);
}
console.log(`No retired name in ${files.length} files.`);
