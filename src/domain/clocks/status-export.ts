import { z } from 'zod';
import { CaseStage } from '../cases/stage.ts';
import type { CaseHistory } from './case-history.ts';

const words = z.string().trim().min(1).max(120);

/** agency/status-export.yaml: what the columns of the agency's own export mean. */
export const StatusExportRules = z.strictObject({
  columns: z.strictObject({ file: words, status: words, opened: words, category: words }),
  statuses: z.record(words, CaseStage),
  asked: z.array(words),
  answered: z.array(words),
});
export type StatusExportRules = z.infer<typeof StatusExportRules>;

const wordsOf = (column: string): string => column.replace(/\s*\([^()]*\)\s*$/, '');

/** The stage of a column: of the status with its task, else of its words alone; undefined where it has none. */
export const stageOfColumn = ({ statuses }: StatusExportRules, column: string): CaseStage | undefined =>
  statuses[column] ?? statuses[wordsOf(column)];

const isDay = (value: string | undefined): value is string => /^\d{4}-\d\d-\d\d$/.test(value ?? '');

/**
 * The files of a status export as histories. `unknown`: columns that are no statuses by the rules and have no stage, so
 * that none is left out silently.
 */
export function readStatusExport(
  rules: StatusExportRules,
  rows: readonly Readonly<Record<string, string>>[],
): { histories: CaseHistory[]; unknown: string[] } {
  const { columns, asked, answered } = rules;
  const named = new Set(Object.values(columns));
  const statuses = Object.keys(rows[0] ?? {}).filter((column) => !named.has(column));
  const unknown = statuses.filter((column) => stageOfColumn(rules, column) === undefined);
  const histories = rows.flatMap((row): CaseHistory[] => {
    const opened = row[columns.opened];
    if (!isDay(opened)) return [];
    const daysOf = (isMeant: (column: string) => boolean) =>
      statuses.flatMap((column) => {
        const on = row[column];
        return isMeant(column) && isDay(on) ? [on] : [];
      });
    return [
      {
        opened,
        entries: statuses.flatMap((column) => {
          const [stage, on] = [stageOfColumn(rules, column), row[column]];
          return stage && isDay(on) ? [{ stage, on }] : [];
        }),
        asked: daysOf((column) => asked.includes(wordsOf(column))),
        answered: daysOf((column) => answered.includes(wordsOf(column))),
      },
    ];
  });
  return { histories, unknown };
}
