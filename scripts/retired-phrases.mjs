// Holds that a phrase which gave way to a planner's own (docs/glossary.md, "What people read") does not come back: in
// the English texts of src/messages and agency, and in the documentation. Exempt are legal texts, decisions, the
// changelog, code in the documentation, and the specification's own texts.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { root } from './prepare.mjs';

/** Texts that are the specification's word for word. */
const SPECIFIED = new Set([
  'Please check your credentials',
  'Please enter your full name',
  'Please try again',
  'Please try again later.',
  'Please complete all sections before submitting.',
  'Please complete this section before submitting',
  'Please complete this section to continue',
  'Please upload application files first',
  'Please upload your architectural plan first',
  'Loading... Please wait while we verify your authentication.',
  'Processing failed. Please try again.',
  'Something went wrong. Please try again.',
]);

const it = '(?:it|them|this|these|that|one|what \\w+) ';
const RETIRED = [
  { phrase: /\b(?:cannot|can[’']t|can not|could not|couldn[’']t) tell\b/, now: 'cannot be determined' },
  { phrase: /\b(?:cannot|can[’']t|can not|could not|couldn[’']t) be (?:told|said)\b/, now: 'cannot be determined' },
  { phrase: /\b(?:a person|someone|somebody) (?:will )?looks?\b|\bby eye\b/, now: 'review manually' },
  { phrase: new RegExp(`\\b(?:put|puts|set|sets) (?:${it})?right\\b`), now: 'correct' },
  { phrase: /\bmend(?:s|ed|ing)?\b/, now: 'correct' },
  { phrase: new RegExp(`\\bwork(?:s|ed|ing)? (?:${it})?out\\b|\\breckon`), now: 'calculate' },
  { phrase: new RegExp(`\\b(?:take|takes|taken|took|taking) (?:${it})?(?:out|away)\\b`), now: 'remove' },
  { phrase: /\b(?:is|are|was|were) gone\b/, now: 'removed' },
  {
    phrase: /\b(?:goes|go|went|going|comes|come|fetched|submitted) (?:on )?by (?:itself|themselves)\b/,
    now: 'automatically',
  },
  { phrase: /\brules? (?:do not |does not )?holds?\b|\bholds? for\b/, now: 'the rule applies to' },
  { phrase: /\bheld against\b|\bhold against\b/, now: 'compared with' },
  { phrase: /\b(?:kept|keep a copy) on (?:this|your) device\b/, now: 'saved on this device' },
  { phrase: /\bplease\b/, now: 'the plain imperative' },
];

const phrasesIn = (where, text) =>
  SPECIFIED.has(text)
    ? []
    : RETIRED.flatMap(({ phrase, now }) => {
        const found = new RegExp(phrase, 'i').exec(text);
        return found ? [`${where}: “${found[0]}” (now: ${now})`] : [];
      });

/** Every text below a value that people read, with its keys: of the agency's data what is English. */
function textsOf(value, isText, keys = []) {
  if (typeof value === 'string') return isText(keys) ? [[keys.join('.'), value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, isText, [...keys, key]));
}

/** What is retired in a file, as lines for a person. */
function retiredIn(path, source) {
  if (path.endsWith('.md')) {
    const prose = source.replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, '')).replace(/`[^`\n]*`/g, '');
    // An entry of the glossary names what it replaces behind "Not:".
    return prose.split('\n').flatMap((line, at) => phrasesIn(`${path}:${at + 1}`, line.replace(/ Not: .*/, '')));
  }
  const isText = path.endsWith('.json') ? () => true : (keys) => keys.includes('en');
  return textsOf(parse(source), isText).flatMap(([key, text]) =>
    phrasesIn(`${path} ${key}`, text.replace(/\{\{.*?\}\}/g, '')),
  );
}

// Proof that it can fail: a planted phrase of each kind is found, and ordinary words in sentences are not.
const planted = [
  ...['I cannot tell.', 'It can’t be told.', 'A person looks at it.', 'Set it right.', 'Upload a mended file.'],
  ...['It was worked out.', 'They work it out.', 'We reckon so.', 'Take one out.', 'The file is gone.'],
  ...['It goes on by itself.', 'The rule holds.', 'It holds for homes.', 'Held against the limit.'],
  ...['Kept on this device.', 'Please wait.'],
];
const unseen = planted.filter((text) => retiredIn('src/messages/en/a.json', JSON.stringify({ text })).length === 0);
const ordinary = 'The rule is kept in a file. A tank holds water. Not what it says; read on, then go on to the right.';
const wronglySeen = [
  ...retiredIn('docs/a.md', `${ordinary}\n\`cannot tell\` is a code.\n- **Calculation**: figures. Not: worked out.`),
  ...retiredIn('src/messages/en/a.json', JSON.stringify({ text: 'Please try again later.' })),
  ...retiredIn('agency/a.yaml', 'pattern: WORKED OUT\nlabel: { en: Area, es: Please }'),
];
if (unseen.length > 0 || wronglySeen.length > 0) {
  console.error(`The check itself is broken: ${[...unseen, ...wronglySeen].join(', ')}`);
  process.exit(1);
}

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'src/messages/en', 'agency', 'docs', '*.md'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /\.(json|yaml|md)$/.test(path) && !/^(agency\/legal|docs\/decisions)\/|^CHANGELOG/.test(path));
const found = [...new Set(files)].flatMap((path) => retiredIn(path, readFileSync(`${root}/${path}`, 'utf8')));
if (found.length > 0) {
  console.error(`Phrases that are retired (docs/glossary.md):\n${found.join('\n')}`);
  process.exit(1);
}
console.log(`No retired phrase in ${files.length} files.`);
