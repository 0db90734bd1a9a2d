import { z } from 'zod';
import { job } from './job.ts';

/** Reads one uploaded document of an analysis. */
export const readAnalysisDocument = job(
  'analysis.read-document',
  z.strictObject({ analysisId: z.uuid(), documentId: z.uuid() }),
);

/** Evaluates the documents of an analysis once every one was read, and writes the Word file. */
export const finishAnalysis = job('analysis.finish', z.strictObject({ analysisId: z.uuid() }));

/**
 * Hands one mail to the mail server. Servers are away for hours and put strangers off for minutes ("greylisting"),
 * so it is tried until the mail is of no more use, which its row says.
 */
export const sendMail = job('mail.send', z.strictObject({ mailId: z.uuid() }), {
  tries: 900,
  longestWaitSeconds: 10 * 60,
});

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
  z.strictObject({ applicationId: z.uuid(), documentId: z.uuid() }),
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

/** Every queue of the product. */
export const allJobs = [
  readAnalysisDocument,
  finishAnalysis,
  sendMail,
  mailResetLink,
  checkApplicationDocument,
  checkApplicationField,
  importParcels,
];
