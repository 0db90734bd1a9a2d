import { fieldsById, type Questionnaire } from '#domain/application/questionnaire.ts';
import { ComparedAnswers } from '#domain/requirements/compared-answers.ts';
import {
  type DocumentType,
  DocumentTypeFile,
  type RequiredElement,
  SharedElements,
} from '#domain/requirements/document-type.ts';
import type { AgencyReader } from './agency-reader.ts';

const FOLDER = 'documents';
const SHARED = 'document-elements.yaml';

/**
 * Reads what each kind of uploaded document must show; undefined where any file has errors, which the reader keeps.
 * Every upload field of the questionnaire has exactly one type, and every type a field.
 */
export function loadDocumentTypes(
  reader: AgencyReader,
  questionnaire: Questionnaire | undefined,
  rules: ReadonlySet<string> | undefined,
) {
  const shared = reader.read(SHARED, SharedElements);
  const files = reader.list(FOLDER).map((name) => reader.read(name, DocumentTypeFile));
  const types = files.filter((file) => file !== undefined);
  if (!shared || types.length < files.length) return undefined;
  if (questionnaire) matchFields(reader, types, questionnaire);
  return types.map((file) => ({
    ...withShared(reader, file, shared),
    rules: rules ? knownRules(reader, file, rules) : [],
  }));
}

const COMPARED = 'compared-answers.yaml';

/** Reads which answers documents are held against; every question that it names is one of the questionnaire. */
export function loadComparedAnswers(reader: AgencyReader, questionnaire: Questionnaire | undefined) {
  const file = reader.read(COMPARED, ComparedAnswers);
  if (!file || !questionnaire) return file;
  const known = fieldsById(questionnaire);
  const match = (path: (string | number)[], names: readonly string[]) =>
    names.forEach((name, at) => {
      if (!known.has(name)) reader.report(COMPARED, [...path, at], `The questionnaire has no question "${name}".`);
    });
  file.compared.forEach((one, at) => {
    for (const part of ['fields', 'also', 'otherwise'] as const) match(['compared', at, part], one[part]);
  });
  file.declared.forEach(({ field }, at) => {
    if (!known.has(field))
      reader.report(COMPARED, ['declared', at, 'field'], `The questionnaire has no question "${field}".`);
  });
  for (const part of ['owners', 'signedBy', 'mayAct'] as const) match(['signatures', part], file.signatures[part]);
  file.dates.on.forEach((name, at) => {
    if (known.get(name)?.field.kind !== 'date') {
      reader.report(COMPARED, ['dates', 'on', at], `The questionnaire has no question "${name}" that asks for a date.`);
    }
  });
  return file;
}

const nameOf = ({ id }: DocumentTypeFile) => `${FOLDER}/${id}.yaml`;

function matchFields(reader: AgencyReader, types: readonly DocumentTypeFile[], questionnaire: Questionnaire): void {
  const takers = new Map<string, string>();
  const fields = fieldsById(questionnaire);
  for (const type of types) {
    type.fields.forEach((field, at) => {
      const other = takers.get(field);
      if (fields.get(field)?.field.kind !== 'upload') {
        reader.report(nameOf(type), ['fields', at], `The questionnaire has no upload field "${field}".`);
      } else if (other !== undefined) {
        reader.report(nameOf(type), ['fields', at], `"${field}" is taken by ${FOLDER}/${other}.yaml already.`);
      }
      takers.set(field, type.id);
    });
  }
  for (const [id, { field }] of fields) {
    if (field.kind !== 'upload' || takers.has(id)) continue;
    reader.report(`${FOLDER}/${id}.yaml`, [], `The upload field "${id}" has no file that names it under "fields".`);
  }
}

/** The type with the elements that it uses put before its own, and the shared glossary after its own terms. */
function withShared(reader: AgencyReader, file: DocumentTypeFile, shared: SharedElements): DocumentType {
  const { uses, rules: _, ...type } = file;
  const used: RequiredElement[] = [];
  uses.forEach((id, at) => {
    const element = shared.elements.find((one) => one.id === id);
    const isOwn = file.elements.some((one) => one.id === id) || uses.indexOf(id) < at;
    if (!element) reader.report(nameOf(file), ['uses', at], `"${id}" is not an element of ${SHARED}.`);
    else if (isOwn) reader.report(nameOf(file), ['uses', at], `There is an element "${id}" already.`);
    else used.push(element);
  });
  return {
    ...type,
    elements: [...used, ...type.elements],
    terms: [...type.terms, ...shared.terms],
    ...(shared.language ? { language: shared.language } : {}),
  };
}

/** The rules that a type names, of any pack and any day. */
function knownRules(reader: AgencyReader, file: DocumentTypeFile, known: ReadonlySet<string>): string[] {
  file.rules.forEach((id, at) => {
    if (!known.has(id)) reader.report(nameOf(file), ['rules', at], `There is no rule "${id}" in agency/rules.`);
  });
  return file.rules;
}
