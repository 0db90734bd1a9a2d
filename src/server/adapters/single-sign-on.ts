import * as oidc from 'openid-client';

/** Longest wait for an answer of the provider. */
const TIMEOUT_SECONDS = 5;
/** What the provider said of itself is asked again after this; after a failure sooner. */
const KNOWN_FOR_MS = 60 * 60_000;
const FAILED_FOR_MS = 2_000;
/** How far the provider's clock may be off. */
const CLOCK_SECONDS = 30;

/** An OpenID Connect provider and what it decides about staff. */
export type SingleSignOnConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button says. */
  name: string;
  groupClaim: string;
  /** People in these groups have an account and this role, and only while they are. Without one, only those who were added. */
  reviewerGroup: string | undefined;
  adminGroup: string | undefined;
  /** An address counts as verified where the provider does not say either way. */
  isEmailTrusted: boolean;
};

/** Who the provider says this is. `email` is there only when it is verified. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string | undefined;
  name: string | undefined;
  groups: string[];
};

/** A sign-on that began: where the browser goes, and what the answer is checked against. */
export type Begun = { url: string; checks: Checks };
export type Checks = { state: string; nonce: string; codeVerifier: string };

/** The message says what happened, for the log; nothing of it is for the person. */
export class ProviderError extends Error {
  override readonly name = 'SignOnFailed';
  readonly reason: 'refused' | 'expired' | 'provider';
  constructor(reason: ProviderError['reason'], cause: unknown) {
    super(inWords(cause), { cause });
    this.reason = reason;
  }
}

export type Provider = {
  /** Throws ProviderError where the provider is away. */
  begin: () => Promise<Begun>;
  /** @param search the query of the address that the provider sent the browser to. Throws ProviderError. */
  finish: (search: string, checks: Checks) => Promise<Identity>;
};

/**
 * An OpenID Connect provider: authorization code with PKCE, state and nonce, signatures checked. It is first asked
 * when someone signs on, so a provider that is away stops nothing else.
 */
export function openProvider(settings: SingleSignOnConfig, redirectUri: string): Provider {
  const discover = keepFor(() => discovery(settings));
  return {
    begin: async () => {
      const provider = await discover().catch((error: unknown) => {
        throw new ProviderError('provider', error);
      });
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: scopeFor(provider, settings),
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, checks };
    },
    finish: async (search, { state, nonce, codeVerifier }) => {
      try {
        const provider = await discover();
        const tokens = await oidc.authorizationCodeGrant(provider, new URL(`${redirectUri}${search}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('The provider sent no ID token.');
        return identityOf(claims, await moreOf(provider, tokens.access_token, claims, settings), settings);
      } catch (error) {
        throw new ProviderError(reasonOf(error), error);
      }
    },
  };
}

/** Asks the provider what it is, as a sign-on would first. Throws ProviderError where it is away or another one. */
export async function checkProvider(settings: SingleSignOnConfig): Promise<void> {
  await discovery(settings).catch((error: unknown) => {
    throw new ProviderError('provider', error);
  });
}

function discovery({ issuer, clientId, clientSecret }: SingleSignOnConfig): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  return oidc.discovery(
    server,
    clientId,
    { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_SECONDS },
    authenticateClient(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      execute: [
        oidc.enableNonRepudiationChecks,
        // The settings allow http for a provider on this machine only.
        ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
}

/** The standard's own way to send the secret, unless the provider names others only. */
function authenticateClient(clientSecret: string): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(clientSecret);
  const post = oidc.ClientSecretPost(clientSecret);
  return (server, client, body, headers) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const send = known.includes('client_secret_basic') || !known.includes('client_secret_post') ? basic : post;
    return send(server, client, body, headers);
  };
}

/** Some providers send groups only to who asks for them by a scope of that name. */
function scopeFor(provider: oidc.Configuration, { groupClaim }: SingleSignOnConfig): string {
  const offered = provider.serverMetadata().scopes_supported ?? [];
  return ['openid', 'email', 'profile', ...(offered.includes(groupClaim) ? [groupClaim] : [])].join(' ');
}

type Claims = Record<string, unknown>;

/** What the ID token leaves out is asked for at the provider, as the standard has it. */
async function moreOf(
  provider: oidc.Configuration,
  accessToken: string,
  claims: Claims & { sub: string },
  { groupClaim, reviewerGroup, adminGroup }: SingleSignOnConfig,
): Promise<Claims> {
  const needed = ['email', 'name', ...(reviewerGroup || adminGroup ? [groupClaim] : [])];
  const isComplete = needed.every((name) => claims[name] !== undefined);
  if (isComplete || !provider.serverMetadata().userinfo_endpoint) return {};
  return oidc.fetchUserInfo(provider, accessToken, claims.sub);
}

function identityOf(
  token: Claims & { iss: string; sub: string },
  info: Claims,
  { groupClaim, isEmailTrusted }: SingleSignOnConfig,
): Identity {
  const name = token.name ?? info.name;
  return {
    issuer: token.iss,
    subject: token.sub,
    email: emailOf(token, isEmailTrusted) ?? emailOf(info, isEmailTrusted),
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : undefined,
    groups: [token[groupClaim] ?? info[groupClaim] ?? []].flat().filter((group) => typeof group === 'string'),
  };
}

/** An address and its verification, of one source: that one source vouches for another's address is not enough. */
function emailOf({ email, email_verified }: Claims, isTrusted: boolean): string | undefined {
  const isVerified = email_verified === true || (isTrusted && email_verified === undefined);
  return isVerified && typeof email === 'string' && email.length <= 254 && /^[^@\s]+@[^@\s]+$/.test(email)
    ? email
    : undefined;
}

function reasonOf(error: unknown): ProviderError['reason'] {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'refused' : 'provider';
  }
  return error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant' ? 'expired' : 'provider';
}

/** The chain of causes in one line, with the provider's own error code. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { error: code } = error as { error?: unknown };
  const own = typeof code === 'string' ? `${error.message} (${code})` : error.message;
  return error.cause instanceof Error ? `${own}: ${inWords(error.cause)}` : own;
}

/** Asks once for all who wait, and keeps the answer for a while. */
function keepFor<T>(ask: () => Promise<T>): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | undefined;
  return () => {
    if (kept && performance.now() < kept.until) return kept.answer;
    const asked = { answer: ask(), until: performance.now() + KNOWN_FOR_MS };
    asked.answer.catch(() => {
      asked.until = performance.now() + FAILED_FOR_MS;
    });
    kept = asked;
    return asked.answer;
  };
}
