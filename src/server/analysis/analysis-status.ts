import {
  type AnalysisActivity,
  type AnalysisFile,
  AnalysisProblem,
  type AnalysisStatus,
  FileProblem,
} from '#contract/analysis.ts';
import { AppError } from '#contract/errors.ts';
import { formatMessage } from '#messages/format-message.ts';
import type { Language } from '#messages/languages.ts';
import type { Message } from '#messages/message.ts';
import { analysisFiles, findAnalysis } from '../db/analyses.ts';
import type { Person } from '../db/people.ts';
import type { Db } from '../db/tables.ts';
import { type AnalysisKind, keyFor } from './kind.ts';

/** How far an analysis is, with each file, and what was chosen for it. Its sentences are of `language`. */
export async function analysisStatus(
  db: Db,
  kind: AnalysisKind,
  id: string,
  viewer: Person,
  language: Language,
): Promise<AnalysisStatus & Record<string, unknown>> {
  const found = await findAnalysis(db, keyFor(kind, id, viewer));
  if (!found) throw new AppError('not-found', kind.words.notFound);
  const write = (message: Message) => formatMessage(language, message);
  const files: AnalysisFile[] = (await analysisFiles(db, id)).map((file) => {
    const problem = file.reason === null ? null : FileProblem.parse(file.reason);
    return {
      name: file.name,
      size: file.size,
      state: file.state,
      pages_read: file.pages_read,
      pages_total: file.pages_total,
      reason: problem && write({ code: `reading:unreadable.${problem}` }),
      reason_code: problem,
    };
  });
  const done = files.filter((file) => file.state === 'read' || file.state === 'unreadable');
  const totals = files.map((file) => file.pages_total);
  const problem = found.error === null ? null : AnalysisProblem.parse(found.error);
  const reading = files.find((file) => file.state === 'reading');
  const activity = activityOf(found.status, done.length === files.length, reading);
  const detail = problem && write({ code: `${kind.texts}:failure.reason.${problem}` });
  const doing = write(describeActivity(kind, activity, reading));
  return {
    ...kind.options.parse(found.options),
    session_id: found.id,
    status: found.status,
    result_at: found.result_at?.toISOString() ?? null,
    detail,
    detail_code: problem,
    message: detail ?? doing,
    created_at: found.created_at.toISOString(),
    progress: {
      files_done: done.length,
      files_total: files.length,
      pages_read: files.reduce((sum, file) => sum + file.pages_read, 0),
      pages_total: totals.some((total) => total === null)
        ? null
        : totals.reduce<number>((sum, total) => sum + (total ?? 0), 0),
      activity: doing,
      activity_code: activity,
    },
    files,
  };
}

function activityOf(
  status: AnalysisStatus['status'],
  isRead: boolean,
  reading: AnalysisFile | undefined,
): AnalysisActivity {
  if (status === 'completed') return 'ready';
  if (status === 'error') return 'stopped';
  if (isRead) return 'writing';
  return reading ? 'reading' : 'waiting';
}

function describeActivity(
  { texts }: AnalysisKind,
  activity: AnalysisActivity,
  reading: AnalysisFile | undefined,
): Message {
  if (activity === 'ready' || activity === 'stopped' || activity === 'writing') {
    return { code: `${texts}:activity.${activity}` };
  }
  if (!reading) return { code: 'analysis:activity.waiting' };
  const { name, pages_read, pages_total: pages } = reading;
  if (!pages) return { code: 'analysis:activity.file', params: { name } };
  return { code: 'analysis:activity.page', params: { name, page: Math.max(1, pages_read), pages } };
}
