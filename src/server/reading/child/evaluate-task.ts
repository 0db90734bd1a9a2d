import type { ReadDocument } from '#domain/documents/document.ts';
import type { Task, Tool } from './messages.ts';

/** Every tool; the code of one is loaded only in the child that runs it. */
const tools = {
  'permit-review': async () => (await import('./tools/permit-review.ts')).permitReview,
};

export type ToolName = keyof typeof tools;
type ToolOf<Name extends ToolName> = Awaited<ReturnType<(typeof tools)[Name]>>;
type ToolParts = {
  [Name in ToolName]: ToolOf<Name> extends Tool<infer Settings, infer Result, infer Meta>
    ? { input: { settings: Settings; meta: Meta }; result: Result }
    : never;
};
/** What a tool is run with beside the documents: the agency's rules, and what stands at the head of its Word file. */
export type ToolInput<Name extends ToolName> = ToolParts[Name]['input'];
export type ToolResult<Name extends ToolName> = ToolParts[Name]['result'];

export type EvaluateInput = { tool: ToolName; documents: ReadDocument[] } & ToolInput<ToolName>;
export type EvaluateOutput = { result: ToolResult<ToolName>; docx: Uint8Array };

/** Runs a tool on what was read. Patterns meet untrusted text here. */
export const evaluateTask: Task<EvaluateInput, never, EvaluateOutput> = async ({ tool, settings, documents, meta }) => {
  const { evaluate, write } = await tools[tool]();
  const result = evaluate(settings, documents);
  return { result, docx: await write(result, meta) };
};
