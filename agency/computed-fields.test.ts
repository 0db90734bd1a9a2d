import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPLICATION_FIELDS } from '#domain/application/computed-fields.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { COVERAGE_FIELDS } from '#domain/calculations/coverage-rules.ts';
import { IMPACT_FIELDS } from '#domain/calculations/impact-rules.ts';
import { readAgencyFolder } from '#server/agency/agency-reader.ts';
import { loadApplicationForm } from '#server/agency/load-agency.ts';
import { files, loadRemembered } from '../test/agency-errors.ts';

const FILES = {
  'questionnaires/residential.yaml': APPLICATION_FIELDS,
  'questionnaires/forms/coverage-helper.yaml': COVERAGE_FIELDS,
  'questionnaires/forms/project-impact.yaml': IMPACT_FIELDS,
};
const cases = Object.entries(FILES).flatMap(([file, ids]) => ids.map((id) => [id, file] as const));

describe('a field that the product computes with', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'city-'));
    for (const part of ['questionnaires', 'coverage.yaml', 'impact.yaml']) {
      cpSync(join('agency', part), join(dir, part), { recursive: true });
    }
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  /** What stops the start once `change` was made to a file, each as "file:line sentence". */
  const errorsAfter = (file: string, change: (text: string) => string): string[] => {
    const path = join(dir, file);
    const text = readFileSync(path, 'utf8');
    try {
      writeFileSync(path, change(text));
      const reader = readAgencyFolder(dir, files.readYaml);
      expect(loadApplicationForm(reader, [])).toBeUndefined();
      return reader.errors().map((fileError) => `${fileError.file}:${fileError.line} ${fileError.message}`);
    } finally {
      writeFileSync(path, text);
    }
  };
  const lineOf = (file: string, start: RegExp): number =>
    readFileSync(join(dir, file), 'utf8')
      .split('\n')
      .findIndex((line) => start.test(line)) + 1;
  const patternOf = (id: string) => id.replaceAll('.', '\\.');

  test.each(cases)('%s stops the start when it is renamed, with file and line', (id, file) => {
    const errors = errorsAfter(file, (text) => text.replace(new RegExp(`id: ${patternOf(id)}$`, 'm'), `id: ${id}_new`));
    const line = lineOf(file, new RegExp(`^  - ${patternOf(id)}$`));
    expect(errors).toContainEqual(expect.stringMatching(`^${file}:${line} .*There is no field "${id}"`));
  });

  test.each(Object.keys(FILES))('is declared: %s without one, or with one too many, is refused', (file) => {
    const [first = ''] = FILES[file as keyof typeof FILES];
    const line = lineOf(file, /^computes:$/);
    expect(errorsAfter(file, (text) => text.replace(`computes:\n  - ${first}\n`, 'computes:\n'))).toContainEqual(
      expect.stringMatching(`^${file}:${line} .*"${first}" is missing`),
    );
    expect(errorsAfter(file, (text) => text.replace('computes:\n', 'computes:\n  - something_else\n'))).toContainEqual(
      expect.stringMatching(`^${file}:${line + 1} .*Nothing computes with "something_else"`),
    );
  });
});

test('no code names a field of the agency that is not declared', () => {
  const declared = new Set<string>(cases.map(([id]) => id));
  // One word alone may mean anything; it is not looked for.
  const ids = [...fieldsById(loadRemembered('agency').application.questionnaire).keys()].filter((id) =>
    /[._]/.test(id),
  );
  // What is filled in before anyone answers is a choice of the schema, which has the name of a field.
  const meansAnother = new Set(['applicant_name']);
  const named = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<![.]test|[.]d)[.]tsx?$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join('src', name), 'utf8');
      return ids.filter((id) => text.includes(`'${id}'`)).map((id) => `${name}: ${id}`);
    });
  expect(named.length).toBeGreaterThan(20);
  const undeclared = named.filter((one) => {
    const id = one.split(': ')[1] ?? '';
    return !declared.has(id) && !meansAnother.has(id);
  });
  expect(undeclared).toEqual([]);
});
