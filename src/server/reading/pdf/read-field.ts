import type { FormField } from '#domain/documents/page.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { OpenDocument } from './open-document.ts';

const CHECK_BOX = 2;
const RADIO_BUTTON = 3;
const COMBO_BOX = 4;
const LIST_BOX = 5;
const TEXT_FIELD = 6;
const SIGNATURE = 7;
const PASSWORD_FIELD = 1 << 13;
/** Longer values and notes are no field of a form; what a page says is bounded elsewhere as well. */
export const LONGEST_TEXT = 20_000;

/** What a field of a form holds, without its place. */
export type FieldValue = Omit<FormField, 'box'>;

/** Calls a function that fills a buffer with UTF-16 and answers its length in bytes, the final zero included. */
export function readText({ calls, bytes }: Pdfium, fill: (buffer: number, length: number) => number): string {
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
 * The state that a check box or radio button is set to; '' where it is not set. The appearance that is shown decides;
 * where none is named, a check box goes by the value it holds itself (PDFium's answer to its value is Yes even where
 * it is not set).
 */
function readState({ pdfium, keys }: OpenDocument, annotation: number, isCheckBox: boolean): string {
  const read = (key: number) =>
    readText(pdfium, (...buffer) => pdfium.calls.FPDFAnnot_GetStringValue(annotation, key, ...buffer));
  const shown = read(keys.appearanceState);
  const state = shown === '' && isCheckBox ? read(keys.value) : shown;
  return state === 'Off' ? '' : state;
}

/** A field as a person has filled it in; undefined for buttons and what is no field. A signature's value is not read. */
export function readField(open: OpenDocument, annotation: number): FieldValue | undefined {
  const { pdfium, form } = open;
  const { calls } = pdfium;
  if (form === 0) return undefined;
  const type = calls.FPDFAnnot_GetFormFieldType(form, annotation);
  const field = (kind: FormField['kind'], value: string, on = false): FieldValue => {
    const name = readText(pdfium, (...buffer) => calls.FPDFAnnot_GetFormFieldName(form, annotation, ...buffer));
    return { name: name.slice(0, LONGEST_TEXT), kind, value: value.slice(0, LONGEST_TEXT), on };
  };
  switch (type) {
    case CHECK_BOX:
    case RADIO_BUTTON: {
      const state = readState(open, annotation, type === CHECK_BOX);
      return field('box', state, state !== '');
    }
    case COMBO_BOX:
    case LIST_BOX:
      return field('choice', readChoice(open, annotation));
    case TEXT_FIELD: {
      const isSecret = (calls.FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD_FIELD) !== 0;
      return field('text', isSecret ? '' : readValue(open, annotation));
    }
    case SIGNATURE:
      return field('signature', '');
    default:
      return undefined;
  }
}
