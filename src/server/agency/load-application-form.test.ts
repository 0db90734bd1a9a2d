import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agencyErrors, loadRemembered } from '../../../test/agency-errors.ts';

const residential = 'questionnaires/residential.yaml';
const environmental = 'questionnaires/forms/initial-environmental-checklist.yaml';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'agency-'));
  cpSync('agency', dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Replaces the first `from` below `below` in a file of the copied folder and gives the line it stood on. */
function change(file: string, from: string, to: string, below = ''): number {
  const path = join(dir, file);
  const text = readFileSync(path, 'utf8');
  const start = text.indexOf(below);
  const at = text.indexOf(from, start);
  if (start < 0 || at < 0) throw new Error(`"${from}" is not below "${below}" in ${file}`);
  writeFileSync(path, text.slice(0, at) + to + text.slice(at + from.length));
  return text.slice(0, at).split('\n').length;
}

const errors = (): string[] => agencyErrors(dir);

test('the application that ships loads with its forms and rules', () => {
  const { questionnaire, coverage, impact } = loadRemembered('agency').application;
  expect(questionnaire.forms.map(({ id }) => id)).toEqual([
    'coverage-helper',
    'project-impact',
    'coverage-transfer',
    'initial-environmental-checklist',
    'active-transportation-checklist',
  ]);
  expect(coverage.bailey.classes).toHaveLength(9);
  expect(impact.locations.length).toBeGreaterThan(1);
});

describe('a mistake in the questionnaire stops the start and names its file and line', () => {
  test('a condition on a field that does not exist', () => {
    const line = change(residential, 'field: coverage_transfer,', 'field: coverage_transfers,');
    expect(errors()).toEqual([
      expect.stringMatching(`^${residential}:${line} .+There is no field "coverage_transfers"`),
    ]);
  });

  test('an answer that nobody can give', () => {
    const line = change(residential, "is: 'yes'", 'is: Yes', 'id: height_code_compliance');
    expect(errors()).toEqual([expect.stringMatching(`^${residential}:${line} .+"Yes" is never the answer\\.`)]);
  });

  test('an option that was renamed, while a question still waits for it', () => {
    change(residential, 'value: Other,', 'value: Another way,');
    const line =
      readFileSync(join(dir, residential), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes('includes: Other')) + 1;
    expect(errors()).toEqual([expect.stringMatching(`^${residential}:${line} .+"Other" is never the answer\\.`)]);
  });

  test('an id that is used twice', () => {
    const line = change(residential, 'id: tree_removal_solar', 'id: tree_removal');
    expect(errors()).toEqual([
      expect.stringMatching(`^${residential}:${line} .+The id "tree_removal" is used twice\\.`),
    ]);
  });

  test('a question whose being asked depends on itself', () => {
    const line = change(
      residential,
      '- id: height_change_proposed',
      "- shownWhen: { field: building_height_over_26_feet, is: 'yes' }\n            id: height_change_proposed",
    );
    const told = errors();
    expect(told[0]).toMatch(`${residential}:${line} `);
    expect(told.join('\n')).toContain('Whether "height_change_proposed" is asked depends on itself.');
  });

  test('a kind that does not exist, a key that nobody knows, and a language that is missing', () => {
    const kind = change(residential, 'kind: textarea', 'kind: paragraph', 'id: project_description');
    const key = change(residential, 'sheet: true', 'sheets: true', 'id: floor_plans');
    const said = change(residential, 'es: Fecha de la firma }', 'fr: Date }', 'id: signature_date');
    const told = errors().join('\n');
    expect(told).toContain(`${residential}:${kind} `);
    expect(told).toContain(`${residential}:${key} `);
    expect(told).toContain(`${residential}:${said} `);
  });

  test('a form that is not there, and one that nothing attaches', () => {
    change(residential, '  - coverage-transfer\n', '  - coverage-transfers\n');
    expect(errors()).toEqual(['questionnaires/forms/coverage-transfers.yaml:1 The file is missing or cannot be read.']);
  });

  test('a form that no field attaches', () => {
    const line = change(residential, 'form: active-transportation-checklist', 'form: initial-environmental-checklist');
    expect(errors()).toEqual([
      expect.stringMatching(`^${residential}:\\d+ .+No field attaches the form "active-transportation-checklist"`),
      expect.stringMatching(`^${residential}:${line} .+is attached by another field already`),
    ]);
  });

  test('a form outside the folder cannot be named', () => {
    change(residential, '  - coverage-transfer\n', '  - ../../secret\n');
    expect(errors().join()).toContain('Use small letters');
  });

  test('a mistake in a form is told in the form', () => {
    const id = change(environmental, 'iec.preparer-name', 'preparer-name');
    expect(errors()).toEqual([
      `${environmental}:${id} sections.6.fields.0.id: Field ids of this form begin with "iec.".`,
    ]);
  });

  test('an edition that is no date, and a prefix that no reference number has', () => {
    const edition = change(residential, 'edition: 2026-11-21', 'edition: today');
    const prefix = change(residential, 'referencePrefix: ERSP', 'referencePrefix: ersp');
    expect(errors()).toEqual([
      `${residential}:${edition} edition: Write the date as YYYY-MM-DD.`,
      `${residential}:${prefix} referencePrefix: Use 4 or 5 capital letters.`,
    ]);
  });

  test('rules of which a figure is missing', () => {
    const line = change('coverage.yaml', 'percent: ', 'percents: ');
    expect(errors().join('\n')).toContain(`coverage.yaml:${line} `);
    rmSync(join(dir, 'impact.yaml'));
    expect(errors()).toContain('impact.yaml:1 The file is missing or cannot be read.');
  });
});
