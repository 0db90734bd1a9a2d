import i18next from 'i18next';
import type { ErrorCode, Problem } from '#contract/errors.ts';
import { UPLOAD_LIMITS } from '#contract/uploads.ts';
import { fieldSentence } from './server-sentences.ts';
import { currentLanguage } from './texts.ts';

/** What went wrong in the language of the page. `english` is what only the server could say, in its own words. */
export type Said = { text: string; english?: string };

// Their sentences carry particulars, such as the name of a file, that only the server knows.
const PARTICULAR: readonly ErrorCode[] = ['invalid-request', 'invalid-file'];

/** One fault of an entry in the language of the page; the server's own words where we have none for it. */
const sayFault = (sentence: string): string => {
  const known = currentLanguage() === 'en' ? undefined : fieldSentence(sentence);
  return known ? i18next.t(`problems:fields.${known}`) : sentence;
};

/**
 * A refusal as the person is told of it: in English the server's sentence, as the specification says; in another
 * language the meaning of its code, followed by the server's sentence where the code alone would say too little.
 */
const sayRefusal = ({ code, detail, requestId }: Problem): Said => {
  if (currentLanguage() === 'en') return { text: detail };
  const known = fieldSentence(detail);
  if (known) return { text: i18next.t(`problems:fields.${known}`) };
  const text = i18next.t(`problems:codes.${code}`, { requestId, most: UPLOAD_LIMITS.maxFiles });
  return PARTICULAR.includes(code) ? { text, english: detail } : { text };
};

/** For places that take one line of text, such as a notification. */
export const inOneLine = ({ text, english }: Said): string => (english === undefined ? text : `${text} ${english}`);

/** The server answered and refused. `message` is the sentence for the person, `problem.fields` say what to mend where. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly status: number;
  readonly problem: Problem;
  constructor(status: number, problem: Problem) {
    super(inOneLine(sayRefusal(problem)));
    this.status = status;
    const fields = Object.entries(problem.fields ?? {}).map(([field, sentence]) => [field, sayFault(sentence)]);
    this.problem = problem.fields ? { ...problem, fields: Object.fromEntries(fields) } : problem;
  }
}

/** No answer came: the connection broke, or the server is not running. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
  constructor(options?: ErrorOptions) {
    super(i18next.t('problems:network'), options);
  }
}

/** What could not be done, in the specification's words (`problems:failed`). */
type WhatFailed = 'upload' | 'uploadUrls';

/** Where a failure has no words of its own, what failed is said first. */
const sayUnexpected = (failed: WhatFailed | undefined): string => {
  const unexpected = i18next.t('problems:unexpected');
  return failed === undefined ? unexpected : `${i18next.t(`problems:failed.${failed}`)}. ${unexpected}`;
};

/** An answer came that the contract does not know. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly status: number;
  readonly failed: WhatFailed | undefined;
  constructor(status: number, options: ErrorOptions & { failed?: WhatFailed } = {}) {
    super(sayUnexpected(options.failed), options);
    this.status = status;
    this.failed = options.failed;
  }
}

/** The same error, which says first what failed where it has no words of its own. */
export const naming = (failed: WhatFailed, error: unknown): unknown =>
  error instanceof UnexpectedAnswer ? new UnexpectedAnswer(error.status, { cause: error, failed }) : error;

/** The two areas that are entered from their dashboards: city staff's and contractors'. */
export type StaffPortal = 'reviewer' | 'contractor';

/** The area needs an account and nobody is signed in to it. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded';
  readonly portal: StaffPortal;
  constructor(portal: StaffPortal) {
    super(i18next.t('problems:signInNeeded'));
    this.portal = portal;
  }
}

/**
 * What an error says to the person now. Its `message` was put into words when it happened; this follows the language
 * of the page and keeps the server's English apart, so that a page can mark it.
 */
export const sayError = (error: Error): Said => {
  if (error instanceof RequestRefused) return sayRefusal(error.problem);
  if (error instanceof NetworkFailure) return { text: i18next.t('problems:network') };
  if (error instanceof UnexpectedAnswer) return { text: sayUnexpected(error.failed) };
  if (error instanceof SignInNeeded) return { text: i18next.t('problems:signInNeeded') };
  return { text: error.message };
};

/** Whether asking again may help: never after a refusal of the 4xx kind, which would only be refused again. */
export const worthRetrying = (error: unknown): boolean => {
  if (error instanceof SignInNeeded) return false;
  const refused = error instanceof RequestRefused || error instanceof UnexpectedAnswer;
  return !(refused && error.status >= 400 && error.status < 500);
};
