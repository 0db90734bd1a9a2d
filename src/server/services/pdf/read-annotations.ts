import type { ReadMethod, Word } from '#domain/documents/page.ts';
import { splitWords } from './clean-text.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { OpenDocument } from './open-document.ts';
import { isShown, type PageView, type Rectangle, toBox } from './page-view.ts';

const FREE_TEXT = 3;
const WIDGET = 20;
const CHECK_BOX = 2;
const RADIO_BUTTON = 3;
const COMBO_BOX = 4;
const LIST_BOX = 5;
const TEXT_FIELD = 6;
/** Annotation flags: hidden, or not shown on screen. */
const NOT_SHOWN = (1 << 1) | (1 << 5);
const PASSWORD_FIELD = 1 << 13;
/** A mark in a box counts as the letter that people would write there. */
const CHECK_MARK = 'X';

/** Calls a function that fills a buffer with UTF-16 and answers its length in bytes, the final zero included. */
function readText({ calls, bytes }: Pdfium, fill: (buffer: number, length: number) => number): string {
  const length = fill(0, 0);
  if (length <= 2) return '';
  const buffer = calls.malloc(length);
  if (buffer === 0) return '';
  try {
    const written = Math.min(length, fill(buffer, length));
    return Buffer.from(bytes().subarray(buffer, buffer + written))
      .toString('utf16le')
      .replaceAll('\0', '');
  } finally {
    calls.free(buffer);
  }
}

/** What is chosen in a list, as its labels say it; the field's value where no option is marked. */
function readChoice({ pdfium, form }: OpenDocument, annotation: number): string {
  const { calls } = pdfium;
  const chosen: string[] = [];
  const count = calls.FPDFAnnot_GetOptionCount(form, annotation);
  for (let option = 0; option < count; option += 1) {
    if (calls.FPDFAnnot_IsOptionSelected(form, annotation, option) === 0) continue;
    chosen.push(readText(pdfium, (...buffer) => calls.FPDFAnnot_GetOptionLabel(form, annotation, option, ...buffer)));
  }
  return chosen.length > 0 ? chosen.join(' ') : readValue({ pdfium, form }, annotation);
}

const readValue = ({ pdfium, form }: Pick<OpenDocument, 'pdfium' | 'form'>, annotation: number): string =>
  readText(pdfium, (...buffer) => pdfium.calls.FPDFAnnot_GetFormFieldValue(form, annotation, ...buffer));

/**
 * A mark where a check box or radio button is set. The appearance that is shown decides; where none is named,
 * a check box goes by the value it holds itself (PDFium's answer to its value is Yes even where it is not set).
 */
function readMark({ pdfium, keys }: OpenDocument, annotation: number, isCheckBox: boolean): string {
  const read = (key: number) =>
    readText(pdfium, (...buffer) => pdfium.calls.FPDFAnnot_GetStringValue(annotation, key, ...buffer));
  const shown = read(keys.appearanceState);
  const state = shown === '' && isCheckBox ? read(keys.value) : shown;
  return state === '' || state === 'Off' ? '' : CHECK_MARK;
}

/** What a person has filled in; '' for an empty field, a button or a signature. */
function readField(open: OpenDocument, annotation: number): string {
  const { calls } = open.pdfium;
  if (open.form === 0) return '';
  switch (calls.FPDFAnnot_GetFormFieldType(open.form, annotation)) {
    case CHECK_BOX:
      return readMark(open, annotation, true);
    case RADIO_BUTTON:
      return readMark(open, annotation, false);
    case COMBO_BOX:
    case LIST_BOX:
      return readChoice(open, annotation);
    case TEXT_FIELD:
      if ((calls.FPDFAnnot_GetFormFieldFlags(open.form, annotation) & PASSWORD_FIELD) !== 0) return '';
      return readValue(open, annotation);
    default:
      return '';
  }
}

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

function readAnnotation(open: OpenDocument, annotation: number): [string, ReadMethod] {
  const { calls } = open.pdfium;
  if ((calls.FPDFAnnot_GetFlags(annotation) & NOT_SHOWN) !== 0) return ['', 'text-layer'];
  const subtype = calls.FPDFAnnot_GetSubtype(annotation);
  if (subtype === WIDGET) return [readField(open, annotation), 'form-field'];
  if (subtype !== FREE_TEXT) return ['', 'text-layer'];
  const note = readText(open.pdfium, (...buffer) =>
    calls.FPDFAnnot_GetStringValue(annotation, open.keys.contents, ...buffer),
  );
  return [note, 'text-layer'];
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
 * Words that a page shows beside its text layer: values of filled form fields, an X for each marked box,
 * and notes typed onto the page. Each has the box of its whole field. `onPage` are the words of the text layer.
 */
export function readAnnotations(open: OpenDocument, page: number, view: PageView, onPage: Word[]): Word[] {
  const { calls } = open.pdfium;
  const count = calls.FPDFPage_GetAnnotCount(page);
  if (count <= 0) return [];
  const words: Word[] = [];
  for (let index = 0; index < count; index += 1) {
    const annotation = calls.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const [value, method] = readAnnotation(open, annotation);
    const texts = splitWords(value);
    const rectangle = texts.length > 0 ? readRectangle(open, annotation) : undefined;
    calls.FPDFPage_CloseAnnot(annotation);
    if (!rectangle || !isShown(rectangle, view)) continue;
    const box = toBox(rectangle, view);
    if (isOnPage(texts, box, onPage)) continue;
    for (const text of texts) words.push({ text, box: { ...box }, method });
  }
  return words;
}
