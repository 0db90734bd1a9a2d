import { z } from 'zod';

/** What a person is to the agency. Demo sessions carry the role they show. */
export const Role = z.enum(['applicant', 'reviewer', 'contractor', 'admin']);
export type Role = z.infer<typeof Role>;
