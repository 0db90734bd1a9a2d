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
import { type Endpoint, isKeyed } from '#contract/endpoint.ts';
import { fieldChecks } from '#contract/field-checks.ts';
import { inquiries } from '#contract/inquiries.ts';
import { integrations, staffExports } from '#contract/integrations.ts';
import { knowledge } from '#contract/knowledge.ts';
import { letters } from '#contract/letters.ts';
import { messages } from '#contract/messages.ts';
import { overview } from '#contract/overview.ts';
import { parcelImports } from '#contract/parcel-imports.ts';
import { parcels } from '#contract/parcels.ts';
import { permitLetter, permits } from '#contract/permit-letter.ts';
import { permitReview, reviewForm, samples } from '#contract/permit-review.ts';
import { planningChat } from '#contract/planning-chat.ts';
import { publicApi } from '#contract/public-api.ts';
import { reviews } from '#contract/reviews.ts';
import { rounds } from '#contract/rounds.ts';
import { rules } from '#contract/rules.ts';
import { singleSignOn, twoStep } from '#contract/single-sign-on.ts';
import { site } from '#contract/site.ts';
import { siteAssessment } from '#contract/site-assessment.ts';
import { outbox, system } from '#contract/system.ts';
import { caseTakenChecks, checkCode, takenChecks } from '#contract/taken-checks.ts';
import { uploads } from '#contract/uploads.ts';
import { ApiScope } from '#domain/people/api-scope.ts';
import { Role, STAFF } from '#domain/people/role.ts';
import { anyDatabase } from '../../../test/databases.ts';
import { production, startTestServer, type TestServer } from '../../../test/server.ts';
import { revokeApiKey } from '../db/api-keys.ts';
import { addPerson } from '../db/people.ts';
import { createApiKey } from '../http/api-key.ts';
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
  integrations,
  staffExports,
  publicApi,
].flatMap((group) => Object.values(group) as Endpoint[]);

/** Routes that describe the API itself and hold nothing of anyone's. */
const DESCRIPTIONS = /^\/api\/(openapi\.json|docs)/;

const EVERY_SCOPE = 'every scope';

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
  /** A key for each scope alone, one for all, keys that open nothing, and tokens that are none. */
  const keys = new Map<string, string>();
  beforeAll(async () => {
    server = await startTestServer(anyDatabase, settings);
    const { db } = server.deps;
    const now = new Date();
    const make = (scopes: readonly ApiScope[], expiresAt = new Date(now.getTime() + 3_600_000)) =>
      createApiKey(db, { integration: 'Records', scopes, expiresAt, requestsPerMinute: 1_000, by: null }, now);
    for (const scope of ApiScope.options) keys.set(scope, (await make([scope])).key);
    const { key } = await make(ApiScope.options);
    keys.set(EVERY_SCOPE, key);
    const revoked = await make(ApiScope.options);
    await revokeApiKey(db, { id: revoked.id }, now);
    keys.set('revoked', revoked.key);
    keys.set('expired', (await make(ApiScope.options, now)).key);
    keys.set('made up', `pwk_${'0'.repeat(12)}_${'A'.repeat(43)}`);
    keys.set('of a known prefix', key.slice(0, -43) + 'A'.repeat(43));
    keys.set('cut off', key.slice(0, -1));
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
        .replace(':name', endpoint === publicApi.schema ? 'cases.csv' : 'nothing.pdf')
        .replace(':letterId', randomUUID())
        .replace(':deliveryId', randomUUID())
        .replace(':field', 'site_plan')
        .replace(/:id\b/, randomUUID());
      const ask = (token?: string) =>
        server.call(endpoint.method, path, {
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        });
      const { access } = endpoint;
      if (isKeyed(access)) {
        for (const [which, key] of keys) {
          const { status, json } = await ask(key);
          if (which === access.scope || which === EVERY_SCOPE) expect([401, 403], which).not.toContain(status);
          else if (ApiScope.options.includes(which as ApiScope)) {
            expect([status, json.code], which).toEqual([403, 'not-allowed']);
          } else expect([status, json.code], which).toEqual([401, 'not-signed-in']);
        }
        // A session is no key, whoever's it is; and nothing opens without one, in demo mode either.
        for (const [who, token] of await tokensFor(endpoint)) expect((await ask(token)).status, who).toBe(401);
        expect((await ask()).status).toBe(401);
        return;
      }
      if (access !== 'anyone') expect((await ask(keys.get(EVERY_SCOPE))).status, 'a key is no session').toBe(401);
      for (const [who, token] of await tokensFor(endpoint)) {
        const { status, json } = await ask(token);
        if (access === 'anyone') expect([401, 403], who).not.toContain(json.code === 'link-expired' ? 0 : status);
        else if (!Role.options.includes(who as Role)) expect(status, who).toBe(401);
        else if (isLimited(who) && !endpoint.limitedSession)
          expect([status, json.code], who).toEqual([403, codeIn(endpoint, 'two-step-setup-needed')]);
        else if (access.includes(who as Role)) expect([401, 403], who).not.toContain(status);
        else expect([status, json.code], who).toEqual([403, codeIn(endpoint, 'not-allowed')]);
      }
      // Without a token: refused, save that in demo mode staff and contractor calls are the demo person's.
      if (access !== 'anyone') {
        const isDemoPersons = mode === 'demo' && !access.includes('applicant');
        const { status } = await ask();
        if (isDemoPersons) expect([401, 403]).not.toContain(status);
        else expect(status).toBe(401);
      }
    },
  );
});
