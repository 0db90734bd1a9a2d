import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Agency } from '#domain/agency/agency.ts';
import type { County } from '#domain/agency/county.ts';
import type { LegalDocument, LegalId } from '#domain/agency/legal-document.ts';
import { checkRetention, RetentionRules } from '#domain/agency/retention.ts';
import { checkQuestionnaire } from '#domain/application/check-questionnaire.ts';
import { findUnboundFields } from '#domain/application/computed-fields.ts';
import type { ApplicationForm } from '#domain/application/evaluate-application.ts';
import { AttachedForm, fieldsById, type Questionnaire, QuestionnaireFile } from '#domain/application/questionnaire.ts';
import { CoverageRules } from '#domain/calculations/coverage-rules.ts';
import { ImpactRules } from '#domain/calculations/impact-rules.ts';
import { CaseRules, checkCaseRules } from '#domain/cases/case-rules.ts';
import { ClockRules, checkClockRules } from '#domain/clocks/clock-rules.ts';
import { StatusExportRules } from '#domain/clocks/status-export.ts';
import { AssessmentRules, checkAssessmentRules } from '#domain/letters/assessment-rules.ts';
import { checkLetterRules, LetterRules } from '#domain/letters/letter-rules.ts';
import { checkPermitRecords, PermitRecordRules } from '#domain/letters/permit-records.ts';
import {
  ConditionsFile,
  checkConditions,
  checkPermitLetter,
  PermitLetterFile,
  type PermitRules,
} from '#domain/letters/permit-rules.ts';
import { MailTexts } from '#domain/mail/write-mail.ts';
import { Quotas } from '#domain/people/quotas.ts';
import type { ComparedAnswers } from '#domain/requirements/compared-answers.ts';
import type { DocumentType } from '#domain/requirements/document-type.ts';
import { KindRules } from '#domain/requirements/kind-rules.ts';
import { findTemplateErrors } from '../writing/check-template.ts';
import { TEMPLATES, type TemplateName } from '../writing/templates.ts';
import { type AgencyReader, readAgencyFolder } from './agency-reader.ts';
import { loadComparedAnswers, loadDocumentTypes } from './load-documents.ts';
import { type Knowledge, loadKnowledge } from './load-knowledge.ts';
import { loadLegal } from './load-legal.ts';
import { loadParcelData, type ParcelData } from './load-parcel-data.ts';
import { loadRuleBook } from './load-rules.ts';
import { AgencyError, type AgencyFileError, readYaml } from './read-yaml.ts';
import { LAST_DAY, type RuleBook, type RulesAsOf, ruleIdsOf, rulesAsOf } from './rules-as-of.ts';

/**
 * The agency's own data, checked: everything that is not code. Its checklists and design codes are those of the latest
 * rules; what something is judged by, those of its day, rulesAsOf tells.
 */
export type AgencyData = RulesAsOf & {
  agency: Agency;
  legal: Record<LegalId, LegalDocument>;
  mails: MailTexts;
  rules: RuleBook;
  application: ApplicationForm;
  /** What the documents of each upload field must show. */
  documentTypes: readonly DocumentType[];
  /** What tells what a page of a document is. */
  kinds: KindRules;
  /** Which answers documents are held against. */
  comparedAnswers: ComparedAnswers;
  /** The stages of a case and the ways between them. */
  caseRules: CaseRules;
  /** What the assistants answer from. */
  knowledge: Knowledge;
  /** The letters that are written from the lines of a review. */
  letterRules: LetterRules;
  /** What a site assessment says, and what is checked in the field. */
  assessmentRules: AssessmentRules;
  /** What the letter of a permit is drafted from, with its library of conditions. */
  permitRules: PermitRules;
  /** What is written of a permit after it was issued. */
  permitRecords: PermitRecordRules;
  /** What the columns of its own status export mean. */
  statusExport: StatusExportRules;
  /** Its terms and the days on which it is closed. */
  clockRules: ClockRules;
  /** How long it keeps what. */
  retention: RetentionRules;
  /** What one person may have at a time. */
  quotas: Quotas;
  samples: Samples;
  /** What Word files are written from. */
  templates: Templates;
  /** What is invented in these files, each with its place: production leaves it out and says so. */
  placeholders: readonly AgencyFileError[];
} & ParcelData;

/** How one file is read and checked; tests, which load the same files again and again, remember what was found. */
const readers = { readYaml, findTemplateErrors };
export type FileReaders = typeof readers;

/**
 * Reads the agency's data once, at start. A mistake in any file stops the start: throws AgencyError with all of
 * them, each with its file and line.
 */
export function loadAgency(dir: string, files: FileReaders = readers): AgencyData {
  const reader = readAgencyFolder(dir, files.readYaml);
  const agency = reader.read('agency.yaml', Agency);
  const legal = loadLegal(reader, agency);
  const mails = reader.read('mails.yaml', MailTexts);
  const rules = loadRuleBook(reader);
  const parcelData = loadParcelData(reader);
  const application = loadApplicationForm(reader, parcelData?.counties.counties);
  const documentTypes = loadDocumentTypes(reader, application?.questionnaire, rules && ruleIdsOf(rules));
  const kinds = reader.read('document-kinds.yaml', KindRules);
  const comparedAnswers = loadComparedAnswers(reader, application?.questionnaire);
  const caseRules = loadCaseRules(reader);
  const letterRules = loadLetterRules(reader, caseRules);
  const assessmentRules = loadAssessmentRules(reader);
  const permitRules = loadPermitRules(reader);
  const permitRecords = loadPermitRecords(reader);
  const statusExport = reader.read('status-export.yaml', StatusExportRules);
  const clockRules = loadClockRules(reader, application?.questionnaire);
  const retention = loadRetention(reader);
  const knowledge = loadKnowledge(reader, parcelData?.zones);
  const quotas = reader.read('quotas.yaml', Quotas);
  const samples = loadSamples(reader);
  const templates = loadTemplates(reader, files.findTemplateErrors);
  const errors = reader.errors();
  if (!agency || !legal || !mails || !rules || !application || errors.length > 0) throw new AgencyError(errors);
  if (
    !parcelData ||
    !documentTypes ||
    !kinds ||
    !comparedAnswers ||
    !caseRules ||
    !letterRules ||
    !assessmentRules ||
    !permitRules ||
    !permitRecords ||
    !statusExport ||
    !clockRules ||
    !retention ||
    !knowledge ||
    !quotas ||
    !samples ||
    !templates
  )
    throw new AgencyError(errors);
  const placeholders = reader.placeholders();
  const letters = { letterRules, assessmentRules, permitRules, permitRecords, statusExport };
  const documents = {
    documentTypes,
    kinds,
    comparedAnswers,
    caseRules,
    ...letters,
    clockRules,
    retention,
    knowledge,
    quotas,
    samples,
    templates,
  };
  const checked = { rules, ...rulesAsOf(rules, [], LAST_DAY) };
  return { agency, legal, mails, ...checked, application, ...documents, placeholders, ...parcelData };
}

const QUESTIONNAIRE = 'questionnaires/residential.yaml';
const fileOfForm = (id: string) => `questionnaires/forms/${id}.yaml`;

/**
 * Reads the questionnaire of residential applications with the forms that it names, and the rules behind its
 * figures; undefined where any has errors, which the reader keeps. How the files hang together is checked once each
 * of them is right by itself.
 */
export function loadApplicationForm(
  reader: AgencyReader,
  counties: readonly County[] | undefined,
): ApplicationForm | undefined {
  const questionnaire = loadQuestionnaire(reader, counties ?? []);
  const coverage = reader.read('coverage.yaml', CoverageRules);
  const impact = reader.read('impact.yaml', ImpactRules);
  return questionnaire && coverage && impact && { questionnaire, coverage, impact };
}

function loadQuestionnaire(reader: AgencyReader, counties: readonly County[]): Questionnaire | undefined {
  const file = reader.read(QUESTIONNAIRE, QuestionnaireFile);
  if (!file) return undefined;
  const given = file.forms.map((id) => reader.read(fileOfForm(id), AttachedForm));
  const forms = given.filter((form) => form !== undefined);
  if (forms.length < given.length) return undefined;
  const questionnaire = { ...file, forms, counties: [...counties] };
  const errors = [...checkQuestionnaire(questionnaire), ...findUnboundFields(questionnaire)];
  for (const { file: name, path, message } of errors) {
    reader.report(name === 'questionnaire' ? QUESTIONNAIRE : fileOfForm(name), path, message);
  }
  return errors.length === 0 ? questionnaire : undefined;
}

const CASES = 'cases.yaml';

function loadCaseRules(reader: AgencyReader): CaseRules | undefined {
  const rules = reader.read(CASES, CaseRules);
  const errors = rules ? checkCaseRules(rules) : [];
  for (const { path, message } of errors) reader.report(CASES, path, message);
  return rules;
}

const LETTERS = 'letters.yaml';

function loadLetterRules(reader: AgencyReader, cases: CaseRules | undefined): LetterRules | undefined {
  const rules = reader.read(LETTERS, LetterRules);
  const errors = rules ? checkLetterRules(rules, cases) : [];
  for (const { path, message } of errors) reader.report(LETTERS, path, message);
  return rules;
}

const ASSESSMENT = 'site-assessment.yaml';

function loadAssessmentRules(reader: AgencyReader): AssessmentRules | undefined {
  const rules = reader.read(ASSESSMENT, AssessmentRules);
  const errors = rules ? checkAssessmentRules(rules) : [];
  for (const { path, message } of errors) reader.report(ASSESSMENT, path, message);
  return rules;
}

const PERMIT = 'permit-letter.yaml';

/** The letter of a permit, with the conditions of agency/conditions/. */
function loadPermitRules(reader: AgencyReader): PermitRules | undefined {
  const file = reader.read(PERMIT, PermitLetterFile);
  for (const { path, message } of file ? checkPermitLetter(file) : []) reader.report(PERMIT, path, message);
  const ids = new Set<string>();
  const conditions = reader.list('conditions').flatMap((name) => {
    const library = reader.read(name, ConditionsFile);
    if (!library) return [];
    for (const { path, message } of checkConditions(library, { others: ids, editions: file?.editions ?? [] }))
      reader.report(name, path, message);
    for (const { id } of library.conditions) ids.add(id);
    return library.conditions.map((condition) => ({ ...condition, standard: library.kind === 'standard' }));
  });
  return file && { ...file, conditions };
}

const RECORDS = 'permit-records.yaml';

function loadPermitRecords(reader: AgencyReader): PermitRecordRules | undefined {
  const rules = reader.read(RECORDS, PermitRecordRules);
  for (const { path, message } of rules ? checkPermitRecords(rules) : []) reader.report(RECORDS, path, message);
  return rules;
}

const CLOCKS = 'clocks.yaml';

function loadClockRules(reader: AgencyReader, questionnaire?: Questionnaire): ClockRules | undefined {
  const rules = reader.read(CLOCKS, ClockRules);
  const errors = rules && questionnaire ? checkClockRules(rules, new Set(fieldsById(questionnaire).keys())) : [];
  for (const { path, message } of errors) reader.report(CLOCKS, path, message);
  return rules;
}

const RETENTION = 'retention.yaml';

function loadRetention(reader: AgencyReader): RetentionRules | undefined {
  const rules = reader.read(RETENTION, RetentionRules);
  for (const { path, message } of rules ? checkRetention(rules) : []) reader.report(RETENTION, path, message);
  return rules;
}

/** The sample packages of demo mode by the tool that offers them; `folder` is where their files lie. */
type Samples = Record<'permit-review', SamplePackage & { folder: string }>;

const FOLDER = 'demonstration/permit-review';
const FILE = `${FOLDER}/sample.yaml`;

/** Reads them; undefined where the file has errors, which the reader keeps, as it does a file that is not there. */
function loadSamples(reader: AgencyReader): Samples | undefined {
  const sample = reader.read(FILE, SamplePackage);
  sample?.files.forEach(({ name }, at) => {
    if (reader.has(`${FOLDER}/${name}`)) return;
    reader.report(FILE, ['files', at, 'name'], `There is no file "${name}" beside this one.`);
  });
  return sample && { 'permit-review': { ...sample, folder: reader.pathOf(FOLDER) } };
}

const Text = z.string().trim().min(1).max(400);

/** agency/demonstration/<tool>/sample.yaml: documents by which a newcomer sees a tool work, and what to look for. */
const SamplePackage = z.strictObject({
  title: Text,
  about: Text,
  project_category: z.enum(['sfd', 'grading']),
  /** They lie in the same folder. */
  files: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z0-9-]+\.pdf$/, 'Write a file name such as "site-plan.pdf".'),
        about: Text,
      }),
    )
    .min(1),
});
type SamplePackage = z.infer<typeof SamplePackage>;

/** The bytes of the Word templates in agency/templates. */
type Templates = Record<TemplateName, Uint8Array>;

/** Reads and checks them; undefined where one has errors, which the reader keeps. */
function loadTemplates(reader: AgencyReader, findErrors: typeof findTemplateErrors): Templates | undefined {
  const loaded = new Map<string, Uint8Array>();
  for (const [name, shape] of Object.entries(TEMPLATES)) {
    const file = `templates/${name}.docx`;
    const bytes = reader.has(file) ? readFileSync(reader.pathOf(file)) : undefined;
    const errors = bytes ? findErrors(bytes, shape) : ['The file is missing.'];
    for (const fileError of errors) reader.report(file, [], fileError);
    if (bytes && errors.length === 0) loaded.set(name, bytes);
  }
  return loaded.size === Object.keys(TEMPLATES).length ? (Object.fromEntries(loaded) as Templates) : undefined;
}
