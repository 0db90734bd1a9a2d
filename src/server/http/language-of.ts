import type { FastifyRequest } from 'fastify';
import { fitLanguage, type Language } from '#domain/agency/language.ts';

/** The language that a request asks for: the one chosen by hand (a cookie), else the first of the browser's that we speak. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return fitLanguage(chosen, headers['accept-language']);
}
