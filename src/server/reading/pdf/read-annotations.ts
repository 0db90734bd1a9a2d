import type { FormField, PageNote, ReadMethod, Word } from '#domain/documents/page.ts';
import { splitWords } from '../page/clean-text.ts';
import type { OpenDocument } from './open-document.ts';
import { isShown, type PdfPageView, type Rectangle, toBox } from './page-view.ts';
import { type FieldValue, LONGEST_TEXT, readField, readText } from './read-field.ts';

const WIDGET = 20;
const FREE_TEXT = 3;
/** What people lay over a page, by PDFium's numbers: links and the windows of notes are left out. */
const NOTE_KINDS = new Map<number, PageNote['kind']>([
  [1, 'note'],
  [FREE_TEXT, 'note'],
  [13, 'stamp'],
  ...[4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15].map((subtype) => [subtype, 'mark'] as const),
]);
/** Annotation flags: hidden, or not shown on screen. */
const NOT_SHOWN = (1 << 1) | (1 << 5);
/** A mark in a box counts as the letter that people would write there. */
const CHECK_MARK = 'X';
/** A page may be made to hold millions; no form and no review has this many. */
const MOST_FIELDS = 5_000;
const MOST_NOTES = 1_000;

/** What a page shows beside its text layer: as words, and as the fields and notes that they come from. */
export type Annotations = { words: Word[]; fields: FormField[]; notes: PageNote[] };

function readRectangle({ pdfium, scratch }: OpenDocument, annotation: number): Rectangle | undefined {
  if (pdfium.calls.FPDFAnnot_GetRect(annotation, scratch) === 0) return undefined;
  const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.floats().subarray(scratch / 4, scratch / 4 + 4);
  return {
    left: Math.min(left, right),
    right: Math.max(left, right),
    bottom: Math.min(bottom, top),
    top: Math.max(bottom, top),
  };
}

/** What one annotation says: a field's value, or a note with its text (a stamp without one is called by its name). */
type AnnotationText = { text: string; method: ReadMethod; field?: FieldValue; note?: Omit<PageNote, 'box'> };

function readAnnotation(open: OpenDocument, annotation: number): AnnotationText | undefined {
  const { calls } = open.pdfium;
  if ((calls.FPDFAnnot_GetFlags(annotation) & NOT_SHOWN) !== 0) return undefined;
  const subtype = calls.FPDFAnnot_GetSubtype(annotation);
  if (subtype === WIDGET) {
    const field = readField(open, annotation);
    if (!field) return undefined;
    return { text: field.kind === 'box' ? (field.on ? CHECK_MARK : '') : field.value, method: 'form-field', field };
  }
  const kind = NOTE_KINDS.get(subtype);
  if (!kind) return undefined;
  const read = (key: number) =>
    readText(open.pdfium, (...buffer) => calls.FPDFAnnot_GetStringValue(annotation, key, ...buffer)).slice(
      0,
      LONGEST_TEXT,
    );
  const contents = read(open.keys.contents);
  const named = contents === '' && kind === 'stamp' ? read(open.keys.subject) || read(open.keys.name) : contents;
  // Only text typed onto the page is seen there as words; other notes open when they are clicked.
  const text = subtype === FREE_TEXT ? contents : '';
  return { text, method: 'text-layer', note: { kind, text: splitWords(named).join(' ') } };
}

/** True where the page itself already shows these words in this place (a form that was also flattened). */
function isOnPage(texts: string[], box: Word['box'], words: Word[]): boolean {
  const inside = new Set<string>();
  for (const { text, box: at } of words) {
    const x = at.x + at.width / 2;
    const y = at.y + at.height / 2;
    if (x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height) inside.add(text);
  }
  return texts.every((text) => inside.has(text));
}

/**
 * What a page shows beside its text layer: values of filled form fields, an X for each marked box, and notes typed
 * onto the page, as words with the box of their whole field; and all its fields and notes by themselves. `onPage` are
 * the words of the text layer.
 */
export function readAnnotations(open: OpenDocument, page: number, view: PdfPageView, onPage: Word[]): Annotations {
  const { calls } = open.pdfium;
  const count = calls.FPDFPage_GetAnnotCount(page);
  const read: Annotations = { words: [], fields: [], notes: [] };
  for (let index = 0; index < count; index += 1) {
    const annotation = calls.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const said = readAnnotation(open, annotation);
    const rectangle = said ? readRectangle(open, annotation) : undefined;
    calls.FPDFPage_CloseAnnot(annotation);
    if (!said || !rectangle || !isShown(rectangle, view)) continue;
    const box = toBox(rectangle, view);
    if (said.field && read.fields.length < MOST_FIELDS) read.fields.push({ ...said.field, box });
    if (said.note && read.notes.length < MOST_NOTES) read.notes.push({ ...said.note, box });
    const texts = splitWords(said.text);
    if (texts.length === 0 || isOnPage(texts, box, onPage)) continue;
    for (const text of texts) read.words.push({ text, box: { ...box }, method: said.method });
  }
  return read;
}
