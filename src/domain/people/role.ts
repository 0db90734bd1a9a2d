import { z } from 'zod';

/** What a person is to the agency. Demo sessions carry the role they show. */
export const Role = z.enum(['applicant', 'reviewer', 'contractor', 'admin']);
export type Role = z.infer<typeof Role>;

/** Who works for the agency and sees other people's files. */
export const STAFF = ['reviewer', 'admin'] as const satisfies readonly Role[];
export const isStaff = (role: Role): boolean => (STAFF as readonly Role[]).includes(role);
