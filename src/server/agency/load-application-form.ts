import type { County } from '#domain/agency/county.ts';
import { checkQuestionnaire } from '#domain/application/check-questionnaire.ts';
import { findUnboundFields } from '#domain/application/computed-fields.ts';
import type { ApplicationForm } from '#domain/application/evaluate-application.ts';
import { AttachedForm, type Questionnaire, QuestionnaireFile } from '#domain/application/questionnaire.ts';
import { CoverageRules } from '#domain/calculations/coverage-rules.ts';
import { ImpactRules } from '#domain/calculations/impact-rules.ts';
import type { AgencyReader } from './agency-reader.ts';

const FILE = 'questionnaires/residential.yaml';
const fileOfForm = (id: string) => `questionnaires/forms/${id}.yaml`;

/**
 * Reads the questionnaire of residential applications with the forms that it names, and the rules behind its
 * figures; undefined where any has errors, which the reader keeps. How the files hang together is checked once each
 * of them is right by itself.
 */
export function loadApplicationForm(
  reader: AgencyReader,
  counties: readonly County[] | undefined,
): ApplicationForm | undefined {
  const questionnaire = loadQuestionnaire(reader, counties ?? []);
  const coverage = reader.read('coverage.yaml', CoverageRules);
  const impact = reader.read('impact.yaml', ImpactRules);
  return questionnaire && coverage && impact && { questionnaire, coverage, impact };
}

function loadQuestionnaire(reader: AgencyReader, counties: readonly County[]): Questionnaire | undefined {
  const file = reader.read(FILE, QuestionnaireFile);
  if (!file) return undefined;
  const given = file.forms.map((id) => reader.read(fileOfForm(id), AttachedForm));
  const forms = given.filter((form) => form !== undefined);
  if (forms.length < given.length) return undefined;
  const questionnaire = { ...file, forms, counties: [...counties] };
  const errors = [...checkQuestionnaire(questionnaire), ...findUnboundFields(questionnaire)];
  for (const { file: name, path, message } of errors) {
    reader.report(name === 'questionnaire' ? FILE : fileOfForm(name), path, message);
  }
  return errors.length === 0 ? questionnaire : undefined;
}
