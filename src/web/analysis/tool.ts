import { createContext, useContext } from 'react';
import type { AnalysisStatus } from '#contract/analysis.ts';
import type { Analyses } from '#web/api/analyses.ts';

/** The parts of the catalogue with the sentences that name a tool. Each holds the keys that are asked for here. */
export type ToolTexts = 'review' | 'assessment' | 'permitLetter' | 'designReview';

/** A tool that makes a result and a Word file of a set of documents. */
export type AnalysisTool<Status extends AnalysisStatus = AnalysisStatus, Result extends object = object> = Analyses<
  Status,
  Result
> & {
  texts: ToolTexts;
  /** Where the page leads back to. */
  back: string;
  /** The name under which its Word file is saved. */
  fileNameOf: (sessionId: string) => string;
  /** The field of its form that holds the files, where it is not `files`. */
  fileField?: string;
  /** The options stand in the query of the call that starts it, not in its form. */
  optionsInQuery?: boolean;
  /** What each file may be, where that is chosen: the options in words, what the choice is called, and what a name suggests. */
  labels?: {
    options: () => readonly { value: string; label: string }[];
    describe: (name: string) => string;
    suggest: (name: string) => string;
  };
  /** What its button says while it works, where it says anything. */
  pendingLabel?: () => string;
  /** Its result stays on the page while it is evaluated anew. */
  keepsResult?: boolean;
  /** Where `back` leads, where it is another place than the tool's texts say. */
  backText?: () => string;
  /** Says that the Word file came, where the tool says so. */
  onDownloaded?: () => void;
};

/** What is chosen beside the files, as it is sent. */
export type AnalysisOptions = Readonly<Record<string, string>>;

const Tool = createContext<AnalysisTool | null>(null);

export const ToolProvider = Tool.Provider;

/** The tool whose page this stands on. */
export function useTool(): AnalysisTool {
  const tool = useContext(Tool);
  if (!tool) throw new Error('useTool outside of a ToolProvider');
  return tool;
}

/** What is done before the Word file is fetched, such as saving what was just written. */
export const BeforeDownload = createContext<(ready: () => Promise<void>) => void>(() => {});

const Session = createContext('');

export const SessionProvider = Session.Provider;

/** The analysis whose page this stands on. */
export const useSessionId = (): string => useContext(Session);
