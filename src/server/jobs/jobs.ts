import { z } from 'zod';

/**
 * How often a job that fails with an error is tried in all, the longest wait between two tries, and for how long one
 * may run before it is given to someone else (15 minutes where it is not said).
 */
type Patience = { tries: number; longestWaitSeconds: number; longestRunSeconds?: number };

/** For work that someone waits for: what fails four times in half a minute will fail again. */
const STANDARD: Patience = { tries: 4, longestWaitSeconds: 15 };

/** What a job is sent with: its payload, and the span in which it was asked for, where there are spans. */
export const withTrace = (payload: object, traceparent: string | undefined): object =>
  traceparent === undefined ? payload : { ...payload, traceparent };

/** Takes apart what a job was sent with. */
export function splitJobData(data: unknown): { payload: unknown; traceparent: string | undefined } {
  const { traceparent, ...payload } = data as { traceparent?: string };
  return { payload, traceparent };
}

/** A job is a name and a schema; its handler lives in a feature. */
export type Job<P extends z.ZodObject = z.ZodObject> = { name: string; payload: P; patience: Patience };

const job = <P extends z.ZodObject>(name: string, payload: P, patience = STANDARD): Job<P> => ({
  name,
  payload,
  patience,
});

/** Raised by a handler that was told to stop: the job goes on later and no try is used up. */
export class JobInterrupted extends Error {
  override readonly name = 'JobInterrupted';
}

export type JobHandler = {
  job: Job;
  /** How many of these this process runs at once. */
  concurrency: number;
  /** Safe to run twice. `signal` aborts when the process stops or the job is given to someone else. */
  run: (payload: unknown, signal: AbortSignal) => Promise<void>;
  /** Leaves a failed state that a person can see. Called once all tries have failed, with what the last one failed of. */
  giveUp: (payload: unknown, error: unknown) => Promise<void>;
};

/** Ties a handler to its job; the payload is parsed before either function sees it. */
export const handle = <P extends z.ZodObject>(
  of: Job<P>,
  handler: {
    concurrency: number;
    run: (payload: z.infer<P>, signal: AbortSignal) => Promise<void>;
    giveUp: (payload: z.infer<P>, error: unknown) => Promise<void>;
  },
): JobHandler => ({
  job: of,
  concurrency: handler.concurrency,
  run: (payload, signal) => handler.run(of.payload.parse(payload), signal),
  giveUp: (payload, error) => handler.giveUp(of.payload.parse(payload), error),
});

/** A document may take twenty minutes, and wait as long for another one. */
const READING: Patience = { ...STANDARD, longestRunSeconds: 45 * 60 };

/** Whether reading took longer than it may before: this is the second try, with more time, and the last. */
const again = z.boolean().default(false);

/** After so many seconds a document whose reading took too long is tried again: others have their turn before. */
export const AGAIN_AFTER_SECONDS = 60;

/** Reads one uploaded document of an analysis. */
export const readAnalysisDocument = job(
  'analysis.read-document',
  z.strictObject({ analysisId: z.uuid(), documentId: z.uuid(), again }),
  READING,
);

/** Evaluates the documents of an analysis once every one was read, and writes the Word file. */
export const finishAnalysis = job('analysis.finish', z.strictObject({ analysisId: z.uuid() }));

/**
 * Hands one mail to the mail server. Servers are away for hours and put strangers off for minutes ("greylisting"),
 * so it is tried until the mail is of no more use, which its row says.
 */
export const sendMail = job(
  'mail.send',
  // `again`: how often a person had put the mail back in line; a job of an earlier time finds nothing to send.
  z.strictObject({ mailId: z.uuid(), again: z.int().default(0) }),
  { tries: 900, longestWaitSeconds: 10 * 60 },
);

/**
 * Mails a link for a new password to a person, or does nothing where there is none: the request does the same
 * either way, so its time tells nothing. The mail's id is the request's, so a second run mails nothing more.
 */
export const mailResetLink = job(
  'account.mail-reset-link',
  z.strictObject({ mailId: z.uuid(), personId: z.uuid().nullable(), base: z.url() }),
);

/** Checks one document of an application's upload fields. */
export const checkApplicationDocument = job(
  'application.check-document',
  z.strictObject({ applicationId: z.uuid(), documentId: z.uuid(), again }),
  READING,
);

/** Holds the documents of an upload field, once each was examined, against what the field asks. */
export const checkApplicationField = job(
  'application.check-field',
  z.strictObject({ applicationId: z.uuid(), field: z.string() }),
);

/** Takes an import of parcels to its end, or to where it asks. One of a whole region takes from minutes to hours. */
export const importParcels = job('parcels.import', z.strictObject({ importId: z.uuid() }), {
  tries: 4,
  longestWaitSeconds: 60,
  longestRunSeconds: 12 * 60 * 60,
});

/** Tries a draft of an amendment on stored reviews, hundreds of which may take hours. */
export const backtestRules = job('rules.backtest', z.strictObject({ backtestId: z.uuid() }), {
  tries: 2,
  longestWaitSeconds: 15,
  longestRunSeconds: 6 * 60 * 60,
});

/** Reads a text that is imported into the knowledge base, and splits it. */
export const readTextImport = job('knowledge.read-import', z.strictObject({ importId: z.uuid(), again }), READING);

/** Has a model embed what the knowledge base says. Services are away for days, and until then questions are answered by words. */
export const embedKnowledge = job('knowledge.embed', z.strictObject({}), {
  tries: 84,
  longestWaitSeconds: 60 * 60,
  longestRunSeconds: 6 * 60 * 60,
});

/**
 * Tells another system of an event. Systems are away for days: it is tried for three of them, after some minutes once an
 * hour. `round`: how often somebody had asked for it again.
 */
export const deliverWebhook = job(
  'webhook.deliver',
  z.strictObject({ deliveryId: z.uuid(), round: z.int().default(0) }),
  {
    tries: 84,
    longestWaitSeconds: 60 * 60,
  },
);

/** Every queue of the product. */
export const allJobs = [
  readAnalysisDocument,
  finishAnalysis,
  sendMail,
  mailResetLink,
  checkApplicationDocument,
  checkApplicationField,
  importParcels,
  backtestRules,
  readTextImport,
  embedKnowledge,
  deliverWebhook,
];
