import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { hashPassword } from '#server/adapters/common-passwords.ts';
import type { Role } from '../src/domain/people/role.ts';
import { addPerson } from '../src/server/db/people.ts';
import { startSession } from '../src/server/http/session-token.ts';
import { production, type TestServer } from './server.ts';

/** Production behind a proxy that says where people come from. */
export const behindProxy = { ...production, TRUST_PROXY: '127.0.0.1' };
export const password = 'correct horse battery';
const hashed = hashPassword(password);
export const codeAt = (secret: string, now = new Date()) =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) });

/** A code that is none of the three that are right now. */
export const wrongCodeFor = (secret: string): string => {
  const right = [-30_000, 0, 30_000, 60_000].map((ms) => codeAt(secret, new Date(Date.now() + ms)));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
};

let addressesUsed = 0;
/** An address that no other test and no other call came from, so that limits by address stay out of the way. */
export const fresh = () => `2001:db8::${(++addressesUsed).toString(16)}`;

/** What tests do with a server. */
export function staffActions(server: TestServer) {
  const { db } = server.deps;
  const call = (path: string, token: string | undefined, body?: object, address = fresh()) =>
    server.call(body ? 'POST' : 'GET', `/api/auth/${path}`, { token, body, headers: { 'x-forwarded-for': address } });
  const newPerson = async (role: Role = 'reviewer') => {
    const email = `${randomUUID()}@agency.example`;
    const person = await addPerson(db, { email, fullName: 'Ada Park', role, passwordHash: await hashed });
    if (!person) throw new Error('The address was taken.');
    return person;
  };
  const signIn = (email: string, code?: string, { address = fresh(), secret = password } = {}) =>
    call('login', undefined, { email, password: secret, ...(code === undefined ? {} : { code }) }, address);
  const meOf = async (token: string) => (await call('me', token)).json;
  const stateOf = async (token: string) => (await meOf(token)).two_step;
  /** Lets the present code be used again, where a test is about something else. */
  const forgetSteps = (id: string) =>
    db.updateTable('people').set({ two_step_last_step: null }).where('id', '=', id).execute();
  const setUp = async (token: string, code?: string) => {
    const started = await call('two-step/start', token, { password, ...(code ? { code } : {}) });
    const secret: string = started.json.secret ?? '';
    const confirmed = await call('two-step/confirm', token, { code: codeAt(secret) });
    const codes: string[] = confirmed.json.recovery_codes ?? [];
    return { secret, codes, token: String(confirmed.json.access_token) };
  };
  /** A member of staff with a second factor, whose code of now was not used yet. */
  const newCareful = async (role: Role = 'reviewer') => {
    const person = await newPerson(role);
    const careful = { ...person, ...(await setUp(await startSession(db, person, new Date()))) };
    await forgetSteps(person.id);
    return careful;
  };
  return { db, call, newPerson, signIn, meOf, stateOf, forgetSteps, setUp, newCareful };
}
