import { Agency } from '#domain/agency/agency.ts';
import type { LegalDocument, LegalId } from '#domain/agency/legal-document.ts';
import type { ApplicationForm } from '#domain/application/application-form.ts';
import type { Checklist } from '#domain/checklists/checklist.ts';
import type { DocumentType } from '#domain/elements/document-type.ts';
import { KindRules } from '#domain/elements/kind-rules.ts';
import { MailTexts } from '#domain/mail/mail-texts.ts';
import { CityError, type Fault } from './city-error.ts';
import { loadApplicationForm } from './load-application-form.ts';
import { loadChecklist } from './load-checklists.ts';
import { loadDocumentTypes } from './load-documents.ts';
import { loadLegal } from './load-legal.ts';
import { loadParcelData, type ParcelData } from './load-parcel-data.ts';
import { loadSamples, type Samples } from './load-samples.ts';
import { readCity } from './read-city.ts';

/** The agency's own data, checked: everything that is not code. */
export type City = {
  agency: Agency;
  legal: Record<LegalId, LegalDocument>;
  mails: MailTexts;
  checklists: { sfd: Checklist; grading: Checklist };
  application: ApplicationForm;
  /** What the documents of each upload field must show. */
  documentTypes: readonly DocumentType[];
  /** What tells what a page of a document is. */
  kinds: KindRules;
  samples: Samples;
  /** What is invented in these files, each with its place: production leaves it out and says so. */
  placeholders: readonly Fault[];
} & ParcelData;

/**
 * Reads the agency's data once, at start. A mistake in any file stops the start: throws CityError with all of
 * them, each with its file and line.
 */
export function loadCity(dir: string): City {
  const reader = readCity(dir);
  const agency = reader.read('agency.yaml', Agency);
  const legal = loadLegal(reader, agency);
  const mails = reader.read('mails.yaml', MailTexts);
  const sfd = loadChecklist(reader, 'sfd');
  const grading = loadChecklist(reader, 'grading');
  const application = loadApplicationForm(reader);
  const documentTypes = loadDocumentTypes(reader, application?.questionnaire);
  const kinds = reader.read('document-kinds.yaml', KindRules);
  const parcelData = loadParcelData(reader);
  const samples = loadSamples(reader);
  const faults = reader.faults();
  if (!agency || !legal || !mails || !sfd || !grading || !application || faults.length > 0) throw new CityError(faults);
  if (!parcelData || !documentTypes || !kinds || !samples) throw new CityError(faults);
  const placeholders = reader.placeholders();
  const documents = { documentTypes, kinds, samples };
  return { agency, legal, mails, checklists: { sfd, grading }, application, ...documents, placeholders, ...parcelData };
}
