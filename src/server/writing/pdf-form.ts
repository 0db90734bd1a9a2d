import { PDFBool, PDFCheckBox, PDFDocument, PDFHexString, PDFName, PDFTextField, StandardFonts } from '@cantoo/pdf-lib';
import type { FactName } from '#domain/extraction/catalogue.ts';
import type { ChecklistFormField, ChecklistResult } from '#domain/rules/result.ts';
import { LANGUAGES } from '#messages/languages.ts';
import { describeValue } from './item-words.ts';
import { wordsIn } from './words.ts';

/** What a field of a PDF takes: a tick, words, or neither (a choice, a signature). */
export type PdfFieldKind = 'box' | 'blank' | 'other';

/** The fields of a fillable PDF by their names. Throws where the bytes are no PDF that can be changed. */
export async function listPdfFields(bytes: Uint8Array): Promise<Map<string, PdfFieldKind>> {
  const fields = (await PDFDocument.load(bytes)).getForm().getFields();
  return new Map(
    fields.map((field) => [
      field.getName(),
      field instanceof PDFCheckBox ? 'box' : field instanceof PDFTextField ? 'blank' : 'other',
    ]),
  );
}

/**
 * The agency's PDF with what the documents say: a box is ticked only where they affirm it, a blank takes the one value
 * that they state. What staff fill, what conflicts and what is not known stays as it is. The same form and bytes give the
 * same bytes.
 */
export async function fillPdfForm(bytes: Uint8Array, form: ChecklistResult['form']): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pdfForm = document.getForm();
  for (const field of form.flatMap(({ fields }) => fields)) {
    for (const box of field.boxes ?? []) {
      const target = pdfForm.getFieldMaybe(box.name);
      if (target instanceof PDFCheckBox && field.answer === 'yes') target.check();
      if (target instanceof PDFCheckBox && target.needsAppearancesUpdate()) target.updateAppearances();
      if (target instanceof PDFTextField) write(target, wordsFor(field, box));
    }
  }
  return document.save({ updateFieldAppearances: false });

  /** Sets the words, and draws them where the font has their letters; viewers draw the others themselves. */
  function write(target: PDFTextField, words: string): void {
    const most = target.getMaxLength();
    if (words === '' || (most !== undefined && words.length > most)) return;
    target.acroField.setValue(PDFHexString.fromText(words));
    try {
      target.updateAppearances(font);
    } catch {
      pdfForm.acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True);
    }
  }
}

/** Characters of one value. */
const MOST_WRITTEN = 1_000;

/** Land may be of several districts at once. */
const MAY_BE_SEVERAL: ReadonlySet<FactName> = new Set(['parcel.landCapability']);

type PdfBox = NonNullable<ChecklistFormField['boxes']>[number];

/** A blank takes the value, or the agency's word for yes or no; several values of one thing are left to staff. */
function wordsFor({ facts, answer, noteMessage, forStaff }: ChecklistFormField, { yes = '', no = '' }: PdfBox): string {
  if (forStaff) return '';
  if (answer !== null) return answer === 'yes' ? yes : answer === 'no' ? no : '';
  const isDisputed = noteMessage !== null || (facts.length > 1 && !facts.every(({ name }) => MAY_BE_SEVERAL.has(name)));
  return isDisputed ? '' : facts.map((fact) => describeValue(fact, wordsIn(LANGUAGES[0]), MOST_WRITTEN)).join('; ');
}
