import type { Submission } from '#domain/application/record.ts';
import type { ImpactResult } from '#domain/calculations/calculation.ts';
import type { FileContent, ReadDocument } from '#domain/documents/document.ts';
import type { ElementCheck } from '#domain/requirements/check-elements.ts';
import type { DocumentType } from '#domain/requirements/document-type.ts';
import type { KindRules } from '#domain/requirements/kind-rules.ts';
import type { ChecklistResult } from '#domain/rules/result.ts';
import type { RecordMeta } from '../../writing/application-record.ts';
import type { ChecklistMeta } from '../../writing/checklist-document.ts';
import type { ImpactFacts } from '../../writing/impact-report.ts';
import type { Task } from './messages.ts';
import { serveTasks } from './serve-tasks.ts';

type CheckInput = { type: DocumentType; documents: ReadDocument[]; others: ReadDocument[]; kinds: KindRules };

/** Holds documents against what their type asks, and tells what each page is. Patterns meet untrusted text here. */
async function loadCheckElements(): Promise<Task<CheckInput, never, ElementCheck>> {
  const { checkElements, factsByPage } = await import('#domain/requirements/check-elements.ts');
  const { classifyDocument } = await import('#domain/requirements/classify-page.ts');
  return async ({ type, documents, others, kinds }) => ({
    ...checkElements(type, documents, factsByPage(documents), { documents: others, facts: factsByPage(others) }),
    pages: documents.flatMap((document) => classifyDocument(document, kinds).pages),
  });
}

/** Tells what a file is by its bytes: whatever unpacks or walks a stranger's file does it here. */
async function loadDetectFileType(): Promise<Task<{ path: string }, never, FileContent>> {
  const { detectFileType } = await import('../detect/detect-file-type.ts');
  return ({ path }) => detectFileType(path);
}

type WordInput =
  | { kind: 'checklist'; result: ChecklistResult; meta: ChecklistMeta }
  | { kind: 'record'; submission: Submission; meta: RecordMeta }
  | { kind: 'impact'; result: ImpactResult; facts: ImpactFacts };

/** Writes a Word file from what is stored. A long one takes half a second, in which a server answers nobody else. */
async function loadWriteWord(): Promise<Task<WordInput, never, Uint8Array>> {
  const { writeChecklistDocument } = await import('../../writing/checklist-document.ts');
  const { writeApplicationRecord } = await import('../../writing/application-record.ts');
  const { writeImpactReport } = await import('../../writing/impact-report.ts');
  return (input) => {
    if (input.kind === 'checklist') return writeChecklistDocument(input.result, input.meta);
    return input.kind === 'record'
      ? writeApplicationRecord(input.submission, input.meta)
      : writeImpactReport(input.result, input.facts);
  };
}

/** Everything that runs in a sandbox. A task's code is loaded only in the child that runs it. */
const tasks = {
  'read-document': async () => (await import('./read-document-task.ts')).readDocumentTask,
  'detect-file-type': loadDetectFileType,
  'write-word': loadWriteWord,
  'check-elements': loadCheckElements,
  evaluate: async () => (await import('./evaluate-task.ts')).evaluateTask,
};
export type Tasks = typeof tasks;

serveTasks(tasks);
