import { z } from 'zod';

/** A setting that is a whole number from `least` to `most`, and `standard` where it is not set. */
export const wholeNumber = (least: number, most: number, standard: number) =>
  z.coerce
    .number('Give a whole number.')
    .int('Give a whole number.')
    .min(least, `Give ${least} or more.`)
    .max(most, `Give ${most} or less.`)
    .default(standard);
