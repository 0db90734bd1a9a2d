import { z } from 'zod';
import { UnreadableReason } from '#domain/documents/document.ts';
import { Box } from '#domain/documents/page.ts';
import type { FactName } from '#domain/extraction/catalogue.ts';
import { Fact } from '#domain/extraction/fact.ts';
import type { Role } from '#domain/people/role.ts';
import { Decision, MarkedPlace, Remark, RemarkKind } from '#domain/rules/result.ts';
import { type Endpoint, endpoint, WORD_FILE, WordFileQuery } from './endpoint.ts';
import { UPLOAD_LIMITS } from './uploads.ts';

/**
 * Why a file of an analysis was not read: what the reader met, or what happened to our copy or our tries. `read-again`:
 * it took too long, and waits for a second try with more time.
 */
export const FileProblem = z.enum([...UnreadableReason.options, 'copy-damaged', 'infected', 'gave-up', 'read-again']);
export type FileProblem = z.infer<typeof FileProblem>;

/** Why an analysis ended without a result: more text than can be answered from at once, or several failed tries. */
export const AnalysisProblem = z.enum(['too-much-text', 'gave-up']);
export type AnalysisProblem = z.infer<typeof AnalysisProblem>;

/** What an analysis does now. */
export const AnalysisActivity = z.enum(['waiting', 'reading', 'writing', 'ready', 'stopped']);
export type AnalysisActivity = z.infer<typeof AnalysisActivity>;

/** One uploaded file and how far its reading is. `reason` says `reason_code` as a sentence, in English. */
export const AnalysisFile = z.object({
  name: z.string(),
  size: z.int(),
  state: z.enum(['waiting', 'reading', 'read', 'unreadable']),
  pages_read: z.int(),
  pages_total: z.int().nullable(),
  reason: z.string().nullable(),
  reason_code: FileProblem.nullable(),
});
export type AnalysisFile = z.infer<typeof AnalysisFile>;

const statusParts = {
  session_id: z.uuid(),
  status: z.enum(['processing', 'uploaded', 'completed', 'error']),
  /** When its result was made, also while it is evaluated anew; null while there is none. */
  result_at: z.string().nullable(),
  /** A sentence for the person when `status` is error, and its code. */
  detail: z.string().nullable(),
  detail_code: AnalysisProblem.nullable(),
  /** What happened or happens, in words: the detail, else the activity. */
  message: z.string(),
  created_at: z.string(),
  progress: z.object({
    files_done: z.int(),
    files_total: z.int(),
    pages_read: z.int(),
    pages_total: z.int().nullable(),
    /** What is happening now, in words, and its code. */
    activity: z.string(),
    activity_code: AnalysisActivity,
  }),
  files: z.array(AnalysisFile),
};

export const AnalysisStatus = z.object(statusParts);
export type AnalysisStatus = z.infer<typeof AnalysisStatus>;

const fileName = z.string().trim().min(1, 'api:fields.fileWithoutName').max(300, 'api:fields.fileNameTooLong');

const Started = z.object({ session_id: z.uuid() });
const FileNames = z.object({ filenames: z.array(fileName).min(1).max(UPLOAD_LIMITS.maxFiles) });
const UploadLinks = z.object({ upload_urls: z.array(z.object({ upload_url: z.string(), blob_name: z.string() })) });
const blobNames = z.array(z.string().max(1_000)).min(1).max(UPLOAD_LIMITS.maxFiles);

/** What each file is, in their order, where a tool asks that. */
const fileLabels = z.array(z.string().max(60)).max(UPLOAD_LIMITS.maxFiles);

/** Characters that the note of a decision may have. */
export const DECISION_NOTE_LIMIT = 1000;

/** `seen`: when the decision was made that the person saw there, null where they saw none; left out, it is not asked. */
const DecisionBody = Decision.pick({ answer: true, choice: true }).extend({
  note: z.string().trim().max(DECISION_NOTE_LIMIT),
  seen: z.string().max(40).nullable().optional(),
});

/** Characters that a comment, a note or a condition may have. */
export const REMARK_LIMIT = 2000;

const RemarkBody = z.object({ text: z.string().trim().max(REMARK_LIMIT) });
const PlaceBody = z.object({
  document_id: z.uuid('api:fields.noDocument'),
  page: z.int().min(1).max(100_000),
  box: Box,
  quote: z.string().trim().min(1).max(500),
});

const params = z.object({ sessionId: z.uuid('api:fields.noReview') });

type ToolDefinition<Options extends z.ZodRawShape, Result extends z.ZodType> = {
  /** The tool's part of its addresses: /api/<path>/:sessionId. */
  path: string;
  /** What one is called in a sentence: "a permit review". */
  name: string;
  access: readonly Role[];
  /** What is chosen beside the files. */
  options: Options;
  /** Which of the options stand in the query of the call that starts it; the others are fields of its form. */
  query?: z.ZodObject;
  result: Result;
};

/**
 * The endpoints of a tool that works on a set of documents: send the files in one form or one by one through signed
 * links, follow, and fetch what came of them as data and as a Word file. The session id is made by the client; a call
 * that is repeated with it does nothing more.
 */
export function analysisEndpoints<Options extends z.ZodRawShape, Result extends z.ZodType>({
  path,
  name,
  access,
  options,
  query = z.object({}),
  result,
}: ToolDefinition<Options, Result>) {
  const base = `/api/${path}` as const;
  return {
    start: endpoint({
      method: 'POST',
      path: `${base}/:sessionId`,
      summary: `Upload the files of ${name} (fields: ${['files', ...Object.keys(options)].join(', ')}) and start it`,
      access,
      params,
      query,
      upload: 'multipart',
      response: Started,
    }),
    uploadUrls: endpoint({
      method: 'POST',
      path: `${base}/:sessionId/get-upload-urls`,
      summary: 'Signed upload URLs for files of more than 20 MB in total',
      access,
      params,
      body: FileNames,
      response: UploadLinks,
    }),
    process: endpoint({
      method: 'POST',
      path: `${base}/:sessionId/process-from-gcs`,
      summary: `Start ${name} from files sent to signed upload URLs`,
      access,
      params,
      body: z.object({ blob_names: blobNames, labels: fileLabels.optional(), ...options }),
      response: Started,
    }),
    status: endpoint({
      method: 'GET',
      path: `${base}/status/:sessionId`,
      summary: `How far ${name} is`,
      access,
      params,
      response: z.object({ ...statusParts, ...options }),
    }),
    result: endpoint({
      method: 'GET',
      path: `${base}/:sessionId/result`,
      summary: `What came of ${name} as data, every answer with its evidence`,
      access,
      params,
      response: result,
    }),
    download: endpoint({
      method: 'GET',
      path: `${base}/:sessionId/download`,
      summary: `What came of ${name} as a Word file, in the language that is asked for`,
      access,
      params,
      query: WordFileQuery,
      download: WORD_FILE,
    }),
  };
}

/** The endpoints of what people do with the lines of a result: decide, remark, mark a place, point at a value. */
export function lineEndpoints({
  path,
  name,
  access,
}: Pick<ToolDefinition<z.ZodRawShape, z.ZodType>, 'path' | 'name' | 'access'>) {
  const itemParams = params.extend({ itemId: z.string().max(60) });
  const remarkParams = itemParams.extend({ kind: RemarkKind });
  const factParams = params.extend({ name: Fact.shape.name });
  const base = `/api/${path}` as const;
  return {
    saveDecision: endpoint({
      method: 'PUT',
      path: `${base}/:sessionId/items/:itemId/decision`,
      summary: `Decide about an item of ${name}, in place of an earlier decision`,
      access,
      params: itemParams,
      body: DecisionBody,
      response: Decision,
    }),
    removeDecision: endpoint({
      method: 'DELETE',
      path: `${base}/:sessionId/items/:itemId/decision`,
      summary: `Take back the decision about an item of ${name}`,
      access,
      params: itemParams,
      response: z.object({ ok: z.literal(true) }),
    }),
    saveRemark: endpoint({
      method: 'PUT',
      path: `${base}/:sessionId/items/:itemId/remarks/:kind`,
      summary: `Write a comment to the applicant, an internal note or a condition beside an item of ${name}; empty takes it away`,
      access,
      params: remarkParams,
      body: RemarkBody,
      response: Remark.nullable(),
    }),
    markPlace: endpoint({
      method: 'PUT',
      path: `${base}/:sessionId/items/:itemId/place`,
      summary: `Mark the words of a document that answer an item of ${name}`,
      access,
      params: itemParams,
      body: PlaceBody,
      response: MarkedPlace,
    }),
    unmarkPlace: endpoint({
      method: 'DELETE',
      path: `${base}/:sessionId/items/:itemId/place`,
      summary: `Take back the place that was marked for an item of ${name}`,
      access,
      params: itemParams,
      response: z.object({ ok: z.literal(true) }),
    }),
    chooseFact: endpoint({
      method: 'PUT',
      path: `${base}/:sessionId/facts/:name`,
      summary: `Point at the value of a fact among the candidates of ${name}, and evaluate it anew`,
      access,
      params: factParams,
      body: z.object({ item_id: z.string().max(60), candidate: z.int().min(0).max(100) }),
      response: Started,
    }),
    withdrawFact: endpoint({
      method: 'DELETE',
      path: `${base}/:sessionId/facts/:name`,
      summary: `Take back the value that was pointed at, and evaluate ${name} anew`,
      access,
      params: factParams,
      response: Started,
    }),
  };
}

type Params = z.ZodType<{ sessionId: string }, { sessionId: string }>;
type ItemParams = z.ZodType<{ sessionId: string; itemId: string }, { sessionId: string; itemId: string }>;
type RemarkParams = z.ZodType<
  { sessionId: string; itemId: string; kind: RemarkKind },
  { sessionId: string; itemId: string; kind: RemarkKind }
>;
type FactParams = z.ZodType<{ sessionId: string; name: FactName }, { sessionId: string; name: FactName }>;
type ChosenCandidate = { item_id: string; candidate: number };
type None = z.ZodType<undefined, undefined>;
type NoQuery = z.ZodObject<Record<never, never>>;
type BlobNames = { blob_names: string[]; labels?: string[] | undefined };

/** The endpoints of any such tool. `Status` holds its options beside the progress, `Result` is what comes of it. */
export type AnalysisEndpoints<Status extends AnalysisStatus = AnalysisStatus, Result extends object = object> = {
  start: Endpoint<Params, z.ZodObject, None, typeof Started>;
  uploadUrls: Endpoint<Params, NoQuery, typeof FileNames, typeof UploadLinks>;
  process: Endpoint<Params, NoQuery, z.ZodType<BlobNames, BlobNames>, typeof Started>;
  status: Endpoint<Params, NoQuery, None, z.ZodType<Status>>;
  result: Endpoint<Params, NoQuery, None, z.ZodType<Result>>;
  download: Endpoint<Params, typeof WordFileQuery, None, None>;
};

/** The endpoints of what people do with lines, of any tool that has them. */
export type LineEndpoints = {
  saveDecision: Endpoint<ItemParams, NoQuery, typeof DecisionBody, typeof Decision>;
  removeDecision: Endpoint<ItemParams, NoQuery, None, z.ZodType<{ ok: true }>>;
  saveRemark: Endpoint<RemarkParams, NoQuery, typeof RemarkBody, z.ZodType<Remark | null>>;
  markPlace: Endpoint<ItemParams, NoQuery, typeof PlaceBody, typeof MarkedPlace>;
  unmarkPlace: Endpoint<ItemParams, NoQuery, None, z.ZodType<{ ok: true }>>;
  chooseFact: Endpoint<FactParams, NoQuery, z.ZodType<ChosenCandidate, ChosenCandidate>, typeof Started>;
  withdrawFact: Endpoint<FactParams, NoQuery, None, typeof Started>;
};
