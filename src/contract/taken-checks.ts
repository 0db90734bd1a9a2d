import { z } from 'zod';
import { STAFF } from '#domain/people/role.ts';
import { TakenCheck } from '#domain/rules/taken-check.ts';
import { designFigures } from './design-review.ts';
import { endpoint, WORD_FILE, WordFileQuery } from './endpoint.ts';

/** For how many days a code works. */
export const CODE_DAYS = 30;

/** The code of a design code check as its maker sees it later: the letters themselves are shown once. */
const MadeCode = z.object({
  made_at: z.string(),
  expires_at: z.string(),
  /** The check is still as it was when the code was made. */
  is_current: z.boolean(),
});

const { access, params } = designFigures.declare;
const ofCheck = {
  path: '/api/design-review/:sessionId/code',
  access,
  params: params.pick({ sessionId: true }),
} as const;
const CheckCode = z.object({
  /** Null where none works. */
  code: MadeCode.nullable(),
  /** In how many applications the check is, also by codes before this one. */
  taken: z.int().min(0),
});
export type CheckCode = z.infer<typeof CheckCode>;

/** The code by which one's own design code check joins somebody's application: its memo and declared figures, never the plans. */
export const checkCode = {
  state: endpoint({
    ...ofCheck,
    method: 'GET',
    summary: 'Whether one’s own check has a code that works, and in how many applications it is',
    response: CheckCode,
  }),
  make: endpoint({
    ...ofCheck,
    method: 'POST',
    summary: `Make a code that gives the memo and the declared figures of the check as they are now, for ${CODE_DAYS} days; one before it ends. It is shown this once`,
    response: CheckCode.extend({ letters: z.string() }),
  }),
  withdraw: endpoint({
    ...ofCheck,
    method: 'DELETE',
    summary: 'End the code; what was taken along with it stays where it is',
    response: CheckCode,
  }),
};

/** A design code check in an application. `round`: the round with whose answers it comes, 0 where it is of the application itself. */
export const ShownTakenCheck = TakenCheck.extend({ id: z.uuid(), taken_at: z.string(), round: z.int().min(0) });
export type ShownTakenCheck = z.infer<typeof ShownTakenCheck>;
const Taken = z.object({ checks: z.array(ShownTakenCheck) });

const ROOT = '/api/applicant-router/applications/:id/design-checks';
const ofApplication = { access: ['applicant'], params: z.object({ id: z.uuid('api:fields.noApplication') }) } as const;
const ofOne = { ...ofApplication, params: ofApplication.params.extend({ checkId: z.uuid() }) } as const;
/** As it was typed. */
const code = z.string().trim().min(1, 'api:takenCheck.none').max(60, 'api:takenCheck.wrong');
/** `round`: to whose answers the check is taken; 0 is the application itself. */
const body = z.object({ code, round: z.int().min(0).default(0) });

/** The design code checks that an applicant takes along with an application in progress, or with answers that are not sent yet. */
export const takenChecks = {
  list: endpoint({
    ...ofApplication,
    method: 'GET',
    path: ROOT,
    summary: 'The design code checks of an application',
    response: Taken,
  }),
  find: endpoint({
    ...ofApplication,
    method: 'POST',
    path: `${ROOT}/find`,
    summary: 'What a code gives, before it is taken along. Tries are limited',
    body,
    response: TakenCheck,
  }),
  add: endpoint({
    ...ofApplication,
    method: 'POST',
    path: ROOT,
    summary:
      'Take a design code check along by its code, with the application or, while a request waits, with its answers. Tries are limited; the same check again takes its own place',
    body,
    response: Taken,
  }),
  remove: endpoint({
    ...ofOne,
    method: 'DELETE',
    path: `${ROOT}/:checkId`,
    summary: 'Take a design code check out of an application in progress, or out of answers that are not sent yet',
    response: Taken,
  }),
  memo: endpoint({
    ...ofOne,
    method: 'GET',
    path: `${ROOT}/:checkId/memo`,
    summary: 'The memo of a design code check as it was taken along, a Word file',
    query: WordFileQuery,
    download: WORD_FILE,
  }),
};

/** The same as staff see them with the case. */
export const caseTakenChecks = {
  list: endpoint({
    method: 'GET',
    path: '/api/cases/:id/taken-checks',
    summary: 'The design code checks that the applicant took along',
    access: STAFF,
    params: ofApplication.params,
    response: Taken,
  }),
  memo: endpoint({
    method: 'GET',
    path: '/api/cases/:id/taken-checks/:checkId/memo',
    summary: 'The memo of such a check as it was taken along, a Word file',
    access: STAFF,
    params: ofOne.params,
    query: WordFileQuery,
    download: WORD_FILE,
  }),
};
