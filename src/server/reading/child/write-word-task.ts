import type { Submission } from '#domain/questionnaire/record.ts';
import type { ImpactResult } from '#domain/questionnaire/worked-out.ts';
import { type RecordMeta, writeApplicationRecord } from '../../writing/application-record.ts';
import { type ImpactFacts, writeImpactReport } from '../../writing/impact-report.ts';
import type { Task } from './messages.ts';

export type WordInput =
  | { kind: 'record'; submission: Submission; meta: RecordMeta }
  | { kind: 'impact'; result: ImpactResult; facts: ImpactFacts };

/** Writes a Word file from an application. A long one takes half a second, in which a server answers nobody else. */
export const writeWordTask: Task<WordInput, never, Uint8Array> = (input) =>
  input.kind === 'record'
    ? writeApplicationRecord(input.submission, input.meta)
    : writeImpactReport(input.result, input.facts);
