import { setTimeout as wait } from 'node:timers/promises';

export type Answers = { answers: Record<string, string>; textAnswers: Record<string, string> };
export type FormField = {
  id: string;
  kind: string;
  format?: string;
  prefill?: string;
  notApplicable?: object;
  options?: { value: string }[];
};

/** What completing an application asks of whoever calls the product. */
export type ApplicantCalls = {
  start: (title?: string) => Promise<string>;
  fields: () => Promise<FormField[]>;
  save: (id: string, data: Answers) => Promise<void>;
  /** Uploads something to a field and has it taken. */
  attach: (id: string, field: string) => Promise<void>;
  /** The fields for which the product refuses to take a submission. */
  missing: (id: string) => Promise<string[]>;
};

/** A picture of one point: the check cannot tell the size of a sheet in a picture, and takes it. */
export const DRAWING = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const SIGNATURE = 'owner_signature';

/** What a person might enter in a field, by its kind: "no" wherever that is an answer. */
function entryFor({ id, kind, format, notApplicable, options }: FormField): string | null {
  switch (kind) {
    case 'yes-no':
      return 'no';
    case 'yes-no-unsure':
      return 'NO';
    case 'number':
      if (id.endsWith('_volume')) return '0';
      return id.startsWith('year') ? '1990' : '1200';
    case 'date':
      return '2026-01-02';
    case 'select':
      return options?.[0]?.value ?? '';
    case 'multi-select':
      return options?.[0]?.value ?? '';
    case 'upload':
      return notApplicable ? 'N/A' : null;
    case 'text':
    case 'textarea':
      if (format === 'apn' || id.endsWith('apn')) return '027-999-004';
      return format === 'initials' ? 'MV' : 'Marisol Vega Ortiz';
    default:
      return null;
  }
}

let known: { data: Answers; uploads: string[] } | undefined;

/**
 * An application in which nothing is missing. What is asked is found out by trying to submit it unsigned; what the
 * server finds missing is answered, until only the signature is.
 * @returns its id
 */
export async function completeApplicationWith(calls: ApplicantCalls, title?: string): Promise<string> {
  const id = await calls.start(title);
  if (known) {
    await Promise.all(known.uploads.map((field) => calls.attach(id, field)));
    await calls.save(id, known.data);
    return id;
  }
  const fields = await calls.fields();
  const data: Answers = { answers: {}, textAnswers: {} };
  const uploads: string[] = [];
  for (let rest = await calls.missing(id), round = 0; rest.some((field) => field !== SIGNATURE); round += 1) {
    if (round === 6) throw new Error(`Still missing: ${rest}`);
    for (const field of fields) {
      if (!rest.includes(field.id) || field.id === SIGNATURE) continue;
      const entry = entryFor(field);
      if (entry !== null) data[field.kind.startsWith('yes-no') ? 'answers' : 'textAnswers'][field.id] = entry;
      else if (field.kind === 'upload') {
        uploads.push(field.id);
        await calls.attach(id, field.id);
      }
    }
    await calls.save(id, data);
    rest = await calls.missing(id);
  }
  data.textAnswers[SIGNATURE] = 'Marisol Vega Ortiz';
  await calls.save(id, data);
  known = { data, uploads };
  return id;
}

/** Calls of one applicant by HTTP. `ask` sends a body as JSON, or a form as it is. */
export function applicantCallsBy(
  ask: (method: string, path: string, body?: object) => Promise<Response>,
): ApplicantCalls & { submit: (id: string) => Promise<Response> } {
  const root = '/api/applicant-router/applications';
  const json = async <Json>(...given: Parameters<typeof ask>): Promise<Json> => {
    const reply = await ask(...given);
    if (!reply.ok) throw new Error(`${given[0]} ${given[1]}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Json;
  };
  const submit = (id: string) => ask('POST', `${root}/${id}/submit`, {});
  return {
    submit,
    start: async (title = 'New permit') => (await json<{ id: string }>('POST', root, { title })).id,
    fields: async () => {
      type Form = { questionnaire: { tabs: { sections: { fields: FormField[] }[] }[] } };
      const { questionnaire } = await json<Form>('GET', '/api/applicant-router/questionnaire');
      return questionnaire.tabs.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));
    },
    save: async (id, data) => {
      const { version } = await json<{ version: number }>('GET', `${root}/${id}`);
      await json('PUT', `${root}/${id}`, { data, version });
    },
    attach: async (id, field) => {
      const form = new FormData();
      form.append('field', field);
      form.append('files', new Blob([new Uint8Array(DRAWING)], { type: 'image/png' }), `${field}.png`);
      await json('POST', `${root}/${id}/documents`, form);
      type Attached = { documents: { field: string; state: string }[] };
      for (let again = 0; ; again += 1) {
        const { documents } = await json<Attached>('GET', `${root}/${id}/documents`);
        if (!documents.some((one) => one.field === field && one.state === 'checking')) break;
        if (again === 600) throw new Error(`The file of ${field} was not checked within a minute.`);
        await wait(100);
      }
      await json('POST', `${root}/${id}/documents/complete`, { field, reason: 'It is a drawing.' });
    },
    missing: async (id) => {
      const reply = await submit(id);
      if (reply.status !== 422) throw new Error(`${reply.status} ${await reply.text()}`);
      return Object.keys(((await reply.json()) as { fields: object }).fields);
    },
  };
}
