import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administration } from '#contract/administration.ts';
import { applicationAssistant } from '#contract/application-assistant.ts';
import { applicationStatus } from '#contract/application-status.ts';
import { applications, applicationUploads } from '#contract/applications.ts';
import { auth } from '#contract/auth.ts';
import { cases } from '#contract/cases.ts';
import {
  caseDesignReviews,
  designCodes,
  designFigures,
  designReview,
  ownDesignReviews,
} from '#contract/design-review.ts';
import { documents } from '#contract/documents.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldChecks } from '#contract/field-checks.ts';
import { inquiries } from '#contract/inquiries.ts';
import { knowledge } from '#contract/knowledge.ts';
import { letters } from '#contract/letters.ts';
import { messages } from '#contract/messages.ts';
import { overview } from '#contract/overview.ts';
import { parcelImports } from '#contract/parcel-imports.ts';
import { parcels } from '#contract/parcels.ts';
import { permitLetter, permits } from '#contract/permit-letter.ts';
import { permitReview, reviewForm, samples } from '#contract/permit-review.ts';
import { planningChat } from '#contract/planning-chat.ts';
import { reviews } from '#contract/reviews.ts';
import { rounds } from '#contract/rounds.ts';
import { rules } from '#contract/rules.ts';
import { singleSignOn, twoStep } from '#contract/single-sign-on.ts';
import { site } from '#contract/site.ts';
import { siteAssessment } from '#contract/site-assessment.ts';
import { outbox, system } from '#contract/system.ts';
import { caseTakenChecks, checkCode, takenChecks } from '#contract/taken-checks.ts';
import { uploads } from '#contract/uploads.ts';
import { Role, STAFF } from '#domain/people/role.ts';
import { anyDatabase } from '../../../test/databases.ts';
import { production, startTestServer, type TestServer } from '../../../test/server.ts';
import { addPerson } from '../db/people.ts';
import { startSession } from '../http/session-token.ts';

/** The whole contract. The first test fails when a route is mounted that is not among these. */
const contract: Endpoint[] = [
  system,
  site,
  auth,
  twoStep,
  singleSignOn,
  outbox,
  administration,
  uploads,
  permitReview,
  { reviewForm },
  siteAssessment,
  permitLetter,
  designReview,
  { designCodes, ownDesignReviews },
  planningChat,
  knowledge,
  inquiries,
  rules,
  designFigures,
  caseDesignReviews,
  checkCode,
  takenChecks,
  caseTakenChecks,
  permits,
  overview,
  documents,
  cases,
  reviews,
  letters,
  rounds,
  messages,
  applicationStatus,
  samples,
  applications,
  applicationUploads,
  applicationAssistant,
  fieldChecks,
  parcels,
  parcelImports,
].flatMap((group) => Object.values(group) as Endpoint[]);

/** Routes that describe the API itself and hold nothing of anyone's. */
const DESCRIPTIONS = /^\/api\/(openapi\.json|docs)/;

const signOn = { OIDC_ISSUER: 'http://localhost:1', OIDC_CLIENT_ID: 'planwright', OIDC_CLIENT_SECRET: 'secret' };

test('a session that must set up a second factor opens only that, itself, and its end', () => {
  const open = contract.filter(({ limitedSession }) => limitedSession).map(({ path }) => path);
  const setUp = Object.values(twoStep).map(({ path }) => path);
  expect(open.sort()).toEqual([auth.me.path, auth.logout.path, ...setUp].sort());
});

describe.each([
  ['demo', {}],
  ['production', production],
  ['production with a second factor required', { ...production, STAFF_TWO_STEP: 'required', ...signOn }],
])('access in %s mode', (mode, settings) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(anyDatabase, settings);
  });
  afterAll(() => server.stop());

  /** They are shared until a route of sign-in has ended one: with a session that has ended, every test below fails. */
  let tokens: ReadonlyMap<string, string> | undefined;
  const tokensFor = async ({ path }: Endpoint) => {
    const given = tokens ?? (await newTokens());
    tokens = path.startsWith('/api/auth/') ? undefined : given;
    return given;
  };

  /** A session of a new person in every role, and tokens that are nobody's. */
  const newTokens = async () => {
    const tokens = new Map([
      ['a made-up token', 'A'.repeat(43)],
      ['an empty token', ''],
    ]);
    for (const role of Role.options) {
      const email = `${randomUUID()}@example.com`;
      const person = await addPerson(server.deps.db, { email, fullName: role, role, passwordHash: null });
      if (person) tokens.set(role, await startSession(server.deps.db, person, new Date()));
    }
    return tokens;
  };

  /** Who must set up two-step verification first: their sessions here began with a password alone. */
  const isLimited = (who: string) => 'STAFF_TWO_STEP' in settings && STAFF.some((role) => role === who);

  /** An answer to HEAD has no words. */
  const codeIn = ({ method }: Endpoint, code: string) => (method === 'HEAD' ? undefined : code);

  const inMode = contract.filter((endpoint) => mode === 'demo' || !endpoint.demoOnly);

  test('every mounted route is in the contract and every endpoint of the contract is mounted', () => {
    const mounted = server.routes.filter(({ url }) => url.startsWith('/api/') && !DESCRIPTIONS.test(url));
    const named = inMode.map(({ method, path }) => `${method} ${path}`);
    expect(mounted.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(named.sort());
  });

  test.each(inMode.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const path = endpoint.path
        .replace(':sessionId', randomUUID())
        .replace(':slotId', randomUUID())
        .replace(':uploadId', randomUUID())
        .replace(':documentId', randomUUID())
        .replace(':checkId', randomUUID())
        .replace(':page', '1')
        .replace(':document', 'privacy-policy')
        .replace(':tool', 'permit-review')
        .replace(':name', 'nothing.pdf')
        .replace(':field', 'site_plan')
        .replace(/:id\b/, randomUUID());
      const ask = (token?: string) =>
        server.call(endpoint.method, path, {
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        });
      for (const [who, token] of await tokensFor(endpoint)) {
        const { status, json } = await ask(token);
        if (endpoint.access === 'anyone')
          expect([401, 403], who).not.toContain(json.code === 'link-expired' ? 0 : status);
        else if (!Role.options.includes(who as Role)) expect(status, who).toBe(401);
        else if (isLimited(who) && !endpoint.limitedSession)
          expect([status, json.code], who).toEqual([403, codeIn(endpoint, 'two-step-setup-needed')]);
        else if (endpoint.access.includes(who as Role)) expect([401, 403], who).not.toContain(status);
        else expect([status, json.code], who).toEqual([403, codeIn(endpoint, 'not-allowed')]);
      }
      // Without a token: refused, save that in demo mode staff and contractor calls are the demo person's.
      if (endpoint.access !== 'anyone') {
        const isDemoPersons = mode === 'demo' && !endpoint.access.includes('applicant');
        const { status } = await ask();
        if (isDemoPersons) expect([401, 403]).not.toContain(status);
        else expect(status).toBe(401);
      }
    },
  );
});
