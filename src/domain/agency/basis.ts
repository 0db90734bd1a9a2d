import { z } from 'zod';

/**
 * How far a rule or a figure was checked: read in a public source, derived from public data, or from knowledge alone and
 * to be confirmed before anyone relies on it.
 */
export const Basis = z.enum(['source', 'derived', 'unverified']);
export type Basis = z.infer<typeof Basis>;

/** As bases stand in applications that were submitted before they had words. */
export const STORED_BASES: Readonly<Record<'S' | 'D' | 'K', Basis>> = { S: 'source', D: 'derived', K: 'unverified' };

/**
 * Where a text or a rule of a letter is written, and how far that was checked; `product`: ours until the agency sets its
 * own; `agency`: its own.
 */
export const TextSource = z.strictObject({
  note: z.string().trim().min(1).max(400),
  basis: z.enum([...Basis.options, 'product', 'agency']),
});
export type TextSource = z.infer<typeof TextSource>;
