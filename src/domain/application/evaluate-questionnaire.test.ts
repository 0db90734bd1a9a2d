import { describe, expect, test } from 'vitest';
import { drawField, drawFilled, drawQuestionnaire } from '../../../test/builders/questionnaire/draw-questionnaire.ts';
import { evaluateQuestionnaire, mayNotApply, warningsOf } from './evaluate-questionnaire.ts';
import type { Questionnaire } from './questionnaire.ts';

const shownIn = (questionnaire: Questionnaire, values: Record<string, string>) => [
  ...evaluateQuestionnaire(questionnaire, drawFilled(questionnaire, values)).shown,
];
const missingIn = (...[questionnaire, values, more]: Parameters<typeof drawFilled>) =>
  evaluateQuestionnaire(questionnaire, drawFilled(questionnaire, values, more)).missing.map(
    ({ field, reason }) => `${field}: ${reason}`,
  );

describe('what is asked', () => {
  const cascade = drawQuestionnaire({
    tabs: {
      one: [
        drawField('text', 'third', { shownWhen: { field: 'second', is: 'yes' } }),
        drawField('yes-no', 'second', { shownWhen: { field: 'first', is: 'yes' } }),
        drawField('yes-no', 'first'),
      ],
    },
  });

  test('a question shows at its answer, over as many steps as there are, in whatever order they stand', () => {
    expect(shownIn(cascade, {})).toEqual(['first', 'closing']);
    expect(shownIn(cascade, { first: 'yes' })).toEqual(['second', 'first', 'closing']);
    expect(shownIn(cascade, { first: 'yes', second: 'yes' })).toEqual(['third', 'second', 'first', 'closing']);
  });

  test('an answer to a hidden question counts for nothing, and is there again with its question', () => {
    const kept = { first: 'no', second: 'yes', third: 'Because' };
    const hidden = evaluateQuestionnaire(cascade, drawFilled(cascade, kept));
    expect([...hidden.shown]).toEqual(['first', 'closing']);
    expect(Object.fromEntries(hidden.values)).toEqual({ first: 'no' });
    const back = evaluateQuestionnaire(cascade, drawFilled(cascade, { ...kept, first: 'yes' }));
    expect(back.values.get('third')).toBe('Because');
    expect(back.canSubmit).toBe(true);
  });

  test('what is hidden is not missing', () => {
    expect(missingIn(cascade, { first: 'no' })).toEqual([]);
    expect(missingIn(cascade, { first: 'yes' })).toEqual(['second: unanswered']);
  });

  test('a circle, which the start refuses, ends all the same', () => {
    const circle = drawQuestionnaire({
      tabs: {
        one: [
          drawField('yes-no', 'egg', { shownWhen: { field: 'hen', is: 'yes' } }),
          drawField('yes-no', 'hen', { shownWhen: { field: 'egg', is: 'yes' } }),
        ],
      },
    });
    expect(shownIn(circle, { egg: 'yes', hen: 'yes' })).toEqual(['closing']);
  });

  test('a hidden tab takes its questions along', () => {
    const tabs = drawQuestionnaire({
      tabs: { one: [drawField('yes-no', 'more')], two: [drawField('text', 'details')] },
      shownWhen: { two: { field: 'more', is: 'yes' } },
    });
    const closed = evaluateQuestionnaire(tabs, drawFilled(tabs, { more: 'no', details: 'Kept' }));
    expect(closed.tabs[1]).toEqual({ id: 'two', shown: false, sections: [], missing: [], complete: false });
    expect(closed.values.has('details')).toBe(false);
    expect(closed.canSubmit).toBe(true);
    expect(missingIn(tabs, { more: 'yes' })).toEqual(['details: unanswered']);
  });
});

describe('what is missing', () => {
  const one = (...[kind, more]: [string, object?]) =>
    drawQuestionnaire({ tabs: { one: [drawField(kind, 'it', more)] } });
  const options = ['A', 'B'].map((value) => ({ value, label: { en: value, es: `${value}.` } }));

  test.each<[string, string, string, string[]]>([
    ['a blank is no answer', 'text', '   ', ['it: unanswered']],
    ['words are', 'text', 'Words', []],
    ['an answer that is none of the choices', 'yes-no', 'maybe', ['it: unanswered']],
    ['UNSURE is an answer', 'yes-no-unsure', 'UNSURE', []],
    ['but not where nobody offered it', 'yes-no', 'UNSURE', ['it: unanswered']],
    ['a number that is none', 'number', '12o', ['it: faulty']],
    ['a day that no month has', 'date', '2026-02-30', ['it: faulty']],
  ])('%s', (_, kind, value, missing) => {
    expect(missingIn(one(kind), { it: value })).toEqual(missing);
  });

  test.each<[string, string, string, string[]]>([
    ['one of the choices', 'select', 'A', []],
    ['none of them', 'select', 'C', ['it: unanswered']],
    ['several', 'multi-select', 'B,A', []],
    ['one of several that was taken away', 'multi-select', 'A,C', ['it: unanswered']],
    ['only a comma', 'multi-select', ',', ['it: unanswered']],
  ])('%s', (_, kind, value, missing) => {
    expect(missingIn(one(kind, { options }), { it: value })).toEqual(missing);
  });

  test.each<[string, string[]]>([
    ['none', ['it: not-uploaded']],
    ['checking', ['it: checking']],
    ['error', ['it: upload-error']],
    ['verified', ['it: not-submitted']],
    ['completed', []],
  ])('an upload that is at "%s"', (state, missing) => {
    expect(missingIn(one('upload'), {}, { uploads: { it: state as 'none' } })).toEqual(missing);
  });

  test('an optional field may be empty, but not wrong', () => {
    const optional = one('number', { optional: true });
    expect(missingIn(optional, {})).toEqual([]);
    expect(missingIn(optional, { it: 'many' })).toEqual(['it: faulty']);
  });

  test('a place comes with what is missing, so that it can be gone to', () => {
    const questionnaire = one('text');
    expect(evaluateQuestionnaire(questionnaire, drawFilled(questionnaire, {})).missing).toEqual([
      {
        field: 'it',
        label: { en: 'it in English', es: 'it en español' },
        tab: 'one',
        section: 'one',
        reason: 'unanswered',
      },
    ]);
  });
});

describe('N/A', () => {
  const label = { en: 'None', es: 'Ninguno' };
  const questionnaire = drawQuestionnaire({
    tabs: {
      one: [
        drawField('number', 'cut'),
        drawField('number', 'fill'),
        drawField('upload', 'plan', {
          notApplicable: { label, unless: { sum: ['cut', 'fill'], over: 0 } },
        }),
        drawField('upload', 'stamp'),
      ],
    },
  });
  const missing = (values: Record<string, string>) =>
    missingIn(questionnaire, values, { uploads: { stamp: 'completed' } });

  test('it stands for an answer while nothing speaks against it', () => {
    expect(missing({ cut: '0', fill: '0', plan: 'N/A' })).toEqual([]);
    expect(missing({ cut: '0', fill: '0' })).toEqual(['plan: not-uploaded']);
  });

  test('it does not hold any more once something does', () => {
    expect(missing({ cut: '0', fill: '3', plan: 'N/A' })).toEqual(['plan: not-uploaded']);
    expect(missing({ cut: '-1', fill: '1.5', plan: 'N/A' })).toEqual(['cut: faulty', 'plan: not-uploaded']);
  });

  test('it is offered only then', () => {
    const may = (values: Record<string, string>, field: string) => {
      const found = questionnaire.tabs[0]?.sections[0]?.fields.find(({ id }) => id === field);
      if (!found) throw new Error(field);
      return mayNotApply(found, evaluateQuestionnaire(questionnaire, drawFilled(questionnaire, values)), '2026-07-15');
    };
    expect(may({}, 'plan')).toBe(true);
    expect(may({ cut: '1' }, 'plan')).toBe(false);
    expect(may({}, 'stamp')).toBe(false);
  });

  test('it is no answer where it is not offered', () => {
    const plain = drawQuestionnaire({ tabs: { one: [drawField('upload', 'plan')] } });
    expect(missingIn(plain, { plan: 'N/A' })).toEqual(['plan: not-uploaded']);
  });
});

describe('sums and fixed values', () => {
  const questionnaire = drawQuestionnaire({
    tabs: {
      one: [
        drawField('yes-no', 'garage'),
        drawField('number', 'house'),
        drawField('number', 'other', { shownWhen: { field: 'garage', is: 'yes' } }),
        drawField('calculated', 'total', { sum: ['house', 'other'] }),
        drawField('disabled', 'county', { value: 'El Dorado County' }),
      ],
    },
  });
  const values = (given: Record<string, string>) =>
    evaluateQuestionnaire(questionnaire, drawFilled(questionnaire, given)).values;

  test('a sum adds what counts, and is blank where it is zero', () => {
    expect(values({ garage: 'yes', house: '1,250', other: '400.5' }).get('total')).toBe('1650.5');
    expect(values({ garage: 'no', house: '1,250', other: '400.5' }).get('total')).toBe('1250');
    expect(values({ garage: 'yes', house: '0', other: '0' }).has('total')).toBe(false);
    expect(values({ garage: 'yes', house: '0.1', other: '0.2' }).get('total')).toBe('0.3');
  });

  test('a sum is never what was sent for it', () => {
    expect(values({ garage: 'no', house: '10', total: '9999' }).get('total')).toBe('10');
  });

  test('a fixed value stands unless the parcel says otherwise', () => {
    expect(values({}).get('county')).toBe('El Dorado County');
    expect(values({ county: 'Placer County' }).get('county')).toBe('Placer County');
  });
});

describe('forms that go with an application', () => {
  const questionnaire = drawQuestionnaire({
    tabs: {
      one: [
        drawField('yes-no', 'homes'),
        drawField('form', 'report', {
          form: 'impact',
          optional: true,
          action: { en: 'Open', es: 'Abrir' },
          shownWhen: { field: 'homes', is: 'yes' },
        }),
      ],
      multi: [
        drawField('form', 'checklist', {
          form: 'iec',
          action: { en: 'Open', es: 'Abrir' },
          notApplicable: { label: { en: 'Minor', es: 'Menor' } },
        }),
        drawField('form', 'travel', { form: 'atc', action: { en: 'Open', es: 'Abrir' } }),
      ],
    },
    shownWhen: { multi: { field: 'homes', is: 'yes' } },
    neverComplete: ['multi'],
    forms: {
      impact: [drawField('number', 'impact.units')],
      iec: [drawField('yes-no', 'iec.noise')],
      atc: [drawField('number', 'atc.bicycles')],
    },
  });
  const look = (values: Record<string, string>) =>
    evaluateQuestionnaire(questionnaire, drawFilled(questionnaire, values));
  const attached = { homes: 'yes', checklist: 'attached', travel: 'attached', 'iec.noise': 'no', 'atc.bicycles': '4' };

  test('a form must be attached, and what it lacks is missing then', () => {
    expect(missingIn(questionnaire, { homes: 'yes' })).toEqual(['checklist: not-attached', 'travel: not-attached']);
    expect(missingIn(questionnaire, { homes: 'yes', checklist: 'attached', travel: 'attached' })).toEqual([
      'iec.noise: unanswered',
      'atc.bicycles: unanswered',
    ]);
    expect(look({ ...attached, 'iec.noise': '' }).missing[0]).toMatchObject({
      tab: 'multi',
      section: 'iec',
      form: 'iec',
    });
  });

  test('an optional form asks for nothing until it is attached', () => {
    expect(look(attached).canSubmit).toBe(true);
    expect(missingIn(questionnaire, { ...attached, report: 'attached' })).toEqual(['impact.units: unanswered']);
  });

  test('the tab that is never complete does not stand in the way of submitting', () => {
    const { tabs, canSubmit } = look(attached);
    expect(tabs[1]).toMatchObject({ id: 'multi', missing: [], complete: false });
    expect(canSubmit).toBe(true);
    expect(tabs[0]?.complete).toBe(true);
  });

  test('a form that does not apply is not asked, and what stands in it does not count', () => {
    const { shown, values, canSubmit } = look({ ...attached, checklist: 'N/A' });
    expect(shown.has('iec.noise')).toBe(false);
    expect(values.has('iec.noise')).toBe(false);
    expect(canSubmit).toBe(true);
  });

  test('with its tab hidden a form is gone, and is back with what stood in it', () => {
    expect(look({ ...attached, homes: 'no' }).values.size).toBe(1);
    expect(look(attached).values.get('atc.bicycles')).toBe('4');
  });
});

describe('warnings', () => {
  const questionnaire = drawQuestionnaire({
    tabs: { one: [drawField('number', 'cut'), drawField('number', 'year'), drawField('yes-no', 'over')] },
    warnings: [
      { id: 'old', when: { yearsSince: 'year', atLeast: 50 }, field: 'year' },
      {
        id: 'season',
        when: { all: [{ sum: ['cut'], over: 0 }, { outsideSeason: { from: '05-01', to: '10-15' } }] },
        field: 'cut',
      },
      {
        id: 'coverage',
        when: {
          any: [
            { field: 'over', is: 'yes' },
            { result: 'coverage', is: 'over' },
          ],
        },
        field: 'over',
      },
    ],
  });
  const warned = (values: Record<string, string>, more: Parameters<typeof drawFilled>[2] = {}) => {
    const filled = drawFilled(questionnaire, values, more);
    return warningsOf(questionnaire, evaluateQuestionnaire(questionnaire, filled), filled).map(({ id }) => id);
  };

  test('a building is old from the year in which it turns 50', () => {
    expect(warned({ year: '1976' })).toEqual(['old']);
    expect(warned({ year: '1977' })).toEqual([]);
    expect(warned({ year: 'N/A' })).toEqual([]);
  });

  test.each([
    ['2026-04-30', ['season']],
    ['2026-05-01', []],
    ['2026-10-15', []],
    ['2026-10-16', ['season']],
  ])('earth moved on %s', (today, ids) => {
    expect(warned({ cut: '5' }, { today })).toEqual(ids);
    expect(warned({ cut: '0' }, { today })).toEqual([]);
  });

  test('an answer or a result can warn', () => {
    expect(warned({ over: 'yes' })).toEqual(['coverage']);
    expect(warned({ over: 'no' }, { results: { coverage: 'over' } })).toEqual(['coverage']);
    expect(warned({ over: 'no' }, { results: { coverage: 'cannot-tell' } })).toEqual([]);
  });
});
