/**
 * A real OpenID Connect provider on loopback, for tests. Run it as a process of its own:
 *
 *   PORT=3203 CLIENT_ID=… CLIENT_SECRET=… REDIRECT_URI=… node --import tsx test/oidc-provider.ts
 *
 * It says its issuer on standard output once it answers. Its login asks for an e-mail address, nothing else: whoever
 * types one is that person, verified and in no group. `PUT /people` (a JSON object of address to claims) says
 * otherwise for those it names; `sub` may be among the claims, and null leaves one out. `PUT /faults` makes it misbehave, see Faults.
 */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import Provider from 'oidc-provider';

// It is written for Node 22; this is all of that which it uses here and Node 20 has not.
URL.parse ??= (address: string | URL) => (URL.canParse(String(address)) ? new URL(address) : null);

type Faults = {
  /** The ID token's signature is another's. */
  signature?: boolean;
  /** It answers the token request this late. */
  tokenDelayMs?: number;
  /** The user info is another person's. */
  otherUserInfo?: boolean;
};

const { PORT = '0', CLIENT_ID = 'planwright', CLIENT_SECRET = 'secret', REDIRECT_URI = '' } = process.env;

let people: Record<string, Record<string, unknown>> = {};
let errors: Faults = {};

/** Who has typed their address here, by subject. */
const addresses = new Map<string, string>();

function subjectOf(email: string): string {
  const own = people[email]?.sub;
  const subject = typeof own === 'string' ? own : createHash('sha256').update(email).digest('hex').slice(0, 20);
  addresses.set(subject, email);
  return subject;
}

const claimsOf = (subject: string) => {
  const email = addresses.get(subject) ?? '';
  const claims = { email, email_verified: true, name: `Person ${email.split('@')[0]}`, ...people[email], sub: subject };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
};

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

function open(issuer: string): Provider {
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [REDIRECT_URI] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only the tests know this'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 600, Session: 600 },
    interactions: { url: (_context, { uid }) => `/login/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => claimsOf(id) }),
    // Nobody is asked whether the product may know who they are: the agency said so.
    loadExistingGrant: async ({ oidc: { session, client } }) => {
      if (!session?.accountId || !client) return undefined;
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
    renderError: async (context, out) => {
      context.body = JSON.stringify(out);
    },
  });
  provider.use(async (context, next) => {
    if (context.path === '/token' && errors.tokenDelayMs) await wait(errors.tokenDelayMs);
    await next();
    const body = context.body as Record<string, unknown> | undefined;
    if (context.path === '/token' && errors.signature && typeof body?.id_token === 'string') {
      context.body = {
        ...body,
        id_token: `${body.id_token.slice(0, body.id_token.lastIndexOf('.'))}.${'A'.repeat(342)}`,
      };
    }
    if (context.path === '/me' && errors.otherUserInfo) context.body = { ...body, sub: 'somebody-else' };
  });
  return provider;
}

const page = (uid: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Agency account</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>Agency account</h1>
<form method="post" action="/login/${uid}">
<p><label>E-mail <input name="email" type="email" autocomplete="username" required autofocus></label></p>
<p><button>Sign in</button></p></form>
<form method="post" action="/login/${uid}"><input type="hidden" name="cancel" value="1"><p><button>Cancel</button></p></form>
</main></body></html>`;

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

async function answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '/' } = request;
  if (method === 'PUT' && url === '/people') {
    people = JSON.parse(await textOf(request));
    response.writeHead(204).end();
  } else if (method === 'PUT' && url === '/faults') {
    errors = JSON.parse(await textOf(request));
    response.writeHead(204).end();
  } else if (url === '/favicon.ico') {
    // Browsers ask for it by themselves.
    response.writeHead(204).end();
  } else if (method === 'GET' && url.startsWith('/login/')) {
    const { uid } = await provider.interactionDetails(request, response);
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(uid));
  } else if (method === 'POST' && url.startsWith('/login/')) {
    const form = new URLSearchParams(await textOf(request));
    const result = form.has('cancel')
      ? { error: 'access_denied', error_description: 'The person said no.' }
      : { login: { accountId: subjectOf((form.get('email') ?? '').trim().toLowerCase()) } };
    await provider.interactionFinished(request, response, result);
  } else {
    provider.callback()(request, response);
  }
}

const server = createServer();
server.listen(Number(PORT), 'localhost', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on a port.');
  const issuer = `http://localhost:${address.port}`;
  const provider = open(issuer);
  server.on('request', (request, response) => {
    answer(provider, request, response).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  process.stdout.write(`${issuer}\n`);
});
process.on('SIGTERM', () => process.exit(0));
