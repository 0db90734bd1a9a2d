import { readFileSync } from 'node:fs';
import { findTemplateErrors } from '../writing/check-template.ts';
import { TEMPLATES, type TemplateName } from '../writing/templates.ts';
import type { AgencyReader } from './agency-reader.ts';

/** The bytes of the Word templates in agency/templates. */
export type Templates = Record<TemplateName, Uint8Array>;

/** Reads and checks them; undefined where one has errors, which the reader keeps. */
export function loadTemplates(reader: AgencyReader): Templates | undefined {
  const loaded = new Map<string, Uint8Array>();
  for (const [name, shape] of Object.entries(TEMPLATES)) {
    const file = `templates/${name}.docx`;
    const bytes = reader.has(file) ? readFileSync(reader.pathOf(file)) : undefined;
    const errors = bytes ? findTemplateErrors(bytes, shape) : ['The file is missing.'];
    for (const fileError of errors) reader.report(file, [], fileError);
    if (bytes && errors.length === 0) loaded.set(name, bytes);
  }
  return loaded.size === Object.keys(TEMPLATES).length ? (Object.fromEntries(loaded) as Templates) : undefined;
}
