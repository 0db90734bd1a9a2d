import type { Problem } from '#contract/errors.ts';

/** The server answered and refused. `message` is its sentence for the person. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly status: number;
  readonly problem: Problem;
  constructor(status: number, problem: Problem) {
    super(problem.detail);
    this.status = status;
    this.problem = problem;
  }
}

/** No answer came: the connection broke, or the server is not running. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
  constructor(options?: ErrorOptions) {
    super('The server could not be reached. Check your connection, then try again.', options);
  }
}

/** An answer came that the contract does not know. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly status: number;
  constructor(status: number, options?: ErrorOptions) {
    super('The server gave an answer that this page does not understand. Reload the page, then try again.', options);
    this.status = status;
  }
}

/** The two areas that are entered from their dashboards: city staff's and contractors'. */
export type Area = 'reviewer' | 'contractor';

/** The area needs an account and nobody is signed in to it. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded';
  readonly area: Area;
  constructor(area: Area) {
    super('Your session has ended. Sign in to go on.');
    this.area = area;
  }
}

/** Whether asking again may help: never after a refusal of the 4xx kind, which would only be refused again. */
export const worthRetrying = (error: unknown): boolean => {
  if (error instanceof SignInNeeded) return false;
  const refused = error instanceof RequestRefused || error instanceof UnexpectedAnswer;
  return !(refused && error.status >= 400 && error.status < 500);
};
