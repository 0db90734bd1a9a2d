import type { RecordFile, RecordItem, Submission } from '../../src/domain/application/record.ts';
import type { CoverageResult, FigureSource, ImpactResult } from '../../src/domain/calculations/calculation.ts';
import type { Message } from '../../src/messages/message.ts';

const said = (en: string) => ({ en, es: `${en} (es)` });

/** Words that are no message's own. */
const told = (en: string): Message => ({ code: 'ui:words', params: { words: said(en) } });

const item = (field: string, label: string, value: string | null, files?: RecordFile[]): RecordItem => ({
  field,
  label: said(label),
  value: value === null ? null : told(value),
  ...(files ? { files } : {}),
});

const file = (id: string, name: string, size: number): RecordFile => ({ id, name, size, sha256: id.repeat(64) });

const bailey: FigureSource = {
  note: said('Code of Ordinances, 30.4.1: base allowable coverage by land capability class.'),
  basis: 'source',
  effective: '2013-02-09',
};
const transfer: FigureSource = {
  note: said('The most coverage with a transfer, by the size of the parcel.'),
  basis: 'unverified',
};
const level: FigureSource = {
  note: said('Code of Ordinances, 65.2.3.D: at most 715 net average daily VMT outside a center.'),
  basis: 'source',
};
const fee: FigureSource = {
  note: said('Guidelines of 2022: 196.20 dollars for each daily VMT of homes. The rate changes.'),
  basis: 'source',
  effective: '2022-01-01',
};

export const drawCoverageResult = (): CoverageResult => ({
  outcome: 'over',
  said: told('The proposed coverage is 250 sq. ft. over what is allowed.'),
  lines: [
    {
      id: 'class-5',
      label: told('Class 5'),
      working: told('8,000 sq. ft. × 25% = 2,000 sq. ft.'),
      value: 2_000,
      unit: 'sq-ft',
      source: bailey,
    },
    {
      id: 'class-1b',
      label: told('Class 1b'),
      working: told('1,200 sq. ft. × 1% = 12 sq. ft.'),
      value: 12,
      unit: 'sq-ft',
      source: bailey,
    },
    { id: 'transferred', label: told('Transferred coverage'), value: 500, unit: 'sq-ft', source: transfer },
    { id: 'proposed', label: told('Proposed coverage'), value: 2_762, unit: 'sq-ft' },
    {
      id: 'over',
      label: told('Over what is allowed'),
      working: told('2,762 − 2,512 sq. ft.'),
      value: 250,
      unit: 'sq-ft',
    },
  ],
  missingInputs: [],
  notes: [{ text: told('Bare ground around the house counts where it is compacted.'), source: transfer }],
});

export const drawImpactResult = (): ImpactResult => ({
  outcome: 'cannot-tell',
  said: told('Whether the project is screened out cannot be told without the VMT of a home.'),
  lines: [
    { id: 'homes', label: told('New homes'), working: told('3 added − 1 removed'), value: 2, unit: 'units' },
    { id: 'level', label: told('Screened out up to'), value: 715, unit: 'vmt', source: level },
    {
      id: 'most',
      label: told('Highest VMT per home that is screened out'),
      working: told('715 VMT ÷ 2 homes'),
      value: 357.5,
      unit: 'vmt',
    },
    { id: 'rate', label: told('Mobility fee for each VMT'), value: 196.2, unit: 'usd', source: fee },
    { id: 'fee', label: told('Mobility fee'), working: told('VMT × $196.20'), value: null, unit: 'usd', source: fee },
  ],
  missingInputs: [{ field: 'impact.vmt_per_home', label: told('Average daily VMT per home') }],
  notes: [{ text: told('The agency works out the fee at the rate of the day on which it is due.'), source: fee }],
});

export const drawImpactInputs = (): RecordItem[] => [
  item('impact.kinds', 'What kinds of homes will be added?', 'Multi-family homes'),
  item('impact.multi_family', 'New multi-family homes', '3 homes'),
  item('impact.removes_homes', 'Will existing homes be removed?', 'Yes'),
  item('impact.location', 'Where is the project?', 'Elsewhere in the Tahoe basin'),
  item('impact.vmt_per_home', 'Average daily VMT per home', null),
];

/** A submitted application with one of everything that its record can hold. */
export const drawSubmission = (): Submission => ({
  reference: 'ERSP2026-0042',
  applicationId: '3f2f6a53-4f13-4a27-9d6a-2f2d0a6f7f11',
  title: 'New Residential Permit',
  applicant: { name: 'Ada Lake', email: 'ada@example.com' },
  agency: 'Lakeside Planning Agency',
  questionnaire: { id: 'residential', edition: '2026-10-01' },
  submittedAt: '2026-11-22T02:30:00.000Z',
  day: '2026-11-21',
  data: {
    answers: { new_residential_unit: 'yes' },
    textAnswers: { project_address: '1240 Larkspur Lane', apn: '027-999-004' },
  },
  record: {
    sections: [
      {
        id: 'general',
        tab: 'general',
        title: said('General information'),
        items: [
          item('applicant_name', 'Applicant name', 'Ada Lake'),
          item('apn', 'Assessor’s parcel number (APN)', '027-999-004'),
          item('project_address', 'Project address', '1240 Larkspur Lane'),
          item(
            'project_description',
            'Project description',
            'A house of two floors with a garage.\r\n\r\n\r\nThe old cabin is taken down first; its foundation is removed.\nGrading stays within May 1 and October 15.',
          ),
          item('fire_protection_stamp', 'Fire protection district stamp', null, [
            file('a', 'Stamped cover sheet.pdf', 1_340_000),
          ]),
        ],
      },
      {
        id: 'land-capability',
        tab: 'project',
        title: said('Land capability'),
        items: [
          item('land_verified', 'Has the land capability been verified?', 'Yes'),
          item('coverage_purpose', 'What is the transferred coverage for?', null),
          item('easements', 'Are there easements on the parcel?', 'Not applicable'),
        ],
      },
      {
        id: 'project-impact',
        tab: 'project',
        form: 'project-impact',
        title: said('Project impact analysis: homes'),
        items: drawImpactInputs(),
      },
      {
        id: 'plan-sheets',
        tab: 'plan-sheets',
        title: said('Plan sheets'),
        items: [
          item('site_plan', 'Site plan', null, [
            file('b', 'A1 Site plan.pdf', 12_900_000),
            file('c', `${'Very long name of a sheet '.repeat(8)}rev 2.pdf`, 40_000),
          ]),
        ],
      },
    ],
    calculations: { coverage: drawCoverageResult(), impact: drawImpactResult() },
    warnings: [
      {
        id: 'coverage-over',
        field: 'coverage_helper',
        text: said('The proposed coverage is over the limit.'),
        reason: said('Coverage over the base needs a transfer or a smaller footprint before it can be approved.'),
        code: 'TRPA Code Ch. 30',
      },
      {
        id: 'old-building',
        field: 'year_built',
        text: said('A building on the parcel is more than 50 years old.'),
        reason: said('Staff look at its history before it is changed or taken down.'),
      },
    ],
  },
});

/** A design code check that came with an application. */
export const drawTakenCheck = (): NonNullable<Submission['designChecks']>[number] => ({
  ...{ titleText: { en: 'Lake Tahoe region', es: 'Región del lago Tahoe' }, day: '2026-11-02', declared: [] },
  ...{ files: ['plans.pdf'], by: 'Cody Tractor', packs: [], decided: 44, of: 84, memoSha256: 'ab'.repeat(32) },
  counts: { fails: 1, 'cannot-tell': 2, 'not-stated': 40, 'look-up': 5, declared: 0, 'not-applicable': 3, meets: 41 },
});
