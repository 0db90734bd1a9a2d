import type { z } from 'zod';
import type { AnalysisEndpoints, AnalysisProblem } from '#contract/analysis.ts';
import type { MessageCode } from '#messages/message.ts';
import type { City } from '../agency/load-city.ts';
import type { Config } from '../config/config.ts';
import type { AcceptedFiles } from '../http/accepted-files.ts';
import type { ToolInput, ToolName } from '../reading/child/evaluate-task.ts';

/** What the Word file of an analysis says of itself. `reference`: what people quote when they ask about it. */
export type About = { reference: string; preparedAt: Date };

/**
 * A tool that works on a set of documents. What it makes of them (`evaluate` and `write`) stands in
 * src/server/reading/child/tools under the same name; the rest of its way, from the upload to the download, is here.
 */
export type AnalysisKind<Options = Record<string, string>, Name extends ToolName = ToolName> = {
  name: Name;
  endpoints: AnalysisEndpoints;
  accepted: AcceptedFiles;
  /** What is chosen beside the files; said to the person where it does not fit. */
  options: z.ZodType<Options>;
  badOptions: MessageCode;
  /** What the tool runs with: the agency's rules for these options, and the head of its Word file. */
  inputs(city: City, mode: Config['mode'], options: Options, about: About): ToolInput<Name>;
  /** The name of its Word file. */
  fileNameOf: (id: string) => string;
  /** Sentences that name the tool. */
  words: { notFound: MessageCode; notReady: MessageCode; ready: string; stopped: string; writing: string } & Record<
    AnalysisProblem,
    string
  >;
};
