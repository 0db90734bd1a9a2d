import { drawRecordTemplate } from './application-record.ts';
import { drawDesignMemoTemplate } from './design-review-memo.ts';
import { drawLetterTemplate } from './letter.ts';
import { drawPermitTemplate } from './permit-letter.ts';
import { drawPermitRecordTemplate } from './permit-record.ts';
import { drawChecklistTemplate } from './permit-review-checklist.ts';
import { drawPlanningChatTemplate } from './planning-chat.ts';
import { drawImpactTemplate } from './project-impact-analysis.ts';
import { drawAssessmentTemplate } from './site-assessment.ts';

/** Draws each template, by the name of its file. */
export const drawTemplates = {
  'permit-review-checklist': drawChecklistTemplate,
  'application-record': drawRecordTemplate,
  'project-impact-analysis': drawImpactTemplate,
  letter: drawLetterTemplate,
  'site-assessment': drawAssessmentTemplate,
  'permit-letter': drawPermitTemplate,
  'permit-record': drawPermitRecordTemplate,
  'design-review-memo': drawDesignMemoTemplate,
  'planning-chat': drawPlanningChatTemplate,
};
