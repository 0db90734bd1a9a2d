import { checkDocument, examinePage } from '#domain/application/check-document.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import type { ReadDocument } from '#domain/documents/document.ts';
import type { Page } from '#domain/documents/page.ts';
import { checkElements, factsByPage } from '#domain/requirements/check-elements.ts';
import { compareStatements } from '#domain/requirements/compare-statements.ts';
import { comparedFacts } from '#domain/requirements/compared-answers.ts';
import { typeOfField } from '#domain/requirements/document-type.ts';
import { findMisplaced } from '#domain/requirements/find-misplaced.ts';
import { findStamps, statementsOf } from '#domain/requirements/read-statements.ts';
import { type EndedCheck, isOpen, needsPerson, uploadStatusOf } from '#domain/requirements/upload-status.ts';
import { loadPdfium, type Pdfium } from '#server/reading/pdf/load-pdfium.ts';
import { readPdf } from '#server/reading/pdf/read-pdf.ts';
import { readAgencyData } from './agency-data.ts';

const agency = readAgencyData();
let pdfium: Promise<Pdfium> | undefined;

/** The text layer of a PDF: what is only a picture stays unread. */
async function readText(path: string): Promise<ReadDocument> {
  pdfium ??= loadPdfium(512 * 2 ** 20);
  const pages: Page[] = [];
  const reading = await readPdf(() => pdfium as Promise<Pdfium>, path, { onPage: (page) => void pages.push(page) });
  return { id: path, name: path, reading, pages };
}

/** What is said of a file in an upload field: `verified`, or what stands in its way, each in a few words. */
export async function judgeUpload(path: string, field: string, answers: Record<string, string> = {}) {
  const document = await readText(path);
  const type = typeOfField(agency.documentTypes, field);
  const asked = fieldsById(agency.application.questionnaire).get(field)?.field;
  if (!type || asked?.kind !== 'upload') throw new Error(`There is no upload field ${field}.`);
  const examined = { content: 'pdf' as const, reading: document.reading, pages: document.pages.map(examinePage) };
  const { findings } = checkDocument({ name: 'a.pdf', sheet: asked.sheet, pictures: type.pictures ?? false }, examined);
  const facts = factsByPage([document], agency.counties.counties);
  const check = checkElements(type, [document], facts, undefined, '2026-11-21');
  const found = check.elements.filter(({ outcome }) => outcome === 'found').map(({ element }) => element);
  const misplaced = findMisplaced({ type, types: agency.documentTypes, kinds: agency.kinds, found }, [document]);
  const compared = comparedFacts(agency.comparedAnswers);
  const statements = statementsOf(
    { check, type, compared, stamps: findStamps(agency.documentTypes, [document]) },
    facts,
  );
  const comparisons = compareStatements(
    agency.comparedAnswers,
    {
      values: new Map(Object.entries(answers)),
      parcel: null,
      documents: [{ field, documentIds: [document.id], facts: statements }],
    },
    agency.counties.counties,
  );
  const status = uploadStatusOf({
    documents: [{ id: document.id, state: 'error', findings }],
    found: { documents: [document.id], check: { ...check, misplaced }, explanation: null },
    type,
    comparisons,
  });
  if (status.kind !== 'ended') throw new Error(`The check ended ${status.kind}.`);
  return { status, verdict: verdictOf(status), check, comparisons, codes: findings.map(({ code }) => code) };
}

function verdictOf(status: EndedCheck): string[] {
  if (!isOpen(status)) return ['verified'];
  return [
    ...(needsPerson(status) ? ['a person looks'] : []),
    ...status.differing.map(({ fact }) => `other ${fact}`),
    ...status.misplaced.map(({ kind, field }) => `looks like ${kind}, belongs to ${field ?? 'no field'}`),
    ...(status.fileIssues > 0 ? ['issue of the file'] : []),
    ...status.missing.map((element) => `no ${element}`),
  ];
}
