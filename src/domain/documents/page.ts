import { z } from 'zod';

/**
 * A rectangle on a page as a person sees it (page rotation applied): PDF points (1/72 in),
 * origin at the top left, y growing downwards.
 */
export const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof Box>;

/**
 * How a word was read: from the text layer, a filled form field, by character recognition, from a cell of a
 * spreadsheet, from the text of a word processor's file, or by a person who pointed at it.
 */
export const ReadMethod = z.enum(['text-layer', 'form-field', 'ocr', 'cell', 'document', 'person']);
export type ReadMethod = z.infer<typeof ReadMethod>;

/**
 * A run of characters without white space (a form field's value is one word per white-space-free run too).
 * `confidence`, 0 to 1, of a word that was recognised; without it nothing was guessed.
 */
export const Word = z.object({
  text: z.string().min(1),
  box: Box,
  method: ReadMethod,
  confidence: z.number().min(0).max(1).optional(),
});
export type Word = z.infer<typeof Word>;

/** A place where something stands that could not be read: how that was tried, and how sure of it anyone was, 0 to 1. */
export const Unreadable = Word.omit({ text: true }).required({ confidence: true });
export type Unreadable = z.infer<typeof Unreadable>;

/** A field of a fillable form. A box is ticked (`on`) or not; any other has its value, empty where it is blank. */
export const FormField = z.object({
  name: z.string(),
  kind: z.enum(['text', 'box', 'choice', 'signature']),
  value: z.string(),
  on: z.boolean(),
  box: Box,
});
export type FormField = z.infer<typeof FormField>;

/** A note, stamp or mark that someone laid over the page. */
export const PageNote = z.object({ kind: z.enum(['note', 'stamp', 'mark']), text: z.string(), box: Box });
export type PageNote = z.infer<typeof PageNote>;

/**
 * How a page came to its words. `source`: where most of its words are from. `confidence`: how sure the words are,
 * 0 to 1. `layer`: how well the text layer itself read, where it was given up for recognition. `turned`: degrees
 * clockwise by which the picture had to be turned for reading (a quarter turn, and the skew in it).
 */
export const PageReading = z.object({
  source: z.enum(['text-layer', 'ocr', 'cells', 'document']),
  confidence: z.number().min(0).max(1),
  layer: z.number().min(0).max(1).optional(),
  turned: z.number().optional(),
  /** Quarter turns clockwise that the file itself asks for; boxes have them applied. */
  quarterTurns: z.int().min(0).max(3).optional(),
});
export type PageReading = z.infer<typeof PageReading>;

/**
 * One page of a document. Words stand in reading order as the document gives it.
 * `no-text`: the page was looked at whole and holds no words (a blank page, a photograph, a pure drawing).
 * `failed`: the page could not be opened or drawn. `reading` is absent where a page holds no words, and on pages that an
 * earlier version of this product read.
 */
export const Page = z.object({
  number: z.int().min(1),
  width: z.number(),
  height: z.number(),
  state: z.enum(['read', 'no-text', 'failed']),
  words: z.array(Word),
  reading: PageReading.optional(),
  fields: z.array(FormField).optional(),
  notes: z.array(PageNote).optional(),
  unreadable: z.array(Unreadable).optional(),
  /** The rectangles that ruled lines close around words: the cells of tables, forms and title blocks. */
  cells: z.array(Box).optional(),
});
export type Page = z.infer<typeof Page>;

/** The right edge of a box, in the units of its page. */
export const rightOf = ({ x, width }: Box): number => x + width;

/** The lower edge of a box. */
export const bottomOf = ({ y, height }: Box): number => y + height;

/** The height at which the middle of a box stands. */
export const middleOf = ({ y, height }: Box): number => y + height / 2;

/** Whether two boxes stand on one row. */
export const isOnRow = (one: Box, other: Box): boolean =>
  Math.abs(middleOf(one) - middleOf(other)) < 0.6 * Math.max(one.height, other.height);

/** Whether two boxes of one page share some of it. */
export const boxesMeet = (one: Box, other: Box): boolean =>
  one.x < rightOf(other) && other.x < rightOf(one) && one.y < bottomOf(other) && other.y < bottomOf(one);
