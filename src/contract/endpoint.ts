import { z } from 'zod';
import { Language } from '#domain/agency/language.ts';
import type { ApiScope } from '#domain/people/api-scope.ts';
import type { Role } from '#domain/people/role.ts';
import { LANGUAGES } from '#messages/languages.ts';

/** Programs with an API key that has this scope. */
type KeyAccess = { readonly scope: ApiScope };

/** Who may call an endpoint: everyone, the roles named, or programs with a key. */
export type Access = 'anyone' | readonly Role[] | KeyAccess;

export const isOpen = (access: Access): access is 'anyone' => access === 'anyone';
export const isKeyed = (access: Access): access is KeyAccess => typeof access === 'object' && 'scope' in access;

export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH';
  /** Path with `:name` parameters, from the root: `/api/…`. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  demoOnly: boolean;
  /** Open also to a session that must set up two-step verification before anything else. */
  limitedSession: boolean;
  params: P;
  query: Q;
  /** JSON body; `z.undefined()` where there is none or where `upload` says how it comes. */
  body: B;
  /** How a body that is not JSON arrives. `tus`: by the tus protocol, which also words the answer. */
  upload: 'multipart' | 'bytes' | 'tus' | undefined;
  /** JSON response; `z.undefined()` where `download` says what is sent instead. */
  response: R;
  /** Media type of a response that is a file. */
  download: string | undefined;
  /** It sends the browser on to another address. */
  redirect: boolean;
  /** `for-ever`: what an address answers never changes, so browsers and proxies may keep it. Else nothing is kept. */
  cache: 'for-ever' | undefined;
  /** `tiles`: a map asks for many at once, so they have a limit of their own and use up none of a person's. */
  limit: 'tiles' | undefined;
};

type EndpointDefinition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<
  Endpoint<P, Q, B, R>,
  'method' | 'path' | 'summary' | 'access'
> & {
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
  demoOnly?: boolean;
  limitedSession?: boolean;
  upload?: 'multipart' | 'bytes' | 'tus';
  download?: string;
  redirect?: boolean;
  cache?: 'for-ever';
  limit?: 'tiles';
};

const nothing = z.undefined();
type Nothing = typeof nothing;
const noParams = z.object({});
type NoParams = typeof noParams;

/** One HTTP endpoint: the server mounts it and the web calls it, from this one value. */
export const endpoint = <
  P extends z.ZodType = NoParams,
  Q extends z.ZodType = NoParams,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = Nothing,
>(
  given: EndpointDefinition<P, Q, B, R>,
): Endpoint<P, Q, B, R> => ({
  demoOnly: false,
  limitedSession: false,
  upload: undefined,
  download: undefined,
  redirect: false,
  cache: undefined,
  limit: undefined,
  params: noParams as unknown as P,
  query: noParams as unknown as Q,
  body: nothing as unknown as B,
  response: nothing as unknown as R,
  ...given,
});

/** The media type of a Word file. */
export const WORD_FILE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What a Word file is written in; in the first language where it is not said. */
export const WordFileQuery = z.object({ language: Language.default(LANGUAGES[0]) });
