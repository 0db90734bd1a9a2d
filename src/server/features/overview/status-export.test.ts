import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { measureHistories } from '#domain/clocks/case-history.ts';
import { readStatusExport, stageOfColumn } from '#domain/clocks/status-export.ts';
import { readAgencyData } from '../../../../test/agency-data.ts';

const { statusExport } = readAgencyData();
// It lies beside the project.
const path = fileURLToPath(
  new URL('../../../../../shared/samples/process/project_status_open_half.csv', import.meta.url),
);

describe.skipIf(!existsSync(path))('the agency’s own status export (skipped where there is no ../shared)', () => {
  const rows: Record<string, string>[] = existsSync(path)
    ? parse(readFileSync(path, 'utf8'), { columns: true, bom: true, skip_empty_lines: true })
    : [];

  test('has a stage for each of its 108 status columns', () => {
    const columns = Object.keys(rows[0] ?? {});
    expect(columns).toHaveLength(112);
    expect(columns.filter((column) => stageOfColumn(statusExport, column) !== undefined)).toHaveLength(108);
    expect(readStatusExport(statusExport, rows).unknown).toEqual([]);
  });

  test('gives the counts that its agency is known by', () => {
    const figures = measureHistories(readStatusExport(statusExport, rows).histories, 30);
    expect(figures).toMatchObject({
      ...{ cases: 2_834, everIncomplete: 1_125, everAsked: 426, answered: 184, medianAnswerDays: 47 },
    });
  });
});
