import type { Box } from './page.ts';

/** The right edge of a box, in the units of its page. */
export const rightOf = ({ x, width }: Box): number => x + width;

/** The lower edge of a box. */
export const bottomOf = ({ y, height }: Box): number => y + height;

/** The height at which the middle of a box stands. */
export const middleOf = ({ y, height }: Box): number => y + height / 2;
