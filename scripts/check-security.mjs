// What docs/security.md says: each requirement of levels 1 and 2 of OWASP ASVS 5.0.0 once, files and tests that are there,
// and the sums.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** The numbers of levels 1 and 2, section by section; what is left out between them is of level 3. */
const SECTIONS = {
  1.1: '1-2',
  1.2: '1-9',
  1.3: '1-11',
  1.4: '1-3',
  1.5: '1-2',
  2.1: '1-3',
  2.2: '1-3',
  2.3: '1-4',
  2.4: '1',
  3.2: '1-2',
  3.3: '1-4',
  3.4: '1-6',
  3.5: '1-5',
  3.7: '1-2',
  4.1: '1-3',
  4.2: '1',
  4.3: '1-2',
  4.4: '1-4',
  5.1: '1',
  5.2: '1-3',
  5.3: '1-2',
  5.4: '1-3',
  6.1: '1-3',
  6.2: '1-12',
  6.3: '1-4',
  6.4: '1-4',
  6.5: '1-5',
  6.6: '1-3',
  6.8: '1-4',
  7.1: '1-3',
  7.2: '1-4',
  7.3: '1-2',
  7.4: '1-5',
  7.5: '1-2',
  7.6: '1-2',
  8.1: '1-2',
  8.2: '1-3',
  8.3: '1',
  8.4: '1',
  9.1: '1-3',
  9.2: '1-4',
  10.1: '1-2',
  10.2: '1-2',
  10.3: '1-4',
  10.4: '1-11',
  10.5: '1-5',
  10.6: '1-2',
  10.7: '1-3',
  11.1: '1-2',
  11.2: '1-3',
  11.3: '1-3',
  11.4: '1-4',
  11.5: '1',
  11.6: '1',
  12.1: '1-3',
  12.2: '1-2',
  12.3: '1-4',
  13.1: '1',
  13.2: '1-5',
  13.3: '1-2',
  13.4: '1-5',
  14.1: '1-2',
  14.2: '1-4',
  14.3: '1-3',
  15.1: '1-3',
  15.2: '1-3',
  15.3: '1-7',
  16.1: '1',
  16.2: '1-5',
  16.3: '1-4',
  16.4: '1-3',
  16.5: '1-3',
  17.1: '1',
  17.2: '1-4',
  17.3: '1-2',
};
const NUMBERS = Object.entries(SECTIONS).flatMap(([section, ranges]) =>
  ranges.split(' ').flatMap((range) => {
    const [from, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => `${section}.${from + at}`);
  }),
);

const ROW = /^\| (\d+\.\d+\.\d+) \| (.+?) \| (met|not met|not applicable) \| (.*?) ?\| (.+) \|$/gm;
const NAMED_TEST = /`([^`›]+\.(?:test|spec)\.ts) › ([^`]+)`/g;
const NAMED_FILE = /`((?:src|docs|scripts|agency|test|e2e)\/[^`\s›]+)`/g;
const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);

/** @returns what is wrong with a document, and its sums */
function judge(text) {
  const rows = [...text.matchAll(ROW)].map(([, number, , state, where, why]) => ({ number, state, where, why }));
  const numbers = rows.map(({ number }) => number);
  const errors = [
    ...NUMBERS.filter((number) => !numbers.includes(number)).map((number) => `${number} is missing.`),
    ...numbers.filter((number, at) => numbers.indexOf(number) < at).map((number) => `${number} stands twice.`),
    ...numbers.filter((number) => !NUMBERS.includes(number)).map((number) => `${number} is none of levels 1 and 2.`),
  ];
  for (const { number, state, where, why } of rows) {
    if (state === 'met' && where === '') errors.push(`${number} is met, but not said where.`);
    for (const [, path] of `${where} ${why}`.matchAll(NAMED_FILE))
      if (!existsSync(join(root, path))) errors.push(`${number} names ${path}, which is not there.`);
    for (const [, path, title] of why.matchAll(NAMED_TEST))
      if (!read(path)?.includes(title))
        errors.push(`${number} names the test “${title}” of ${path}, which is not there.`);
  }
  const count = (state) => rows.filter((row) => row.state === state).length;
  const [met, notMet, not] = [count('met'), count('not met'), count('not applicable')];
  const share = ((100 * met) / (met + notMet)).toFixed(1);
  const sums = `${met} met, ${notMet} not met, ${not} not applicable; of the ${met + notMet} that apply ${share} percent are met`;
  if (!text.includes(sums)) errors.push(`The sums are: ${sums}.`);
  return { errors, sums };
}

const document = read('docs/security.md') ?? '';
/** What each of these has wrong must be found, or the check is of no use. */
const isFound = (change) => judge(change(document)).errors.length > judge(document).errors.length;
const proofs = [
  NUMBERS.length === 253,
  isFound((text) => text.replace(/^\| 6\.2\.1 .*\n/m, '')),
  isFound((text) => text.replace(/^\| 6\.2\.1 .*\n/m, (row) => row + row)),
  isFound((text) => text.replace('| not met |', '| met |')),
  isFound((text) => text.replace('src/server/app/access.test.ts › every', 'src/server/app/access.test.ts › some')),
  isFound((text) => text.replaceAll('`src/server/http/route.ts`', '`src/server/http/gone.ts`')),
];
if (proofs.includes(false)) throw new Error(`The check itself is broken: proof ${proofs.indexOf(false) + 1}`);

const { errors, sums } = judge(document);
for (const error of errors) console.error(`docs/security.md: ${error}`);
if (errors.length > 0) process.exitCode = 1;
else console.log(`Security requirements: ${sums}.`);
