import { z } from 'zod';
import { Role } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';

const everyone = ['applicant', 'reviewer', 'contractor', 'admin'] as const;

const email = z.email('Enter an e-mail address like name@example.com.').max(254);

export const Registration = z.strictObject({
  email,
  password: z.string().min(8, 'Password must be at least 8 characters').max(256, 'Use at most 256 characters.'),
  full_name: z.string().trim().min(2, 'Please enter your full name').max(200, 'Use at most 200 characters.'),
});
export type Registration = z.infer<typeof Registration>;

export const Credentials = z.strictObject({ email: z.string().min(1).max(254), password: z.string().min(1).max(256) });
export type Credentials = z.infer<typeof Credentials>;

export const Token = z.object({ access_token: z.string() });

export const Me = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  role: Role,
  is_demo: z.boolean(),
});
export type Me = z.infer<typeof Me>;

export const auth = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Create an applicant account and sign in',
    access: 'anyone',
    body: Registration,
    response: Token,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in',
    access: 'anyone',
    body: Credentials,
    response: Token,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    summary: 'Who is signed in',
    access: everyone,
    response: Me,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session on the server',
    access: everyone,
    response: z.object({ ok: z.literal(true) }),
  }),
  demo: endpoint({
    method: 'POST',
    path: '/api/auth/demo',
    summary: 'Start a demo session in a role (demo mode only)',
    access: 'anyone',
    demoOnly: true,
    body: z.strictObject({ role: z.enum(['reviewer', 'contractor']) }),
    response: Token,
  }),
};
