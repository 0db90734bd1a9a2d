import type { ApplicationData } from '../../src/domain/application/data.ts';
import { type AttachedForm, Questionnaire, type Tab } from '../../src/domain/application/questionnaire.ts';
import { counties } from '../counties.ts';

const said = (en: string) => ({ en, es: en });

/** A questionnaire of a few fields with one of each thing that the server must mind. */
export const smallQuestionnaire = (
  change: { tabs?: (tabs: unknown[]) => unknown[]; edition?: string } = {},
): Questionnaire => {
  const tabs: unknown[] = [
    {
      id: 'general',
      title: said('General'),
      sections: [
        {
          id: 'general',
          title: said('General'),
          fields: [
            { id: 'applicant_name', kind: 'text', label: said('Name') },
            { id: 'apn', kind: 'text', label: said('APN'), format: 'apn' },
            { id: 'project_address', kind: 'text', label: said('Address') },
            { id: 'county', kind: 'disabled', label: said('County'), value: 'El Dorado County' },
            { id: 'tree_removal', kind: 'yes-no', label: said('Trees') },
            {
              id: 'tree_count',
              kind: 'number',
              label: said('How many trees'),
              whole: true,
              shownWhen: { field: 'tree_removal', is: 'yes' },
            },
            {
              id: 'roof',
              kind: 'select',
              label: said('Roof'),
              options: ['metal', 'shingle'].map((value) => ({ value, label: said(value) })),
            },
            { id: 'living_area', kind: 'number', label: said('Living area') },
            { id: 'other_area', kind: 'number', label: said('Other area') },
            { id: 'total_area', kind: 'calculated', label: said('Total'), sum: ['living_area', 'other_area'] },
            { id: 'site_plan', kind: 'upload', label: said('Site plan'), notApplicable: { label: said('None') } },
          ],
        },
      ],
    },
    {
      id: 'signature',
      title: said('Signature'),
      sections: [
        {
          id: 'signature',
          title: said('Signature'),
          fields: [
            { id: 'owner_signature', kind: 'text', label: said('Signature'), format: 'name' },
            { id: 'signature_date', kind: 'date', label: said('Date'), notAfterToday: true },
          ],
        },
      ],
    },
  ];
  return Questionnaire.parse({
    id: 'residential',
    edition: change.edition ?? '2026-01-01',
    applicationTitle: said('New permit'),
    minutes: { from: 5, to: 10 },
    needs: [said('A plan')],
    referencePrefix: 'ERSP',
    tabs: (change.tabs?.(tabs) ?? tabs) as Tab[],
    forms: [] as AttachedForm[],
    counties,
    warnings: [],
  });
};

/** Everything that the small questionnaire asks. */
export const COMPLETE: ApplicationData = {
  answers: { tree_removal: 'no' },
  textAnswers: {
    applicant_name: 'Ada Lake',
    apn: '027-999-004',
    project_address: '1240 Larkspur Lane',
    roof: 'metal',
    living_area: '1,200',
    other_area: '300',
    site_plan: 'N/A',
    owner_signature: 'Ada Lake',
    signature_date: '2026-01-02',
  },
};
