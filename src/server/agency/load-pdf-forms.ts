import { readFileSync } from 'node:fs';
import { FormFile } from '#domain/rules/checklist.ts';
import { readAgencyFolder } from './agency-reader.ts';
import { AgencyError } from './read-yaml.ts';

const FOLDER = 'checklists/forms';

/** The agency's own fillable PDFs by the id of their form, for those forms that have one beside their file. */
export type PdfForms = ReadonlyMap<string, PdfForm>;
type PdfForm = { bytes: Uint8Array; names: ReadonlySet<string> };

/**
 * Reads each form's PDF, once at start, and holds the fields that the form names against those that it has. Throws
 * AgencyError with every name that it has not, and where it cannot be filled.
 */
export async function loadPdfForms(dir: string): Promise<PdfForms> {
  const reader = readAgencyFolder(dir);
  const forms = new Map<string, PdfForm>();
  for (const file of reader.list(FOLDER)) {
    const pdf = file.replace(/yaml$/, 'pdf');
    const form = reader.has(pdf) ? reader.read(file, FormFile) : undefined;
    if (!form) continue;
    const bytes = readFileSync(reader.pathOf(pdf));
    const { listPdfFields } = await import('../writing/pdf-form.ts');
    const fields = await listPdfFields(bytes).catch((error: Error) => {
      reader.report(pdf, [], `This PDF cannot be filled: ${error.message}`);
    });
    if (!fields) continue;
    form.groups.forEach((group, g) => {
      group.fields.forEach((field, f) => {
        field.boxes.forEach(({ name, yes, no }, b) => {
          const kind = fields.get(name);
          const at = ['groups', g, 'fields', f, 'boxes', b];
          if (!kind) reader.report(file, at, `${pdf} has no field "${name}".`);
          else if (kind === 'other')
            reader.report(file, at, `"${name}" is neither a box to tick nor a blank in ${pdf}.`);
          else if (kind === 'box' && (yes ?? no) !== undefined)
            reader.report(file, at, `"${name}" is a box to tick in ${pdf}: it takes no words.`);
        });
      });
    });
    forms.set(form.id, { bytes, names: new Set(fields.keys()) });
  }
  if (reader.errors().length > 0) throw new AgencyError(reader.errors());
  return forms;
}
