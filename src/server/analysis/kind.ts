import type { z } from 'zod';
import type { AnalysisEndpoints, LineEndpoints } from '#contract/analysis.ts';
import type { ReadDocument } from '#domain/documents/document.ts';
import { isStaff } from '#domain/people/role.ts';
import type { LineOutcome } from '#domain/rules/backtest.ts';
import type { AnsweredItem } from '#domain/rules/result.ts';
import { LANGUAGES, type Language } from '#messages/languages.ts';
import type { MessageCode } from '#messages/message.ts';
import type { AgencyData } from '../agency/load-agency.ts';
import type { Config } from '../config/config.ts';
import { AGENCY_KINDS } from '../db/analyses.ts';
import type { Person } from '../db/people.ts';
import type { AcceptedFiles } from '../http/accepted-files.ts';
import type { Deps } from '../http/deps.ts';
import type { ToolInput, ToolName, ToolResult } from '../reading/child/child.ts';
import type { TemplateName } from '../writing/templates.ts';

/** What the Word file of an analysis says of itself. `reference`: what people quote when they ask about it. */
export type AnalysisAbout = { reference: string; preparedAt: Date; language: Language };

/** A document of an analysis as it was read. `sha256`: of its bytes. */
export type StoredDocument = ReadDocument & { sha256: string };

/** What people quote when they ask about an analysis. */
export const referenceOf = (id: string): string => id.slice(0, 8);

/** The language of the Word file that is written and kept with the result; others are written when they are asked for. */
export const KEPT_LANGUAGE = LANGUAGES[0];

/** The parts of the catalogue with the sentences that name a tool. Each holds the keys that are asked for here. */
type KindTexts = 'review' | 'assessment' | 'permitLetter' | 'designReview';

/**
 * A tool that works on a set of documents. What it makes of them (`evaluate` and `write`) stands in
 * src/server/reading/child/child.ts under the same name; the rest of its way, from the upload to the download, is here.
 */
export type AnalysisKind<StoredReadOptions = Record<string, string>, Name extends ToolName = ToolName> = {
  name: Name;
  endpoints: AnalysisEndpoints;
  accepted: AcceptedFiles;
  /** What is chosen beside the files; said to the person where it does not fit. */
  options: z.ZodType<StoredReadOptions>;
  badOptions: MessageCode;
  /** Whether the agency has what the options name; asked where it may not. */
  fits?(agencyData: AgencyData, options: StoredReadOptions): boolean;
  /** Throws where the options name what is not this person's, or not there. */
  refuse?(options: StoredReadOptions, viewer: Person, deps: Pick<Deps, 'db'>): Promise<void>;
  /** What each file is, where that is chosen too; sent as `labels`, in the order of the files. */
  labels?: { schema: z.ZodType<string>; badLabels: MessageCode };
  /** The agency's rules for these options. */
  settingsOf(agencyData: AgencyData, options: StoredReadOptions): ToolInput<Name>['settings'];
  /** What no document says: what is known elsewhere of what the documents name. */
  complete(
    result: ToolResult<Name>,
    options: StoredReadOptions,
    deps: Deps,
    of: { id: string; caseId: string | null; documents: readonly StoredDocument[]; signal: AbortSignal },
  ): Promise<ToolResult<Name>>;
  /** The name of its Word file. */
  fileNameOf: (id: string) => string;
  /** How many lines people look at; 0 where it has none. */
  linesIn(result: ToolResult<Name>): number;
  /** What each of its lines came to, where rules decide lines. */
  outcomesOf?(result: ToolResult<Name>): LineOutcome[];
  /** A stored result with what people did with it, by the id of the analysis. `isWorkedOn`: they did something. */
  withWork(
    result: ToolResult<Name>,
    id: string,
    deps: Pick<Deps, 'db' | 'agencyData'>,
  ): Promise<{ result: ToolResult<Name>; isWorkedOn: boolean }>;
  /** A stored result as the API shows it: codes and, beside them, their words in a language. */
  show(result: ToolResult<Name>, language: Language, deps: Pick<Deps, 'agencyData' | 'pdfForms'>): object;
  /** The Word template that a result is written into. */
  template: TemplateName;
  /** Writes the Word file of a result. `template`: the file that serves. */
  write(
    result: ToolResult<Name>,
    options: StoredReadOptions,
    about: AnalysisAbout,
    deps: { agencyData: AgencyData; config: Pick<Config, 'mode'>; template: Uint8Array },
  ): Promise<Buffer>;
  texts: KindTexts;
  /** What is said of an analysis that is not there, or not ready. */
  words: { notFound: MessageCode; notReady: MessageCode };
};

/** A tool whose result is a list of lines that people decide about. */
export type LinedKind<Options = Record<string, string>, Name extends ToolName = ToolName> = AnalysisKind<
  Options,
  Name
> & {
  endpoints: AnalysisEndpoints & LineEndpoints;
  itemsOf(
    result: ToolResult<Name>,
  ): readonly Pick<AnsweredItem, 'id' | 'answer' | 'candidates' | 'choices' | 'decision'>[];
  /** By which edition of which checklist it was answered; results of earlier editions do not say. */
  editionOf(result: ToolResult<Name>): { checklistId: string; edition?: string | undefined };
};

/** By what an analysis is found for a person: the agency's by its id, another only where it is theirs or, for staff, of a case. */
export const keyFor = ({ name }: Pick<AnalysisKind, 'name'>, id: string, viewer: Person) => ({
  id,
  kind: name,
  viewer: AGENCY_KINDS.includes(name) ? undefined : { id: viewer.id, isStaff: isStaff(viewer.role) },
});
