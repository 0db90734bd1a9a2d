import { z } from 'zod';

/** Square feet, feet, cubic yards, percent. */
export const Unit = z.enum(['sf', 'ft', 'cy', 'percent']);
export type Unit = z.infer<typeof Unit>;
