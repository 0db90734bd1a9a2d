import { z } from 'zod';
import type { SignOnConfig } from '../adapters/single-sign-on.ts';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const text = z.string().trim().min(1).max(500).optional();

/** Settings of the single sign-on of staff, as the environment gives them. */
export const signOnSettings = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'Give an address like https://login.example.gov/realms/staff.' })
    .optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: z.string().trim().min(1).max(60, 'Use at most 60 characters.').optional(),
  OIDC_GROUP_CLAIM: text,
  OIDC_REVIEWER_GROUP: text,
  OIDC_ADMIN_GROUP: text,
  OIDC_TRUST_EMAIL: z.enum(['0', '1'], 'Set it to 1 or 0.').optional(),
};
type Given = z.infer<z.ZodObject<typeof signOnSettings>>;

/** The provider that the settings name; undefined where they name none. */
export function readSignOn(e: Given): SignOnConfig | undefined {
  if (!e.OIDC_ISSUER || !e.OIDC_CLIENT_ID || !e.OIDC_CLIENT_SECRET) return undefined;
  return {
    issuer: e.OIDC_ISSUER,
    clientId: e.OIDC_CLIENT_ID,
    clientSecret: e.OIDC_CLIENT_SECRET,
    name: e.OIDC_NAME ?? 'Single sign-on',
    groupClaim: e.OIDC_GROUP_CLAIM ?? 'groups',
    reviewerGroup: e.OIDC_REVIEWER_GROUP,
    adminGroup: e.OIDC_ADMIN_GROUP,
    isEmailTrusted: e.OIDC_TRUST_EMAIL === '1',
  };
}

/** Faults that only show when the settings are read together. */
export function faultsOfSignOn(e: Given, mode: 'demo' | 'production'): string[] {
  const given = (Object.keys(signOnSettings) as (keyof Given)[]).filter((name) => e[name] !== undefined);
  const [first] = given;
  if (first === undefined) return [];
  if (mode === 'demo') return [`${first}: single sign-on is for production. Remove it, or set APP_MODE=production.`];
  const faults = (['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
    .filter((name) => e[name] === undefined)
    .map((name) => `${name}: single sign-on needs it, since ${first} is set.`);
  return e.OIDC_ISSUER === undefined ? faults : [...faults, ...faultsOfIssuer(new URL(e.OIDC_ISSUER))];
}

function faultsOfIssuer({ protocol, hostname, search, hash, pathname }: URL): string[] {
  const faults: string[] = [];
  if (protocol === 'http:' && !LOOPBACK.has(hostname)) {
    faults.push('OIDC_ISSUER: use https; http is for a provider on this machine only.');
  }
  if (search !== '' || hash !== '') faults.push('OIDC_ISSUER: give the address without ? and #.');
  // These stand for every tenant there is: anyone's address could then be claimed by anyone.
  if (hostname === 'login.microsoftonline.com' && /^\/(common|organizations|consumers)(\/|$)/.test(pathname)) {
    faults.push('OIDC_ISSUER: name your own tenant in place of common, organizations or consumers.');
  }
  return faults;
}
