import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Sample packages of invented documents, so that a newcomer sees a tool work. Demo mode only. */
export const samples = {
  list: endpoint({
    method: 'GET',
    path: '/api/samples/:tool',
    summary: 'The files of a sample package',
    access: 'anyone',
    demoOnly: true,
    params: z.object({ tool: z.enum(['permit-review']) }),
    response: z.object({
      title: z.string(),
      about: z.string(),
      project_category: z.string(),
      files: z.array(z.object({ name: z.string(), url: z.string(), about: z.string() })),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/samples/:tool/:name',
    summary: 'One file of a sample package',
    access: 'anyone',
    demoOnly: true,
    params: z.object({ tool: z.enum(['permit-review']), name: z.string().max(100) }),
    download: 'application/pdf',
  }),
};
