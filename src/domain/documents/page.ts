import { z } from 'zod';

/**
 * A rectangle on a page as a person sees it (page rotation applied): PDF points (1/72 in),
 * origin at the top left, y growing downwards.
 */
export const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof Box>;

/** How a word was read: from the text layer, a filled form field, by character recognition, or from a cell. */
export const ReadMethod = z.enum(['text-layer', 'form-field', 'ocr', 'cell']);
export type ReadMethod = z.infer<typeof ReadMethod>;

/** A run of characters without white space (a form field's value is one word per white-space-free run too). */
export const Word = z.object({ text: z.string().min(1), box: Box, method: ReadMethod });
export type Word = z.infer<typeof Word>;

/**
 * One page of a document. Words stand in reading order as the document gives it.
 * `no-text`: the page was opened and holds no words (a scan or a pure drawing): it is not read, never empty.
 * `failed`: the page could not be opened.
 */
export const Page = z.object({
  number: z.int().min(1),
  width: z.number(),
  height: z.number(),
  state: z.enum(['read', 'no-text', 'failed']),
  words: z.array(Word),
});
export type Page = z.infer<typeof Page>;
