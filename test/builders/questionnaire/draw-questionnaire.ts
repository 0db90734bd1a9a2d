import type { Condition } from '#domain/application/condition.ts';
import type { ApplicationData } from '#domain/application/data.ts';
import type { Filled } from '#domain/application/evaluate-questionnaire.ts';
import { Field, isAnswer } from '#domain/application/field.ts';
import { fieldsById, Questionnaire } from '#domain/application/questionnaire.ts';

const words = (text: string) => ({ en: `${text} in English`, es: `${text} en español` });

/** A field of `kind`, with what a test cares about in `more`. */
export const drawField = (kind: string, id: string, more: object = {}): Field =>
  Field.parse({ kind, id, label: words(id), ...more });

type Drawn = {
  /** The fields of each tab; a tab has one section of its own name. */
  tabs?: Record<string, Field[]>;
  shownWhen?: Record<string, Condition>;
  neverComplete?: string[];
  forms?: Record<string, Field[]>;
  warnings?: { id: string; when: Condition; field: string }[];
};

/** A small questionnaire; forms are called after their prefix. */
export const drawQuestionnaire = ({
  tabs = {},
  shownWhen = {},
  neverComplete = [],
  forms = {},
  warnings = [],
}: Drawn) =>
  Questionnaire.parse({
    id: 'small',
    edition: '2026-11-21',
    applicationTitle: words('title'),
    minutes: { from: 1, to: 2 },
    needs: [words('need')],
    referencePrefix: 'TEST',
    tabs: Object.entries({ ...tabs, last: [drawField('text', 'closing', { optional: true })] }).map(([id, fields]) => ({
      id,
      title: words(id),
      ...(shownWhen[id] ? { shownWhen: shownWhen[id] } : {}),
      neverComplete: neverComplete.includes(id),
      sections: [{ id, title: words(id), fields }],
    })),
    forms: Object.entries(forms).map(([prefix, fields]) => ({
      id: prefix,
      prefix,
      title: words(prefix),
      about: words(prefix),
      sections: [{ id: prefix, title: words(prefix), fields }],
    })),
    counties: [],
    warnings: warnings.map((warning) => ({ text: words('text'), reason: words('reason'), ...warning })),
  });

/** Data that holds `values`, each in the part where its field belongs. */
export function prerenderData(questionnaire: Questionnaire, values: Record<string, string>): ApplicationData {
  const known = fieldsById(questionnaire);
  const data: ApplicationData = { answers: {}, textAnswers: {} };
  for (const [id, value] of Object.entries(values)) {
    const field = known.get(id)?.field;
    if (!field) throw new Error(`There is no field "${id}".`);
    data[isAnswer(field) ? 'answers' : 'textAnswers'][id] = value;
  }
  return data;
}

/** What an application is looked at with, in the grading season of 2026 unless `today` says otherwise. */
export const drawFilled = (
  questionnaire: Questionnaire,
  values: Record<string, string>,
  more: Partial<Filled> = {},
): Filled => ({ data: prerenderData(questionnaire, values), uploads: {}, today: '2026-07-15', ...more });
