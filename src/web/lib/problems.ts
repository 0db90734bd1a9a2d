import i18next from 'i18next';
import type { Problem } from '#contract/errors.ts';
import type { Message } from '#messages/message.ts';
import { type CataloguePart, openTexts, writeMessage } from './texts.ts';

/** The messages that are filled into a message. */
const filledInto = ({ params = {} }: Message): Message[] =>
  Object.values(params)
    .flat()
    .flatMap((param) => (typeof param === 'object' && 'code' in param ? [param as Message] : []));

const partsOf = (message: Message): CataloguePart[] => [
  message.code.split(':')[0] as CataloguePart,
  ...filledInto(message).flatMap(partsOf),
];

/** A page that is older than the server lacks some of its texts. */
const isKnown = (message: Message): boolean =>
  i18next.exists(message.code, message.params ?? {}) && filledInto(message).every(isKnown);

/** Fetches the parts of the catalogue that a problem is told with. Without them its own words stand. */
export async function openErrorTexts({ message, field_messages = {} }: Problem): Promise<void> {
  const parts = [message, ...Object.values(field_messages)].flatMap(partsOf);
  await openTexts([...new Set(parts)]).catch(() => undefined);
}

/** A message of the server's in the language of the page; in the server's words where the page does not know it. */
const inWords = (message: Message | undefined, written: string): string =>
  message && isKnown(message) ? writeMessage(message) : written;

/** The server answered and refused. `message` is the sentence for the person, `problem.fields` say what to mend where. */
export class RequestError extends Error {
  override readonly name = 'RequestRefused';
  readonly status: number;
  readonly problem: Problem;
  constructor(status: number, problem: Problem) {
    super(inWords(problem.message, problem.detail));
    this.status = status;
    const fields = Object.entries(problem.fields ?? {}).map(([field, written]) => [
      field,
      inWords(problem.field_messages?.[field], written),
    ]);
    this.problem = problem.fields ? { ...problem, fields: Object.fromEntries(fields) } : problem;
  }
}

/** No answer came: the connection broke, or the server is not running. */
export class NetworkError extends Error {
  override readonly name = 'NetworkFailure';
  constructor(options?: ErrorOptions) {
    super(i18next.t('problems:network'), options);
  }
}

/** What could not be done, in the specification's words (`problems:failed`). */
type FailedAction = 'upload' | 'uploadUrls';

/** Where a failure has no words of its own, what failed is said first. */
const describeUnexpected = (failed: FailedAction | undefined): string => {
  const unexpected = i18next.t('problems:unexpected');
  return failed === undefined ? unexpected : `${i18next.t(`problems:failed.${failed}`)}. ${unexpected}`;
};

/** An answer came that the contract does not know. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly status: number;
  readonly failed: FailedAction | undefined;
  constructor(status: number, options: ErrorOptions & { failed?: FailedAction } = {}) {
    super(describeUnexpected(options.failed), options);
    this.status = status;
    this.failed = options.failed;
  }
}

/** The same error, which says first what failed where it has no words of its own. */
export const naming = (failed: FailedAction, error: unknown): unknown =>
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
 * of the page.
 */
export const describeError = (error: Error): string => {
  if (error instanceof RequestError) return inWords(error.problem.message, error.problem.detail);
  if (error instanceof NetworkError) return i18next.t('problems:network');
  if (error instanceof UnexpectedAnswer) return describeUnexpected(error.failed);
  if (error instanceof SignInNeeded) return i18next.t('problems:signInNeeded');
  return error.message;
};

/** Whether asking again may help: never after a refusal of the 4xx kind, which would only be refused again. */
export const worthRetrying = (error: unknown): boolean => {
  if (error instanceof SignInNeeded) return false;
  const refused = error instanceof RequestError || error instanceof UnexpectedAnswer;
  return !(refused && error.status >= 400 && error.status < 500);
};
