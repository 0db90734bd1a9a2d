import { createContext, useContext } from 'react';
import type { AnalysisStatus } from '#contract/analysis.ts';
import type { Analyses } from '#web/api/analyses.ts';

/** The parts of the catalogue with the sentences that name a tool. Each holds the keys that are asked for here. */
export type ToolTexts = 'review' | 'assessment';

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

const Session = createContext('');

export const SessionProvider = Session.Provider;

/** The analysis whose page this stands on. */
export const useSessionId = (): string => useContext(Session);
