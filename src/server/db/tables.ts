import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely';
import type { Language } from '#domain/agency/language.ts';
import type { ApplicationStatus } from '#domain/application/application.ts';
import type { DocumentFinding } from '#domain/application/document-finding.ts';
import type { ApplicationDraft, FormerDraft, SaidMessage } from '#domain/assistant/application-draft.ts';
import type { CaseEventKind } from '#domain/cases/case-event.ts';
import type { DueStage } from '#domain/cases/due-stage.ts';
import type { LetterKind } from '#domain/cases/letter-kind.ts';
import type { CaseStage } from '#domain/cases/stage.ts';
import type { Evidence, UnreadableReason } from '#domain/documents/document.ts';
import type { PackedWord } from '#domain/documents/packed-page.ts';
import type { Page } from '#domain/documents/page.ts';
import type { FactName } from '#domain/extraction/catalogue.ts';
import type { Fact } from '#domain/extraction/fact.ts';
import type { LetterItem } from '#domain/letters/letter.ts';
import type { IssuedCondition } from '#domain/letters/permit-letter.ts';
import type { PermitRecordKind } from '#domain/letters/permit-records.ts';
import type { Verdict } from '#domain/letters/verdict.ts';
import type { MailError, MailKind } from '#domain/mail/write-mail.ts';
import type { AdminEventKind } from '#domain/people/admin-event.ts';
import type { Role } from '#domain/people/role.ts';
import type { ElementCheck } from '#domain/requirements/element-check.ts';
import type { FieldMessageBody } from '#domain/requirements/field-message.ts';
import type { WrittenAmendment } from '#domain/rules/amendments.ts';
import type { Backtest } from '#domain/rules/backtest.ts';
import type { ChecklistAnswer, Decision, RemarkKind } from '#domain/rules/result.ts';
import type { TakenCheck } from '#domain/rules/taken-check.ts';
import type { ApiTables } from './api-tables.ts';
import type { AssistantTables } from './assistant-tables.ts';
import type { KnowledgeTables } from './knowledge-tables.ts';
import type { Optional, ParcelTables, SetByDatabase, Stored } from './parcel-tables.ts';

/** The SHA-256 of a memo in each of the other languages, where it was written in them. */
export type Memos = Partial<Record<Language, string>>;

/** What someone showed to start a session. `two-step`: password and code. */
export type SessionProof = 'password' | 'two-step' | 'single-sign-on';

/** What is done to keep the installation. */
export type MaintenanceKind = 'backup' | 'restore' | 'file-check' | 'retention' | 'erasure';

/** What is wrong with the bytes of a file: storage has none, or others than were written. */
export type BlobProblem = 'missing' | 'changed';

/** What a page has beside its words. */
export type PageDetails = Pick<Page, 'reading' | 'fields' | 'notes' | 'unreadable' | 'cells'>;

export type Tables = {
  people: {
    id: string;
    email: string;
    email_key: string;
    full_name: string;
    password_hash: string | null;
    /** Counts once the address is confirmed. */
    password_hash_pending: Optional<string>;
    role: Role;
    is_demo: Generated<boolean>;
    disabled_at: Optional<Date>;
    created_at: SetByDatabase;
    language: Generated<Language>;
    email_confirmed_at: Optional<Date>;
    two_step_secret: Optional<string>;
    two_step_secret_pending: Optional<string>;
    two_step_last_step: Optional<number>;
    single_sign_on_issuer: Optional<string>;
    single_sign_on_subject: Optional<string>;
  };
  sessions: {
    token_hash: string;
    /** Names the session where its token must not be named; it opens nothing. */
    id: Generated<string>;
    browser: Optional<string>;
    system: Optional<string>;
    person_id: string;
    created_at: SetByDatabase;
    idle_expires_at: Date;
    expires_at: Date;
    proof: Generated<SessionProof>;
  };
  recovery_codes: { person_id: string; code_hash: string; used_at: Optional<Date> };
  one_time_links: {
    token_hash: string;
    person_id: string;
    purpose: 'confirm-email' | 'reset-password';
    expires_at: Date;
    used_at: Optional<Date>;
    created_at: SetByDatabase;
  };
  mails: {
    id: string;
    person_id: Optional<string>;
    kind: MailKind;
    to_address: string;
    subject: string;
    text: string;
    state: 'waiting' | 'sent' | 'failed' | 'not-sent';
    error: Optional<MailError>;
    server_words: Optional<string>;
    sent_again: Generated<number>;
    send_before: Date;
    created_at: SetByDatabase;
    sent_at: Optional<Date>;
    case_id: Optional<string>;
  };
  model_uses: {
    id: string;
    day: string;
    model: string;
    cost_millionths: number;
    tokens_in: Optional<number>;
    tokens_out: Optional<number>;
    milliseconds: Optional<number>;
    outcome: Optional<string>;
    started_at: Date;
    ended_at: Optional<Date>;
  };
  template_versions: {
    name: string;
    version: number;
    sha256: string | null;
    file_name: string | null;
    person_id: string;
    at: Date;
  };
  condition_versions: {
    id: string;
    version: number;
    /** Set as JSON; read as an object. */
    content: ColumnType<object | null, string | null, never>;
    person_id: string;
    at: Date;
  };
  rule_amendments: {
    id: Generated<number>;
    pack: string;
    in_force_from: string;
    note: string;
    /** Set as JSON; read as an object. */
    change: ColumnType<object, string, never>;
    person_id: string;
    at: Date;
  };
  rule_backtests: {
    id: string;
    draft: ColumnType<WrittenAmendment, string, never>;
    sha256: string;
    done: Generated<number>;
    total: Optional<number>;
    result: ColumnType<Backtest | null, string | null | undefined, string | null>;
    failed: Generated<boolean>;
    person_id: string;
    created_at: Date;
    finished_at: Optional<Date>;
  };
  admin_events: {
    id: Generated<number>;
    at: Date;
    person_id: string;
    kind: AdminEventKind;
    subject: string;
    before: Optional<string>;
    after: Optional<string>;
  };
  single_sign_on_attempts: {
    state_hash: string;
    browser_hash: string;
    code_verifier: string;
    nonce: string;
    next_path: Optional<string>;
    expires_at: Date;
  };
  single_sign_on_codes: {
    code_hash: string;
    browser_hash: string;
    person_id: string;
    next_path: Optional<string>;
    expires_at: Date;
  };
  rate_limits: { key: string; at: Date };
  blobs: {
    sha256: string;
    size: number;
    created_at: SetByDatabase;
    scan: Optional<'clean' | 'infected' | 'not-scanned'>;
    scan_signature: Optional<string>;
    scanned_at: Optional<Date>;
    checked_at: Optional<Date>;
    problem: Optional<BlobProblem>;
  };
  documents: {
    id: string;
    owner_id: string;
    sha256: string;
    name: string;
    media_type: string;
    size: number;
    created_at: SetByDatabase;
  };
  readings: {
    sha256: string;
    outcome: 'read' | 'unreadable';
    reason: Optional<UnreadableReason>;
    page_count: number;
    read_at: SetByDatabase;
    reader: Generated<number>;
  };
  pages: {
    sha256: string;
    number: number;
    width: number;
    height: number;
    state: Page['state'];
    words: JSONColumnType<PackedWord[]>;
    details: Stored<PageDetails>;
  };
  analyses: {
    id: string;
    owner_id: string;
    kind: string;
    options: ColumnType<Record<string, string>, string, never>;
    status: 'processing' | 'completed' | 'error';
    /** A code. */
    error: Optional<string>;
    created_at: SetByDatabase;
    finished_at: Optional<Date>;
    result: ColumnType<object | null, string | null | undefined, string | null>;
    output_sha256: Optional<string>;
    case_id: Optional<string>;
    assignee_id: Optional<string>;
    declared: Stored<Fact[]>;
    /** The document that holds the application's own answers. */
    record_id: Optional<string>;
    /** How many lines its result has. */
    lines: Optional<number>;
  };
  permits: {
    case_id: string;
    analysis_id: string;
    issued_by: string;
    issued_at: Date;
    decided_on: string;
    expires_on: string;
    sent_to: string;
    output_sha256: string;
    inputs: Stored<object>;
    accepted_by: Optional<string>;
    accepted_at: Optional<Date>;
  };
  permit_conditions: {
    id: string;
    case_id: string;
    number: number;
    due: DueStage;
    condition: Stored<IssuedCondition>;
    met_on: Optional<string>;
    evidence: Generated<string>;
    document_id: Optional<string>;
    met_by: Optional<string>;
    met_at: Optional<Date>;
  };
  permit_records: {
    id: string;
    case_id: string;
    kind: PermitRecordKind;
    language: Language;
    inspected_on: Optional<string>;
    inspector: Optional<string>;
    written_by: string;
    written_at: Date;
    output_sha256: string;
    inputs: Stored<object>;
  };
  letter_drafts: {
    analysis_id: string;
    version: Generated<number>;
    content: Stored<object>;
    changed_by: string;
    changed_at: Date;
  };
  analysis_documents: {
    analysis_id: string;
    document_id: string;
    label: Optional<string>;
    position: number;
    state: 'waiting' | 'reading' | 'read' | 'unreadable';
    pages_read: Generated<number>;
    pages_total: Optional<number>;
    reason: Optional<string>;
  };
  decisions: {
    analysis_id: string;
    item_id: string;
    answer: Decision['answer'];
    choice: Optional<string>;
    note: string;
    person_id: string;
    decided_at: Date;
    /** What the documents said then, and by which edition of which checklist. */
    found: Optional<ChecklistAnswer>;
    checklist_id: Optional<string>;
    edition: Optional<string>;
  };
  remarks: {
    analysis_id: string;
    item_id: string;
    kind: RemarkKind;
    text: string;
    person_id: string;
    written_at: Date;
  };
  marked_places: {
    analysis_id: string;
    item_id: string;
    evidence: JSONColumnType<Evidence>;
    person_id: string;
    marked_at: Date;
  };
  chosen_facts: {
    analysis_id: string;
    name: FactName;
    fact: JSONColumnType<Fact>;
    person_id: string;
    chosen_at: Date;
  };
  declared_figures: {
    analysis_id: string;
    name: FactName;
    value: number;
    reason: string;
    person_id: string;
    declared_at: Date;
  };
  design_check_codes: {
    analysis_id: string;
    code_hash: string;
    about: JSONColumnType<TakenCheck>;
    memo_sha256: string;
    memos: JSONColumnType<Memos>;
    made_at: Date;
    expires_at: Date;
  };
  taken_checks: {
    id: string;
    application_id: string;
    analysis_id: string;
    about: JSONColumnType<TakenCheck>;
    memo_sha256: string;
    memos: JSONColumnType<Memos>;
    taken_at: Date;
    round: Generated<number>;
  };
  upload_slots: {
    id: string;
    analysis_id: string;
    owner_id: string;
    name: string;
    media_type: Optional<string>;
    sha256: Optional<string>;
    size: Optional<number>;
    created_at: SetByDatabase;
  };
  applications: {
    id: string;
    owner_id: string;
    title: string;
    status: Generated<ApplicationStatus>;
    answers: Stored<Record<string, string>>;
    text_answers: Stored<Record<string, string>>;
    version: Generated<number>;
    created_at: SetByDatabase;
    last_modified: SetByDatabase;
    submitted_at: Optional<Date>;
    reminded_at: Optional<Date>;
    creation_key: Optional<string>;
  };
  application_drafts: {
    person_id: string;
    draft: Stored<ApplicationDraft>;
    messages: Stored<SaidMessage[]>;
    application_id: Optional<string>;
    former: ColumnType<FormerDraft | null, string | null | undefined, string | null>;
    changed_at: Date;
  };
  application_numbers: { series: string; last: number };
  submissions: {
    application_id: string;
    reference: string;
    snapshot: string;
    sha256: string;
    submitted_at: Date;
  };
  cases: {
    application_id: string;
    stage: CaseStage;
    stage_since: Date;
    stage_by: Optional<string>;
    assignee_id: Optional<string>;
    version: Generated<number>;
    /** YYYY-MM-DD. */
    due_on: Optional<string>;
    clock_edition: Optional<string>;
    reminded: Optional<string>;
    search_text: string;
  };
  saved_views: {
    id: string;
    person_id: string;
    name: string;
    query: Stored<Record<string, string>>;
    created_at: SetByDatabase;
  };
  case_events: {
    id: Generated<number>;
    application_id: string;
    at: Date;
    person_id: Optional<string>;
    kind: CaseEventKind;
    before: Optional<string>;
    after: Optional<string>;
    reason: Generated<string>;
    item_id: Optional<string>;
  };
  letters: {
    id: string;
    case_id: string;
    kind: LetterKind;
    case_version: number;
    version: Generated<number>;
    items: Stored<LetterItem[]>;
    note: Generated<string>;
    created_by: string;
    created_at: Date;
    changed_at: Date;
    sent_by: Optional<string>;
    sent_at: Optional<Date>;
    /** YYYY-MM-DD. */
    answer_by: Optional<string>;
    sent_to: Optional<string>;
    output_sha256: Optional<string>;
    inputs: ColumnType<object | null, string | undefined, string>;
  };
  rounds: {
    case_id: string;
    number: number;
    letter_id: string;
    opened_at: Date;
    /** YYYY-MM-DD. */
    answer_by: string;
    answered_at: Optional<Date>;
    /** YYYY-MM-DD: the last day to answer that the applicant was reminded of. */
    reminded_of: Optional<string>;
    snapshot: Optional<string>;
    sha256: Optional<string>;
  };
  round_items: {
    id: string;
    case_id: string;
    round: number;
    number: number;
    item: JSONColumnType<LetterItem>;
    answer: Generated<string>;
    verdict: Optional<Verdict>;
    verdict_note: Generated<string>;
    verdict_by: Optional<string>;
    verdict_at: Optional<Date>;
  };
  round_documents: {
    item_id: string;
    document_id: string;
    replaces: Optional<string>;
    position: Generated<number>;
  };
  case_messages: {
    id: string;
    case_id: string;
    person_id: string;
    side: 'applicant' | 'staff';
    text: string;
    written_at: Date;
  };
  messages_read: { case_id: string; person_id: string; read_at: Date };
  application_documents: {
    application_id: string;
    document_id: string;
    field: string;
    position: Generated<number>;
    state: 'checking' | 'error' | 'verified' | 'completed';
    findings: Stored<DocumentFinding[]>;
    pages: Optional<number>;
    replaced_at: Optional<Date>;
    replaced_by: Optional<string>;
    examined_at: Optional<Date>;
    pages_read: Optional<number>;
  };
  field_checks: {
    application_id: string;
    field: string;
    documents: Stored<string[]>;
    result: ColumnType<ElementCheck | null, string | null | undefined, string | null>;
    explanation: Optional<string>;
    explained_at: Optional<Date>;
    checked_at: Optional<Date>;
  };
  field_messages: {
    id: string;
    application_id: string;
    field: string;
    author: 'applicant' | 'assistant';
    body: JSONColumnType<FieldMessageBody>;
    position: Generated<number>;
    created_at: SetByDatabase;
  };
  resumable_uploads: {
    id: string;
    owner_id: string;
    application_id: string;
    field: string;
    replaces: Optional<string>;
    name: string;
    media_type: string;
    size: ColumnType<string, number, number>;
    created_at: SetByDatabase;
    finished_at: Optional<Date>;
  };
  applicant_sessions: { id: string; apn: string; county: string; address: string; updated_at: SetByDatabase };
  maintenance_runs: {
    id: string;
    kind: MaintenanceKind;
    state: 'running' | 'done' | 'failed';
    started_at: Date;
    alive_at: Date;
    ended_at: Optional<Date>;
    result: Stored<object>;
  };
  processes: {
    id: string;
    role: 'all' | 'web' | 'worker';
    version: string;
    started_at: SetByDatabase;
    seen_at: Generated<Date>;
  };
  failed_jobs: { job_id: string; times: number; reason: string; at: SetByDatabase };
} & ParcelTables &
  KnowledgeTables &
  AssistantTables &
  ApiTables;

/** A pool or an open transaction: a query does not care which. */
export type Db = Kysely<Tables>;
