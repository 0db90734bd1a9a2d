import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type TestProvider = {
  issuer: string;
  /** What it says of people, by address. Whom it does not name is verified and in no group. */
  setPeople: (people: Record<string, Record<string, unknown>>) => Promise<void>;
  /** How it misbehaves (oidc-provider.ts); `{}` for not at all. */
  setErrors: (errors: Record<string, unknown>) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts a real OpenID Connect provider in a process of its own. @param port 0 for a free one */
export async function startProvider({
  redirectUri,
  clientSecret,
  port = 0,
}: {
  redirectUri: string;
  clientSecret: string;
  port?: number;
}): Promise<TestProvider> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('oidc-provider.ts', import.meta.url))],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        PORT: String(port),
        CLIENT_ID: 'planwright',
        CLIENT_SECRET: clientSecret,
        REDIRECT_URI: redirectUri,
      },
    },
  );
  const gone = once(child, 'exit');
  const [issuer] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    gone.then(() => Promise.reject(new Error('The provider did not start.'))),
  ])) as [string];
  const put = async (path: string, body: object) => {
    await fetch(`${issuer}${path}`, { method: 'PUT', body: JSON.stringify(body) });
  };
  return {
    issuer,
    setPeople: (people) => put('/people', people),
    setErrors: (errors) => put('/faults', errors),
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

type Visit = { status: number; url: string; location: string | undefined; setCookie: string[]; text: string };
type Sent = { form?: Record<string, string>; json?: object };
export type Browser = {
  /** One request, with the cookies that belong to it; redirects are not followed. */
  open: (url: string, sent?: Sent) => Promise<Visit>;
  /** Follows redirects until there is none, or until one leads to `upTo`. @returns the address where it ended */
  follow: (visit: Visit, upTo: string) => Promise<string>;
};

type Cookie = { origin: string; path: string; name: string; value: string };

/**
 * As much of a browser as a sign-on needs: cookies by origin and path, Secure ones over https alone.
 * @param real where a public address is really served (the tests have no TLS)
 */
export function openBrowser(real: Record<string, string>): Browser {
  const cookies: Cookie[] = [];
  const keep = (line: string, { origin, protocol }: URL) => {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const isSecure = attributes.some((attribute) => attribute.toLowerCase() === 'secure');
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const name = pair.slice(0, pair.indexOf('='));
    const old = cookies.findIndex((cookie) => cookie.origin === origin && cookie.path === path && cookie.name === name);
    if (old >= 0) cookies.splice(old, 1);
    if (isSecure && protocol !== 'https:') return;
    cookies.push({ origin, path, name, value: pair.slice(pair.indexOf('=') + 1) });
  };
  const open: Browser['open'] = async (url, { form, json } = {}) => {
    const at = new URL(url);
    const body = form ? new URLSearchParams(form).toString() : json && JSON.stringify(json);
    const sent = cookies.filter(({ origin, path }) => origin === at.origin && at.pathname.startsWith(path));
    const reply = await fetch(url.replace(at.origin, real[at.origin] ?? at.origin), {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; '),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    const setCookie = reply.headers.getSetCookie();
    for (const line of setCookie) keep(line, at);
    const location = reply.headers.get('location');
    return {
      status: reply.status,
      url,
      setCookie,
      location: location === null ? undefined : new URL(location, url).href,
      text: await reply.text(),
    };
  };
  const follow: Browser['follow'] = async (visit, upTo) => {
    let here = visit;
    while (here.location !== undefined && !here.location.startsWith(upTo)) here = await open(here.location);
    return here.location ?? here.url;
  };
  return { open, follow };
}
