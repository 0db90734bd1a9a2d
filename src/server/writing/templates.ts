import { RecordData } from './application-record.ts';
import { ChecklistData } from './checklist-data.ts';
import { ImpactData } from './impact-report.ts';
import { LetterData } from './letter-document.ts';
import { PermitLetterData } from './permit-letter-file.ts';
import { PermitRecordData } from './permit-record-file.ts';
import { AssessmentData } from './site-assessment-letter.ts';

/** The agency's Word templates by the name of their file, each with what may stand in it. */
export const TEMPLATES = {
  'permit-review-checklist': ChecklistData,
  'application-record': RecordData,
  'project-impact-analysis': ImpactData,
  letter: LetterData,
  'site-assessment': AssessmentData,
  'permit-letter': PermitLetterData,
  'permit-record': PermitRecordData,
};
export type TemplateName = keyof typeof TEMPLATES;
