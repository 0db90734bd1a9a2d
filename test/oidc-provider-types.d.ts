/** The little of oidc-provider that the tests use; the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  type Context = {
    path: string;
    body: unknown;
    oidc: { session?: { accountId?: string }; client?: { clientId: string } };
  };
  type Account = { accountId: string; claims: () => Record<string, unknown> };
  type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> };
  type Details = { uid: string; prompt: { name: string } };

  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: Record<string, unknown>[];
        jwks: { keys: object[] };
        cookies: { keys: string[] };
        claims: Record<string, string[]>;
        scopes: string[];
        features: Record<string, { enabled: boolean }>;
        ttl: Record<string, number>;
        conformIdTokenClaims?: boolean;
        interactions: { url: (context: Context, details: Details) => string };
        findAccount: (context: Context, id: string) => Account | undefined;
        loadExistingGrant: (context: Context) => Promise<Grant | undefined>;
        renderError: (context: Context, out: Record<string, string>) => Promise<void>;
      },
    );
    Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
    callback(): RequestListener;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Details>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string; error_description: string },
    ): Promise<void>;
  }
}
