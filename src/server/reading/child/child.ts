import type { County } from '#domain/agency/county.ts';
import type { Submission } from '#domain/application/record.ts';
import type { ImpactResult } from '#domain/calculations/calculation.ts';
import type { FileContent, ReadDocument } from '#domain/documents/document.ts';
import type { FactName } from '#domain/extraction/catalogue.ts';
import type { Fact } from '#domain/extraction/fact.ts';
import type { DraftedPermit } from '#domain/letters/permit-letter.ts';
import type { AssessmentSettings } from '#domain/letters/read-assessment.ts';
import type { ReadAssessment } from '#domain/letters/site-assessment.ts';
import type { DocumentType } from '#domain/requirements/document-type.ts';
import type { ElementCheck } from '#domain/requirements/element-check.ts';
import type { KindRules } from '#domain/requirements/kind-rules.ts';
import type { Checklist } from '#domain/rules/checklist.ts';
import type { DeclaredFigure } from '#domain/rules/declared-figures.ts';
import type { DesignReview, LoadedDesignCode, RuleChange } from '#domain/rules/design-review.ts';
import type { ChecklistResult } from '#domain/rules/result.ts';
import type { Rule } from '#domain/rules/rule.ts';
import type { RecordMeta } from '../../writing/application-record.ts';
import type { ChecklistMeta } from '../../writing/checklist-document.ts';
import type { DesignMemoMeta } from '../../writing/design-memo.ts';
import type { ImpactFacts } from '../../writing/impact-report.ts';
import type { LetterFile } from '../../writing/letter-document.ts';
import type { PermitLetterFileInput } from '../../writing/permit-letter-file.ts';
import type { PermitRecordInput } from '../../writing/permit-record-file.ts';
import type { PlanningChatInput } from '../../writing/planning-chat-file.ts';
import type { RecordPdf } from '../../writing/record-pdf.ts';
import type { AssessmentMeta } from '../../writing/site-assessment-letter.ts';
import type { TemplateName } from '../../writing/templates.ts';
import type { Task, Tool } from './messages.ts';
import { serveTasks } from './serve-tasks.ts';

type CheckInput = {
  type: DocumentType;
  /** The types of all upload fields: where a document belongs that is in the wrong one. */
  types: readonly DocumentType[];
  /** What is kept of what the documents state. */
  compared: readonly FactName[];
  documents: ReadDocument[];
  others: ReadDocument[];
  kinds: KindRules;
  /** What the documents must not break. */
  rules: readonly Rule[];
  counties: readonly County[];
  /** The agency's day, YYYY-MM-DD. */
  today: string;
};

/** Holds documents against what their type asks, and tells what each page is. Patterns meet untrusted text here. */
async function loadCheckElements(): Promise<Task<CheckInput, never, ElementCheck>> {
  const { checkElements, factsByPage } = await import('#domain/requirements/check-elements.ts');
  const { classifyDocument } = await import('#domain/requirements/classify-page.ts');
  const { findBreaches } = await import('#domain/requirements/find-breaches.ts');
  const { findMisplaced } = await import('#domain/requirements/find-misplaced.ts');
  const { findStamps, statementsOf } = await import('#domain/requirements/read-statements.ts');
  return async ({ type, types, compared, documents, others, kinds, rules, counties, today }) => {
    const facts = factsByPage(documents, counties);
    const beside = { documents: others, facts: factsByPage(others, counties) };
    const check = checkElements(type, documents, facts, beside, today);
    const found = check.elements.filter(({ outcome }) => outcome === 'found').map(({ element }) => element);
    return {
      ...check,
      pages: documents.flatMap((document) => classifyDocument(document, kinds).pages),
      misplaced: findMisplaced({ type, types, kinds, found }, documents),
      breaches: findBreaches(rules, documents, facts, today),
      facts: statementsOf({ check, type, compared, stamps: findStamps(types, documents) }, facts),
    };
  };
}

/** Tells what a file is by its bytes: whatever unpacks or walks a stranger's file does it here. */
async function loadDetectFileType(): Promise<Task<{ path: string }, never, FileContent>> {
  const { detectFileType } = await import('../detect/detect-file-type.ts');
  return ({ path }) => detectFileType(path);
}

type WordInput =
  | { kind: 'checklist'; result: ChecklistResult; meta: ChecklistMeta }
  | { kind: 'record'; submission: Submission; meta: RecordMeta }
  | { kind: 'impact'; result: ImpactResult; facts: ImpactFacts }
  | { kind: 'letter'; letter: LetterFile }
  | { kind: 'design-review'; review: DesignReview; meta: DesignMemoMeta }
  | ({ kind: 'permit-letter' } & PermitLetterFileInput)
  | { kind: 'permit-record'; record: PermitRecordInput }
  | { kind: 'planning-chat'; chat: PlanningChatInput }
  | { kind: 'site-assessment'; assessment: ReadAssessment; meta: AssessmentMeta };

/** Writes a Word file from what is stored. A long one takes half a second, in which a server answers nobody else. */
async function loadWriteWord(): Promise<Task<WordInput, never, Uint8Array>> {
  const { writeChecklistDocument } = await import('../../writing/checklist-document.ts');
  const { writeApplicationRecord } = await import('../../writing/application-record.ts');
  const { writeDesignMemo } = await import('../../writing/design-memo.ts');
  const { writeImpactReport } = await import('../../writing/impact-report.ts');
  const { writeLetterDocument } = await import('../../writing/letter-document.ts');
  const { writePermitRecord } = await import('../../writing/permit-record-file.ts');
  const { writePlanningChat } = await import('../../writing/planning-chat-file.ts');
  const { writePermitLetter } = await import('../../writing/permit-letter-file.ts');
  const { writeAssessmentLetter } = await import('../../writing/site-assessment-letter.ts');
  return async (input) => {
    if (input.kind === 'design-review') return writeDesignMemo(input.review, input.meta);
    if (input.kind === 'permit-record') return writePermitRecord(input.record);
    if (input.kind === 'permit-letter') return writePermitLetter(input);
    if (input.kind === 'planning-chat') return writePlanningChat(input.chat);
    if (input.kind === 'site-assessment') return writeAssessmentLetter(input.assessment, input.meta);
    if (input.kind === 'checklist') return writeChecklistDocument(input.result, input.meta);
    if (input.kind === 'letter') return writeLetterDocument(input.letter);
    return input.kind === 'record'
      ? writeApplicationRecord(input.submission, input.meta)
      : writeImpactReport(input.result, input.facts);
  };
}

/** Writes the record of an application as a PDF. */
async function loadWriteRecordPdf(): Promise<
  Task<{ submission: Submission; meta: Omit<RecordMeta, 'template'> }, never, RecordPdf>
> {
  const { writeRecordPdf } = await import('../../writing/record-pdf.ts');
  return ({ submission, meta }) => writeRecordPdf(submission, meta);
}

/** Fills the agency's own PDF form. */
async function loadFillForm(): Promise<Task<{ bytes: Uint8Array; form: ChecklistResult['form'] }, never, Uint8Array>> {
  const { fillPdfForm } = await import('../../writing/pdf-form.ts');
  return ({ bytes, form }) => fillPdfForm(bytes, form);
}

/** Tells what is wrong with a Word template that somebody uploaded: it is unpacked here. */
async function loadCheckTemplate(): Promise<Task<{ name: TemplateName; bytes: Uint8Array }, never, string[]>> {
  const { findTemplateErrors } = await import('../../writing/check-template.ts');
  const { TEMPLATES } = await import('../../writing/templates.ts');
  return async ({ name, bytes }) => findTemplateErrors(bytes, TEMPLATES[name]);
}

/** Answers a checklist from documents. */
async function loadPermitReview(): Promise<Tool<Checklist, ChecklistResult>> {
  const { evaluateChecklist } = await import('#domain/rules/evaluate.ts');
  return { evaluate: evaluateChecklist };
}

/** Drafts the letter of a site assessment from documents. */
async function loadSiteAssessment(): Promise<Tool<AssessmentSettings, ReadAssessment>> {
  const { readAssessment } = await import('#domain/letters/read-assessment.ts');
  return { evaluate: readAssessment };
}

/** Reads what documents state for a permit. */
async function loadPermitLetter(): Promise<Tool<object, DraftedPermit>> {
  const { readPermit } = await import('#domain/letters/draft-permit.ts');
  return { evaluate: readPermit };
}

/** Compares plans with a design code. */
async function loadDesignReview(): Promise<Tool<LoadedDesignCode, DesignReview>> {
  const { withBuildingFacts } = await import('#domain/extraction/extract.ts');
  const { reviewDesign } = await import('#domain/rules/design-review.ts');
  return {
    evaluate: (code, documents, facts, today, figures) =>
      reviewDesign(code, documents, withBuildingFacts(facts, documents), today, figures),
  };
}

type WhatIf = { code: LoadedDesignCode; tried: readonly DeclaredFigure[] };

/** Which rules would come to something else by the figures that are tried. */
async function loadDesignWhatIf(): Promise<Tool<WhatIf, { changes: RuleChange[] }>> {
  const { changedRules } = await import('#domain/rules/design-review.ts');
  const { evaluate } = await loadDesignReview();
  return {
    evaluate: ({ code, tried }, documents, facts, today, figures) => {
      const kept = figures.filter(({ name }) => !tried.some((one) => one.name === name));
      const [before, after] = [figures, [...kept, ...tried]].map((all) => evaluate(code, documents, facts, today, all));
      return { changes: before && after ? changedRules(before, after) : [] };
    },
  };
}

/** Every tool; the code of one is loaded only in the child that runs it. */
const tools = {
  'permit-review': loadPermitReview,
  'site-assessment': loadSiteAssessment,
  'permit-letter': loadPermitLetter,
  'design-review': loadDesignReview,
  'design-what-if': loadDesignWhatIf,
};

export type ToolName = keyof typeof tools;
type ToolOf<Name extends ToolName> = Awaited<ReturnType<(typeof tools)[Name]>>;
type ToolParts = {
  [Name in ToolName]: ToolOf<Name> extends Tool<infer Settings, infer Result>
    ? { input: { settings: Settings; today: string }; result: Result }
    : never;
};
/** What a tool is run with beside the documents: the agency's rules, and the agency's day (YYYY-MM-DD). */
export type ToolInput<Name extends ToolName> = ToolParts[Name]['input'];
export type ToolResult<Name extends ToolName> = ToolParts[Name]['result'];

/**
 * Documents that were read, what people pointed at in them and the figures that they state beside them, what the applicant
 * declares in the application itself, and the counties whose parcel numbers are known.
 */
export type DocumentSet = {
  documents: ReadDocument[];
  chosen: readonly Fact[];
  figures: readonly DeclaredFigure[];
  declared: readonly Fact[];
  counties: readonly County[];
};

export type EvaluateInput = { tool: ToolName } & DocumentSet & ToolInput<ToolName>;
/** `settings`: several, each of which makes a result of the same facts. */
export type ReplayInput = { tool: ToolName; today: string; settings: readonly unknown[] } & DocumentSet;

/** Reads the facts from the documents and runs a tool on them, once for each of its settings. Patterns meet untrusted text here. */
async function loadReplay(): Promise<Task<ReplayInput, never, ToolResult<ToolName>[]>> {
  const { readFacts, withChosen } = await import('#domain/extraction/extract.ts');
  const { mergeFacts } = await import('#domain/extraction/merge.ts');
  return async ({ tool, settings, documents, chosen, figures, declared, counties, today }) => {
    const { evaluate } = (await tools[tool]()) as Tool<unknown, ToolResult<ToolName>>;
    // What the application states is known by its questions: nothing of it is read from its words.
    const read = readFacts(
      documents.filter(({ isDeclaration }) => !isDeclaration),
      counties,
    );
    const facts = declared.length > 0 ? mergeFacts([...read, ...declared]) : read;
    return settings.map((one) => evaluate(one, documents, withChosen(facts, chosen), today, figures));
  };
}

async function loadEvaluate(): Promise<Task<EvaluateInput, never, ToolResult<ToolName>>> {
  const replay = await loadReplay();
  return async ({ settings, ...input }, emit) => {
    const [result] = await replay({ ...input, settings: [settings] }, emit);
    if (!result) throw new Error('There is no result.');
    return result;
  };
}

/** Everything that runs in a sandbox. A task's code is loaded only in the child that runs it. */
const tasks = {
  'read-document': async () => (await import('./read-document-task.ts')).readDocumentTask,
  'split-text': async () => (await import('./split-text-task.ts')).splitTextTask,
  'compare-rounds': async () => (await import('./compare-rounds-task.ts')).compareRoundsTask,
  'detect-file-type': loadDetectFileType,
  'write-word': loadWriteWord,
  'write-record-pdf': loadWriteRecordPdf,
  'fill-form': loadFillForm,
  'check-template': loadCheckTemplate,
  'check-elements': loadCheckElements,
  evaluate: loadEvaluate,
  replay: loadReplay,
};
export type Tasks = typeof tasks;

serveTasks(tasks);
