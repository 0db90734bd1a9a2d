import { AppError } from '#contract/errors.ts';

/** One answer for links that were used, replaced, too old or never made. */
export const linkExpired = (): AppError => new AppError('link-expired', 'api:account.linkExpired');
