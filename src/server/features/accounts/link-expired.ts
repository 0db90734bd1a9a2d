import { AppError } from '#contract/errors.ts';

/** One answer for links that were used, replaced, too old or never made. */
export const linkExpired = (): AppError =>
  new AppError('link-expired', 'This link was used already or has expired. Ask for a new one.');
