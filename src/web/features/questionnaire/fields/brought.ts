import { z } from 'zod';

const Brought = z.object({ values: z.record(z.string(), z.string()), town: z.string() });

/** What stands in fields of an application because a parcel brought it, and the parcel's town. */
export type Brought = z.infer<typeof Brought>;
export const NOTHING_BROUGHT: Brought = { values: {}, town: '' };

const keyOf = (applicationId: string): string => `planwright.brought.${applicationId}`;

/** What was kept for this tab, so that it is told after a reload too. */
export function readBrought(applicationId: string): Brought {
  try {
    const kept = sessionStorage.getItem(keyOf(applicationId));
    return kept === null ? NOTHING_BROUGHT : Brought.parse(JSON.parse(kept));
  } catch {
    return NOTHING_BROUGHT;
  }
}

export function keepBrought(applicationId: string, brought: Brought): void {
  try {
    sessionStorage.setItem(keyOf(applicationId), JSON.stringify(brought));
  } catch {
    // Where nothing can be stored, it is told until the page is left.
  }
}
