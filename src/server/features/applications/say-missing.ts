import type { Fault } from '#domain/questionnaire/fault.ts';
import type { Missing } from '#domain/questionnaire/outlook.ts';

/** What is missing, by field, in a sentence each; what is said of a field first stands. */
export function sayMissing(missing: readonly Missing[]): Record<string, string> {
  const said: Record<string, string> = {};
  for (const { field, fault, reason } of missing) said[field] ??= fault ? sayFault(fault) : REASONS[reason];
  return said;
}

const REASONS: Record<Missing['reason'], string> = {
  unanswered: 'This is not answered yet.',
  faulty: 'This cannot be right.',
  'not-uploaded': 'No file was uploaded.',
  checking: 'A file is still being checked.',
  'upload-error': 'A file has an issue that must be mended.',
  'not-submitted': 'The files were checked but not submitted.',
  'not-attached': 'The form was not filled in and attached.',
};

function sayFault(fault: Fault): string {
  switch (fault.kind) {
    case 'not-a-number':
      return 'This must be a number.';
    case 'not-whole':
      return 'This must be a whole number.';
    case 'too-small':
      return `This must be at least ${figure(fault.least)}.`;
    case 'too-large':
      return `This must be at most ${figure(fault.most)}.`;
    case 'too-long':
      return `This must have at most ${figure(fault.most)} characters.`;
    case 'not-a-date':
      return 'This must be a day that exists.';
    case 'future-date':
      return 'This day must not be in the future.';
    case 'not-an-apn':
      return 'This must be a parcel number of a county round the lake, such as 027-123-004.';
    case 'not-a-full-name':
      return 'This must be a full name, first and last.';
    case 'not-initials':
      return 'These must be initials.';
  }
}

const figure = (value: number): string => value.toLocaleString('en-US');
