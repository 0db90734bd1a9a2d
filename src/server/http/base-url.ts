import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * Where people reach the product, for links that leave it; without a trailing slash. In production the setting says
 * it and never the request, whose Host header anyone can write; demo mode has checked that it names this machine.
 */
export const baseUrl = (config: Config, request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.headers.host}`;
