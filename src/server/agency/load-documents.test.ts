import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { agencyErrors } from '../../../test/agency-errors.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'agency-'));
  cpSync('agency', dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const PLAN = 'documents/grading_plan.yaml';

/** Replaces `from` in a file of the copied folder and gives the line it stands on. */
function change(file: string, from: string, to: string): number {
  const path = join(dir, file);
  const text = readFileSync(path, 'utf8');
  const at = text.indexOf(from);
  if (at < 0) throw new Error(`"${from}" is not in ${file}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  return text.slice(0, at).split('\n').length;
}

const errors = (): string[] => agencyErrors(dir);

test('every upload field of the questionnaire has one type, and every type a field', () => {
  expect(errors()).toEqual([]);
  rmSync(join(dir, PLAN));
  expect(errors()).toEqual([
    'documents/grading_plan.yaml:1 The upload field "grading_plan" has no file that names it under "fields".',
  ]);
});

test.each<[string, string, string, string]>([
  [
    'a field that nobody asks',
    'fields: [grading_plan]',
    'fields: [grading_plan, snow_plan]',
    'The questionnaire has no upload field "snow_plan".',
  ],
  ['a field that another type takes', 'fields: [grading_plan]', 'fields: [grading_plan, site_plan]', ''],
  ['an element twice', 'id: fill', 'id: cut', 'Two elements have the same id.'],
  [
    'a shared element that is none',
    'north-arrow,',
    'south-arrow,',
    '"south-arrow" is not an element of document-elements.yaml.',
  ],
  [
    'a rule that there is not',
    'rules: [volumes-balance]',
    'rules: [volumes]',
    'There is no rule "volumes" in agency/rules.',
  ],
  ['an element of its own that is shared too', 'id: depth', 'id: scale', 'There is an element "scale" already.'],
  ['a pattern that can take for ever', "'\\bCUT\\b.{0,30}", "'\\bCUT\\b.*", 'uses "*", which has no upper bound'],
  [
    'a fact that nobody knows',
    'facts: [grading.cutCy]',
    'facts: [grading.cutSf]',
    '"grading.cutSf" is not a fact that the product knows.',
  ],
  ['a shaky source', 'basis: unverified', 'basis: hearsay', 'must be one of source, derived or unverified'],
])('%s stops the start with its file and line', (_, from, to, message) => {
  const line = change(PLAN, from, to);
  const found = errors();
  if (message === '')
    expect(found.join('\n')).toMatch(
      /documents\/site_plan\.yaml:\d+ .*"site_plan" is taken by documents\/grading_plan\.yaml already\./,
    );
  else
    expect(
      found.filter((one) => one.startsWith(`${PLAN}:`) && one.includes(message)),
      found.join('\n'),
    ).not.toEqual([]);
  if (message !== '' && !/^(Two|There)/.test(message))
    expect(
      found.some((one) => one.startsWith(`${PLAN}:${line} `)),
      found.join('\n'),
    ).toBe(true);
});

test('an element that nothing shows is refused', () => {
  change(PLAN, "    look: ['\\bSTAGING\\b', '\\bSTOCK ?PIL', '\\b(MATERIAL|SPOILS?) (STORAGE|PILE|AREA)']\n", '');
  expect(errors().join('\n')).toContain('Say how text shows it: give "look", "facts", "sheet" or "together".');
});
