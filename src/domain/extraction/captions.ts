import { readDate } from './dates.ts';
import { readLicense } from './identifiers.ts';
import { type Label, readNothing, readPhrase } from './labels.ts';
import { readAuthor, readName } from './person-name.ts';

const literally = (words: string): string => words.replace(/[()]/g, '\\$&').replace(/\s/g, '\\s');

/** Words of every day that label a value where they fill a line of a form, a table or a title block, or open it before a colon. */
export const captions: readonly Label[] = [
  {
    shape: 'apns',
    name: 'parcel.apn',
    hint: 'parcel',
    label: '(?:subject\\s|project\\s)?parcels?(?:\\(s\\))?|number\\sof\\sthe\\sparcel',
    read: readNothing,
    caption: true,
  },
  {
    shape: 'apns',
    name: 'parcel.apn',
    hint: 'assessor',
    label: "assessor(?:[’']?s)?\\s(?:no\\.?|number|#)|(?:county\\sparcel|cadastral)\\s(?:no\\.?|number)",
    read: readNothing,
    caption: true,
  },
  ...[
    'situs',
    'where',
    'site',
    'location',
    'property',
    'house',
    'street',
    'place',
    'where the work is',
    'street no. and name',
  ].map(
    (hint): Label => ({
      shape: 'address',
      name: 'project.address',
      hint: hint === 'street no. and name' ? 'street n' : hint,
      label:
        hint === 'house'
          ? 'the\\shouse\\sis\\sat'
          : hint === 'street no. and name'
            ? 'street\\s(?:no\\.?|number)\\s(?:and|&)\\s(?:street\\s)?name'
            : hint,
      read: readNothing,
      caption: true,
    }),
  ),
  ...[
    'client',
    'permittee',
    'for',
    'landowner',
    'homeowner',
    'building owner',
    'owner of the land',
    'owner now',
    'present owner',
    'owner (as on deed)',
    'for the owner',
    'for (property owner)',
    'owner on the current deed',
  ].map(
    (hint): Label => ({
      shape: 'name',
      name: 'owner.name',
      hint,
      label: hint === 'for' ? '(?:prepared\\s)?for' : `${literally(hint)}(?:\\(s\\)|s)?(?:\\sname(?:\\(s\\)|s)?)?`,
      read: readName,
      caption: true,
    }),
  ),
  {
    shape: 'name',
    name: 'applicant.name',
    hint: 'p',
    label: 'rep\\.?|person\\sapplying|applicant,?\\s\\(?if\\snot\\s(?:the\\s)?owner\\)?',
    read: readName,
    caption: true,
  },
  {
    shape: 'name',
    name: 'plans.preparedBy',
    hint: 'architect',
    label: '(?:engineer|designer)\\s?\\/\\s?architect|architect\\s?\\/\\s?(?:engineer|designer)',
    read: readAuthor,
    caption: true,
  },
  {
    shape: 'value',
    name: 'plans.licenseNumber',
    hint: 'no',
    label:
      "(?:(?:designer|architect|engineer|surveyor)[’']?s?\\s)?(?:(?:california|calif\\.?|nevada|ca|nv)\\s)?(?:lic(?:ense)?\\.?|registration)\\s(?:no\\.?|number|#)",
    read: readLicense,
    caption: true,
  },
  {
    shape: 'value',
    name: 'plans.licenseNumber',
    hint: 'license',
    label:
      "(?:(?:designer|architect|engineer|surveyor|state)[’']?s?\\s)?(?:california\\s|nevada\\s|state\\s)?licen[cs]e(?:\\sof\\sthe\\s(?:drafter|designer|architect|engineer))?",
    read: readLicense,
    caption: true,
  },
  {
    shape: 'value',
    name: 'plans.licenseNumber',
    hint: 'no',
    label: '(?:p\\.?e|r\\.?c\\.?e|l\\.?s|p\\.?l\\.?s)\\.?\\sno\\.?(?:\\s\\(?(?:nevada|california|nv|ca)\\)?)?',
    read: readLicense,
    caption: true,
  },
  ...[
    'by',
    'designer of plans',
    'designer',
    'designed',
    'author of the plan',
    'landscape architect',
    'architect',
    'engineer',
    'drafter',
  ].map(
    (hint): Label => ({
      shape: 'name',
      name: 'plans.preparedBy',
      hint,
      label:
        hint === 'by'
          ? '(?:(?:plans?|drawings?|maps?|report|sheets?)\\s)?(?:prepared|drawn|designed|drafted|surveyed)?\\s?by'
          : `(?:project\\s)?${hint}(?:\\sof\\srecord)?(?:\\sname)?`,
      read: readAuthor,
      caption: true,
    }),
  ),
  ...['issued', 'prepared on', 'draft date', 'map date', 'survey date', 'date of plan', 'date of this sheet'].map(
    (hint): Label => ({
      shape: 'value',
      name: 'plans.date',
      hint,
      label: hint === 'date of plan' ? 'date\\sof\\s(?:the\\s)?plan(?:s|\\sset)?' : hint.replace(' ', '\\s'),
      read: readDate,
      caption: true,
    }),
  ),
  {
    shape: 'phrase',
    name: 'project.localPlan',
    hint: 'plan',
    label:
      '(?:area|community)\\splan\\s(?:subdistrict|district|area)|plan(?:ning)?\\sarea(?:\\sstatement(?:\\sor\\sarea\\splan)?|\\sname|\\s(?:\\/|or)\\s(?:community|town\\scenter)\\splan)?|local\\splan|trpa\\splan\\sarea\\sstatement',
    read: readPhrase,
    caption: true,
  },
  {
    shape: 'paragraph',
    name: 'project.description',
    hint: '',
    label:
      'describe(?:\\s(?:the\\s)?(?:work|project|grading|proposal|construction|improvements)(?:\\syou\\s[^.?:]{4,50})?)?(?:\\sin\\sfull)?|(?:the\\s)?work|(?:project\\s)?narrative|in\\sone\\ssentence|what\\s(?:will|do)\\syou\\s(?:(?:want|plan|propose|intend)\\sto\\s)?(?:build|do)|what\\sis\\s(?:asked\\sfor|proposed)|work\\sproposed|proposed\\swork',
    read: readNothing,
    caption: true,
  },
];
