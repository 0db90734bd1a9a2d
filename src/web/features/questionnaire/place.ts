import type { FieldPlace } from '#domain/application/questionnaire.ts';

/** Where on the questionnaire page someone is. Its address says it, so that Back and a link lead to the same place. */
export type QuestionnaireRoute = {
  application: string | null;
  tab: string | null;
  section: string | null;
  /** The attached form that is open. */
  form: string | null;
  view: 'check' | null;
};

/** A place within an application. What is left out is not in the address. */
export type RouteParts = {
  tab?: string | null | undefined;
  section?: string | null | undefined;
  form?: string | null | undefined;
  view?: 'check' | null | undefined;
  /** The field that takes the focus on arrival. */
  field?: string | undefined;
};

export const QUESTIONNAIRE_PATH = '/pre-application-questionnaire';

/** The id of a field's element on the page, which a link to the field names. */
export const elementIdOf = (field: string): string => `field-${field}`;

/** The field that the hash of an address names; null where it names none. */
export const fieldInHash = (hash: string): string | null => {
  const found = /^#field-(.+)$/.exec(hash)?.[1];
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found);
  } catch {
    return null;
  }
};

export function readPlace(search: URLSearchParams): QuestionnaireRoute {
  const read = (name: string) => search.get(name) || null;
  return {
    application: read('application'),
    tab: read('tab'),
    section: read('section'),
    form: read('form'),
    view: search.get('view') === 'check' ? 'check' : null,
  };
}

/** The address of a place; of the introduction where there is no application. */
export function hrefOfPlace(application: string | null, { tab, section, form, view, field }: RouteParts = {}): string {
  if (application === null) return QUESTIONNAIRE_PATH;
  const search = new URLSearchParams({ application });
  for (const [name, value] of Object.entries({ tab, section, form, view })) if (value) search.set(name, value);
  return `${QUESTIONNAIRE_PATH}?${search}${field === undefined ? '' : `#${elementIdOf(encodeURIComponent(field))}`}`;
}

/** The address of one field, where it is answered: from what is missing, or from a line of the check of the answers. */
export const hrefOfField = (
  application: string,
  { field, tab, section, form }: { field: string; tab: string; section: string; form?: string | undefined },
): string => hrefOfPlace(application, form ? { tab, form, field } : { tab, section, field });

/** The address of one field, from where it stands in the questionnaire. */
export const hrefOfPlacedField = (application: string, field: string, { tab, section, attached }: FieldPlace): string =>
  hrefOfField(application, { field, tab: tab.id, section: section.id, form: attached?.form.id });

/** Where all documents of an application are listed. */
export const hrefOfDocuments = (application: string): string => `/my-applications/${application}/documents`;
