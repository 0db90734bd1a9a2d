import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** Signs a path until a time (seconds since 1970), so that whoever holds the link may use it and nobody can make one. */
export const signPath = (secret: string, path: string, expires: number): string =>
  createHmac('sha256', secret).update(`${expires} ${path}`).digest('base64url');

export function isSigned(secret: string, path: string, expires: number, signature: string, now: Date): boolean {
  if (expires * 1000 < now.getTime()) return false;
  const expected = Buffer.from(signPath(secret, path, expires));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * Where people reach the product, for links that leave it; without a trailing slash. In production the setting says
 * it and never the request, whose Host header anyone can write; demo mode has checked that it names this machine.
 */
export const baseUrl = (config: Config, request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.headers.host}`;
