import type { FieldPlace } from '#domain/application/questionnaire.ts';

const QUESTIONNAIRE = '/pre-application-questionnaire';

/** The address of an application's questionnaire. */
export const questionnaireAddress = (application: string): string =>
  `${QUESTIONNAIRE}?${new URLSearchParams({ application })}`;

/** The address of one question of it, where it is answered. */
export function questionAddress(application: string, field: string, { tab, section, attached }: FieldPlace): string {
  const within = attached ? { form: attached.form.id } : { section: section.id };
  return `${QUESTIONNAIRE}?${new URLSearchParams({ application, tab: tab.id, ...within })}#field-${encodeURIComponent(field)}`;
}
