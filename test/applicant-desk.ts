import { randomUUID } from 'node:crypto';
import type { ApplicationData } from '../src/domain/application/data.ts';
import { Questionnaire } from '../src/domain/application/questionnaire.ts';
import { openCase } from '../src/server/db/cases.ts';
import { addDocuments } from '../src/server/db/documents.ts';
import { addPerson, type Person } from '../src/server/db/people.ts';
import { startSession } from '../src/server/http/session-token.ts';
import { smallQuestionnaire } from './builders/application-form.ts';
import { drawSubmission } from './builders/submission.ts';
import type { TestDatabase } from './databases.ts';
import { startTestServer } from './server.ts';

const ROOT = '/api/applicant-router/applications';

export type ApplicantDesk = Awaited<ReturnType<typeof openDesk>>;

/** A server with a small questionnaire, and the calls of applicants to it. */
export async function openDesk(database: TestDatabase, settings: Record<string, string> = {}) {
  const server = await startTestServer(database, settings);
  const { db, agencyData } = server.deps;
  agencyData.application = { ...agencyData.application, questionnaire: smallQuestionnaire() };
  const shipped = agencyData.application;
  const people = new Map<string, Person>();

  const ask = (token: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.call(method, `${ROOT}${path}`, { token, body, headers });

  const personOf = (token: string): Person => {
    const person = people.get(token);
    if (!person) throw new Error('Nobody has this token.');
    return person;
  };
  const signIn = async (person: Person): Promise<string> => {
    const token = await startSession(db, person, new Date());
    people.set(token, person);
    return token;
  };

  return {
    server,
    db,
    stop: server.stop,
    ask,
    personOf,
    newApplicant: async (email = `${randomUUID()}@example.com`): Promise<string> => {
      const person = await addPerson(db, { email, fullName: 'Ada Lake', role: 'applicant', passwordHash: null });
      if (!person) throw new Error('There is such a person already.');
      return signIn(person);
    },
    signInAgain: (token: string) => signIn(personOf(token)),
    endSessions: () => db.deleteFrom('sessions').execute(),
    start: async (token: string, key?: string): Promise<string> => {
      const { json } = await ask(token, 'POST', '', { title: 'New permit' }, key ? { 'idempotency-key': key } : {});
      return json.id as unknown as string;
    },
    get: (token: string, id: string) => ask(token, 'GET', `/${id}`),
    save: (token: string, id: string, data: ApplicationData, version?: number) =>
      ask(token, 'PUT', `/${id}`, { data, version }),
    submit: (token: string, id: string, version?: number, documents?: readonly string[]) =>
      ask(token, 'POST', `/${id}/submit`, { version, documents }),
    /** A case of the application as if it was submitted; its applicant can still change it. */
    openCase: async (applicationId: string, reference: string, now = new Date()): Promise<void> => {
      const snapshot = JSON.stringify({ ...drawSubmission(), applicationId, reference });
      const frozen = { reference, snapshot, sha256: 'ab'.repeat(32), submitted_at: now };
      await db
        .insertInto('submissions')
        .values({ application_id: applicationId, ...frozen })
        .execute();
      await openCase(db, applicationId, now);
    },
    /** A session of somebody of the staff. */
    newStaff: async (role: 'reviewer' | 'admin' = 'reviewer', fullName = 'Rae Viewer'): Promise<string> => {
      const email = `${randomUUID()}@example.com`;
      const person = await addPerson(db, { email, fullName, role, passwordHash: null });
      if (!person) throw new Error('There is such a person already.');
      return signIn(person);
    },
    /** A file of an upload field as if it was uploaded and checked. @returns its document's id */
    addFile: async (
      token: string,
      applicationId: string,
      field: string,
      state: 'checking' | 'error' | 'verified' | 'completed',
    ): Promise<string> => {
      const id = randomUUID();
      const sha256 = id.replaceAll('-', '').repeat(2);
      const file = { id, name: `${field}.pdf`, mediaType: 'application/pdf', sha256, size: 1234 };
      await addDocuments(db, personOf(token).id, [file]);
      await db
        .insertInto('application_documents')
        .values({ application_id: applicationId, document_id: id, field, state })
        .execute();
      return id;
    },
    /** The questionnaire as the agency might change it, with text replaced in its JSON. */
    changeQuestionnaire: (change: (json: string) => string) => {
      const questionnaire = Questionnaire.parse(JSON.parse(change(JSON.stringify(shipped.questionnaire))));
      agencyData.application = { ...shipped, questionnaire };
    },
    restoreQuestionnaire: () => {
      agencyData.application = shipped;
    },
  };
}
