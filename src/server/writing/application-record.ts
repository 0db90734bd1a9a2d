import type { Submission } from '#domain/questionnaire/record.ts';
import { cleanText } from './clean-text.ts';
import { sayDay, writeFramed } from './document-frame.ts';
import { COLOUR, SIZE } from './look.ts';
import { body, type Cell, cellText, heading1, table } from './parts.ts';
import { fileTable, sectionTables, warningTable } from './record-parts.ts';
import { sayDate, workedOutBlocks } from './worked-out-parts.ts';

export type RecordMeta = {
  /** SHA-256 of the frozen record, in hexadecimal. */
  sha256: string;
  /** Where the agency's days and hours are counted (an IANA name). */
  timeZone: string;
  /** The agency's line for questions. */
  contact: string;
};

/**
 * Writes the application record: what was frozen at submission, all of it, as a Word file. The same submission and
 * meta give the same bytes. What the applicant wrote stays text: nothing in it can become markup, a field or a link.
 */
export function writeApplicationRecord(
  submission: Submission,
  { sha256, timeZone, contact }: RecordMeta,
): Promise<Buffer> {
  const { reference, record } = submission;
  const submitted = new Date(submission.submittedAt);
  const worked = [
    ...workedOutBlocks('Land coverage', record.workedOut.coverage),
    ...workedOutBlocks('Project impact', record.workedOut.impact),
  ];
  return writeFramed({
    title: `Application ${cleanText(reference, 60)}`,
    agency: { name: submission.agency, contact },
    subtitle: `${cleanText(submission.title, 160)}  ·  Submitted ${sayDay(submitted, timeZone)}`,
    reference: cleanText(reference, 60),
    made: `Written by Planwright from the application as it was submitted on ${sayDay(submitted, timeZone)}.`,
    preparedAt: submitted,
    children: [
      ...aboutTable(submission, timeZone),
      ...warningTable(record.warnings),
      heading1('Answers'),
      body(
        'Every question that was asked of this project, with the answer as the applicant checked it before submitting.',
      ),
      ...sectionTables(record.sections),
      ...(worked.length > 0
        ? [
            heading1('Worked out from the answers'),
            body('The arithmetic is shown so that it can be followed.'),
            ...worked,
          ]
        : []),
      ...fileTable(record.sections),
      heading1('The frozen record'),
      body(
        'At submission the answers above were frozen with their wording. Nobody can change them afterwards. The SHA-256 below belongs to the frozen record; the same record always has the same one.',
      ),
      body(sha256, { size: SIZE.cell, font: 'Courier New' }),
    ],
  });
}

function aboutTable(submission: Submission, timeZone: string) {
  const { textAnswers } = submission.data;
  const known: [string, string | undefined][] = [
    ['Reference number', submission.reference],
    ['Application', submission.title],
    ['Submitted', sayMoment(new Date(submission.submittedAt), timeZone)],
    ['Applicant', `${submission.applicant.name}, ${submission.applicant.email}`],
    ['Project address', textAnswers.project_address],
    ['Assessor’s parcel number', textAnswers.apn],
    ['Agency', submission.agency],
    ['Questionnaire', `${submission.questionnaire.id}, edition of ${sayDate(submission.questionnaire.edition)}`],
  ];
  const rows = known.filter((row): row is [string, string] => row[1] !== undefined && row[1].trim() !== '');
  return [
    heading1('The application'),
    table(
      ['What', 'As submitted'],
      [3_000, 7_080],
      rows.map(([label, value]): Cell[] => [
        [cellText(label, { color: COLOUR.quiet })],
        [cellText(cleanText(value, 600), { bold: label === 'Reference number' })],
      ]),
    ),
  ];
}

/** "Nov 21, 2026, 6:30 PM PST": day and hour where the agency is. */
const sayMoment = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
    .format(moment)
    .replaceAll('\u202f', ' ');
