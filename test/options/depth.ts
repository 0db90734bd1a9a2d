/** Whether this is the full run (`npm run test:full`) and not the short one (`npm test`). */
export const isFull = process.env.TEST_DEPTH === 'full';

/** How often something is tried: less in the short run. */
export const rounds = (short: number, full: number): number => (isFull ? full : short);
