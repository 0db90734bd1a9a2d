import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const Check = z.enum(['ok', 'failed']);

export const system = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'The process is alive',
    access: 'anyone',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/health/ready',
    summary: 'Database, queue and storage answer (503 where one does not: `fields` says which)',
    access: 'anyone',
    response: z.object({ status: z.literal('ok'), database: Check, queue: Check, storage: Check }),
  }),
  about: endpoint({
    method: 'GET',
    path: '/api/about',
    summary: 'What the web needs to know of this deployment before anyone signs in',
    access: 'anyone',
    response: z.object({
      mode: z.enum(['demo', 'production']),
      version: z.string(),
      max_file_bytes: z.int(),
      model: z.boolean(),
    }),
  }),
};
