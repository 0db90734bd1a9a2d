import { describe, expect, test } from 'vitest';
import { loadRemembered } from '../../../test/agency-errors.ts';
import { makeParcel } from '../../../test/parcel-builders/make-parcel.ts';
import { DueStage } from '../cases/due-stage.ts';
import type { FactName } from '../extraction/catalogue.ts';
import type { Fact } from '../extraction/fact.ts';
import { conditionsChanged, draftPermit, readPermit } from './draft-permit.ts';
import {
  askedPlaces,
  composePermit,
  type DraftedPermit,
  describeFrom,
  type EnteredPermitChanges,
  enteredPermitChanges,
  permitIssues as issuesOn,
  NO_PERMIT_CHANGES,
  type PermitLetter,
  stampPermitChanges,
} from './permit-letter.ts';

const { permitRules: rules } = loadRemembered('agency');
const fact = (name: FactName, value: string | number): Fact => ({
  ...{ name, value },
  evidence: [
    {
      documentId: 'plan',
      page: 1,
      box: { x: 0, y: 0, width: 1, height: 1 },
      quote: 'x',
      method: 'text-layer',
      confidence: 1,
    },
  ],
});
const stated: Fact[] = [
  fact('parcel.apn', '027-123-004'),
  fact('project.address', '12 Alder Court'),
  fact('owner.name', 'Ada Lake'),
  fact('project.description', 'New deck'),
  fact('project.fileNumber', 'ERSP2026-0412'),
  fact('plans.date', '2026-08-01'),
];
const draft = (
  facts: Fact[],
  parcel?: ReturnType<typeof makeParcel>,
  conditions: Parameters<typeof draftPermit>[1]['conditions'] = [],
  of: Parameters<typeof draftPermit>[1]['of'] = null,
) =>
  draftPermit(readPermit({}, [], [...stated, ...facts], '2026-11-27'), {
    ...{ rules, conditions, of },
    parcel: parcel && { record: parcel, sourceMessage: { code: 'checklist:parcel.source' } },
  });
const who = { name: 'Ada Park', at: '2026-11-27T10:00:00.000Z' };
const compose = (drafted: DraftedPermit, entered: Partial<EnteredPermitChanges> = {}) =>
  composePermit(
    drafted,
    stampPermitChanges(NO_PERMIT_CHANGES, { ...enteredPermitChanges(NO_PERMIT_CHANGES), ...entered }, who),
  );
const permitIssues = (letter: ReturnType<typeof compose>) => issuesOn(letter, '2026-11-27');
const idsOf = ({ blocks }: ReturnType<typeof compose>) => blocks.map(({ id }) => id);
const decided = {
  ...{ decidedOn: '2026-11-20', decidedBy: 'staff', signer: 'Ben Ruiz', bmpCost: '$8,000', receivedOn: '2026-06-01' },
};

describe('a condition', () => {
  test('stands where the documents state more than its limit, and says why', () => {
    const { blocks } = compose(draft([fact('grading.excavationDepthFt', 5.5)]));
    const condition = blocks.find(({ id }) => id === 'excavation-depth');
    expect(condition?.becauseMessage).toMatchObject({ code: 'permitLetter:because.above', params: { value: '5.5' } });
  });

  test.each([
    ['not more than its limit', [fact('grading.excavationDepthFt', 5)], 'no'],
    ['nothing of it', [], 'unknown'],
    [
      'two figures, one of them over it',
      [fact('grading.excavationDepthFt', 4), fact('grading.excavationDepthFt', 6)],
      'yes',
    ],
  ])('where they state %s it is %s', (_, facts, applies) => {
    expect(draft(facts as Fact[]).blocks.find(({ id }) => id === 'excavation-depth')?.applies).toBe(applies);
  });

  test('by the parcel data: yes, no, and not known are three things', () => {
    const scenic = (scenicRoadway: boolean | null, scenicShoreline: boolean | null) =>
      draft([], makeParcel({ apn: '027-123-004', scenicRoadway, scenicShoreline })).blocks.find(
        ({ id }) => id === 'scenic-colors',
      )?.applies;
    expect([scenic(true, null), scenic(false, false), scenic(false, null)]).toEqual(['yes', 'no', 'unknown']);
    expect(draft([]).blocks.find(({ id }) => id === 'scenic-colors')?.applies).toBe('unknown');
  });

  test('that a planner wrote beside a line of the review is in the letter', () => {
    const written = {
      id: 'snow',
      text: 'Show snow storage.',
      question: { en: 'Snow', es: 'Nieve' },
      writtenBy: 'Ada',
      writtenAt: who.at,
    };
    const drafted = draft([], undefined, [written]);
    const ofSnow = (letter: PermitLetter) => letter.blocks.find(({ id }) => id === 'review-snow');
    const open = compose(drafted);
    expect(ofSnow(open)).toMatchObject({ text: { en: 'Show snow storage.' }, source: { kind: 'person', name: 'Ada' } });
    const issues = (letter: PermitLetter) =>
      permitIssues(letter)
        .filter(({ id }) => id === 'review-snow')
        .map(({ issue }) => issue);
    expect(issues(open), 'nobody said why, and until when').toEqual(['no-reason', 'no-due']);
    const ofReview = { 'review-snow': { reason: 'Snow blocks the road.', due: 'final' as const } };
    const said = compose(drafted, { ofReview });
    expect(ofSnow(said)).toMatchObject({ reason: { en: 'Snow blocks the road.' }, due: 'final' });
    expect(issues(said)).toEqual([]);
    const changed = [{ ...written, text: 'Show snow storage and the culvert.' }];
    expect([[written], changed, []].map((now) => conditionsChanged(drafted.blocks, now))).toEqual([false, true, true]);
  });

  test('is never lost: what is not in the letter stands beside it', () => {
    const letter = compose(draft([]));
    const all = [...letter.blocks, ...letter.left].filter(({ part }) => part === 'condition').map(({ id }) => id);
    expect(all.toSorted()).toEqual(rules.conditions.map(({ id }) => id).toSorted());
  });
});

describe('what people change', () => {
  test('a condition is taken out with a reason, and its place is asked for no more', () => {
    const drafted = draft([]);
    const fields = { ...decided, bmpCost: '' };
    expect(permitIssues(compose(drafted, { fields }))).toContainEqual({ issue: 'field', id: 'bmpCost' });
    const bare = compose(drafted, { fields, removed: { security: '' } });
    expect(permitIssues(bare)).toEqual([{ issue: 'reason', id: 'security' }]);
    const settled = compose(drafted, { fields, removed: { security: 'Paid with the first permit.' } });
    expect(permitIssues(settled)).toEqual([]);
    expect(idsOf(settled)).not.toContain('security');
  });

  test('one of the library is added, one of their own too, and they are put in order', () => {
    const own = {
      id: 'own',
      title: 'Bear box',
      text: 'Install a bear box.',
      reason: '',
      citation: '',
      due: 'acknowledgement' as const,
      askedBy: '',
    };
    const bare = compose(draft([]), { fields: decided, added: [{ ...own, due: null }] });
    expect(permitIssues(bare).map(({ issue }) => issue)).toEqual(['no-reason', 'no-due']);
    const letter = compose(draft([]), {
      included: ['will-serve'],
      added: [own],
      order: ['own', 'will-serve', 'security'],
    });
    const conditions = letter.blocks.filter(({ part }) => part === 'condition');
    expect(conditions.slice(0, 3).map(({ id }) => id)).toEqual(['own', 'will-serve', 'security']);
    const stages = conditions.map(({ due }) => DueStage.options.indexOf(due ?? 'after'));
    expect(stages, 'by the stage until which they are met').toEqual(stages.toSorted((one, other) => one - other));
  });

  test.each(['constructor', '__proto__', 'toString'])('one of their own may be named as every object is: %s', (id) => {
    const own = { id, title: 'Bear box', text: 'Install a bear box.', reason: 'Bears.', citation: '', askedBy: '' };
    const letter = compose(draft([]), { fields: decided, added: [{ ...own, due: 'acknowledgement' }] });
    expect(permitIssues(letter)).toEqual([]);
    expect(letter.blocks.find((block) => block.id === id)?.text.en).toBe('Install a bear box.');
  });

  test('a text is theirs from then on, with their name; a place that there is not is told', () => {
    const letter = compose(draft([]), { fields: decided, texts: { scope: 'Build by {nothing}.' } });
    expect(letter.blocks.find(({ id }) => id === 'scope')?.source).toEqual({ kind: 'person', ...who });
    expect(permitIssues(letter)).toContainEqual({ issue: 'unknown-place', id: 'nothing' });
  });
});

describe('what is calculated', () => {
  test('the permit expires three years after the decision, also after a leap day, and says how', () => {
    const at = (decidedOn: string) =>
      compose(draft([]), { fields: { ...decided, decidedOn } }).fields.find(({ id }) => id === 'expiresOn');
    expect(at('2022-01-26')?.value).toBe('2025-01-26');
    expect(at('2028-02-29')?.value).toBe('2031-02-28');
    expect(at('2022-01-26')?.source).toMatchObject({ kind: 'calculated' });
    expect(at('soon')?.value).toBe('');
  });

  test('the security is 110 percent of what the BMPs cost, and nobody writes over it', () => {
    const letter = compose(draft([]), { fields: { ...decided, security: '1' } });
    expect(letter.fields.find(({ id }) => id === 'security')?.value).toBe('8800');
  });

  test('a fee is quantity times rate; one without a rate keeps the permit back', () => {
    const fees = { 'water-quality': { quantity: 120, rate: 1.86 }, mobility: { quantity: 9.4, rate: null } };
    const letter = compose(draft([]), { fields: decided, fees });
    expect(letter.fees.map(({ id, amount }) => [id, amount])).toEqual([
      ['water-quality', 223.2],
      ['mobility', null],
    ]);
    expect(permitIssues(letter)).toEqual([{ issue: 'fee', id: 'mobility' }]);
  });
});

test('a place for which the documents give two values is filled by none before a person chose', () => {
  const drafted = draft([fact('parcel.apn', '027-123-005')]);
  const apn = drafted.fields.find(({ id }) => id === 'apn');
  expect([apn?.value, apn?.others.map(({ value }) => value)]).toEqual(['', ['027-123-004', '027-123-005']]);
  expect(permitIssues(compose(drafted, { fields: decided }))).toContainEqual({ issue: 'field', id: 'apn' });
});

test.each([
  ['decidedOn', 'soon', 'decidedOn'],
  ['plansDate', 'August', 'plansDate'],
  ['bmpCost', 'about 8,000', 'bmpCost'],
  ['apn', 'see the deed', 'apn'],
])('what stands in %s and is none, "%s", keeps the permit back', (field, value, id) => {
  const issues = permitIssues(compose(draft([]), { fields: { ...decided, [field]: value } }));
  expect(issues).toContainEqual({ issue: 'unreadable', id });
});

test('a whole letter lacks nothing', () => {
  expect(
    permitIssues(
      compose(draft([fact('coverage.proposedSqFt', 2_400), fact('coverage.maxAllowableSqFt', 2_500)]), {
        fields: decided,
      }),
    ),
  ).toEqual([]);
});

describe('a finding on figures', () => {
  const over = (maximum: string) =>
    compose(draft([fact('coverage.proposedSqFt', 2_640)]), { fields: { ...decided, maxCoverage: maximum } });

  test('that they deny keeps the permit back, and names both', () => {
    const { code, params } = permitIssues(over('2,500')).find(({ id }) => id === 'finding-coverage')?.message ?? {};
    expect(code).toBe('permitLetter:issues.contradiction');
    expect(JSON.stringify(params)).toMatch(/proposedCoverage.*2,640.*maxCoverage.*2,500/);
    expect(permitIssues(over('2,640'))).toEqual([]);
    expect(permitIssues(over('about 2,700'))).toEqual([{ issue: 'unreadable', id: 'maxCoverage' }]);
  });

  test('says of each where it is from: documents, also one of several, or a person', () => {
    const froms = (letter: ReturnType<typeof compose>) =>
      ['proposedCoverage', 'maxCoverage'].map((id) => {
        const field = letter.fields.find((one) => one.id === id);
        return field && describeFrom(field).code;
      });
    expect(froms(over('2700'))).toEqual(['permitLetter:from.documents', 'permitLetter:from.person']);
    const several = draft([fact('coverage.proposedSqFt', 2_640), fact('coverage.proposedSqFt', 2_412)]);
    expect(froms(compose(several, { fields: { proposedCoverage: '2412' } }))[0]).toBe('permitLetter:from.documents');
  });
});

describe('from a case', () => {
  const of = { reference: 'ERSP2026-0002', receivedOn: '2026-08-27' };
  const letter = (entered: Partial<EnteredPermitChanges> = {}) => compose(draft([], undefined, [], of), entered);
  const valueIn = ({ fields }: ReturnType<typeof compose>, id: string) => fields.find((one) => one.id === id)?.value;

  test('a permit has the number of its case, which nobody writes over; that of the documents stands beside it', () => {
    const changed = letter({ fields: { fileNumber: 'ERSP2026-0412' } });
    expect([valueIn(changed, 'fileNumber'), valueIn(changed, 'documentNumber')]).toEqual([
      'ERSP2026-0002',
      'ERSP2026-0412',
    ]);
    expect(askedPlaces(changed).map(({ id }) => id)).toContain('documentNumber');
    expect(permitIssues(letter({ fields: { ...decided, documentNumber: '' } }))).toEqual([]);
    const loose = compose(draft([]));
    expect([valueIn(loose, 'fileNumber'), valueIn(loose, 'documentNumber')]).toEqual(['ERSP2026-0412', '']);
  });

  test.each([
    ['2026-08-26', 'permitLetter:issues.decisionEarly'],
    ['2026-08-27', undefined],
    ['2026-11-27', undefined],
    ['2026-11-28', 'permitLetter:issues.decisionLate'],
  ])('a decision of %s keeps the permit back with %s', (decidedOn, code) => {
    const { receivedOn: _, ...entered } = { ...decided, decidedOn };
    expect(permitIssues(letter({ fields: entered })).map(({ message }) => message?.code)).toEqual(code ? [code] : []);
  });
});

test('only what cites the Code has an edition', () => {
  const { blocks } = draft([]);
  for (const { id, citation, edition } of blocks.filter(({ part }) => part === 'condition')) {
    expect(edition, id).toBe(citation?.en?.startsWith('TRPA Code') ? '2023-11-26' : null);
  }
});
