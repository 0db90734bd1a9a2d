import { describe, expect, it } from 'vitest';
import type { ApplicationData } from '#domain/application/data.ts';
import { evaluateQuestionnaire, type UploadState } from '#domain/application/evaluate-questionnaire.ts';
import { Questionnaire } from '#domain/application/questionnaire.ts';
import { arrive, isStarted, missingInSection, nextSection, progressOf } from './progress.ts';

const said = (en: string) => ({ en, es: en });
const field = (id: string, more: object = { kind: 'text' }) => ({ id, label: said(id), ...more });
const section = (id: string, ...fields: object[]) => ({ id, title: said(id), fields });

const questionnaire = Questionnaire.parse({
  id: 'small',
  edition: '2026-01-01',
  applicationTitle: said('New'),
  minutes: { from: 1, to: 2 },
  needs: [said('A plan')],
  referencePrefix: 'TEST',
  counties: [],
  forms: [
    {
      id: 'transfer',
      prefix: 'transfer',
      title: said('Transfer'),
      about: said('About'),
      sections: [section('parcels', field('transfer.sending'))],
    },
  ],
  tabs: [
    {
      id: 'general',
      title: said('General'),
      sections: [
        section(
          'general',
          field('applicant_name', { kind: 'text', prefill: 'full_name' }),
          field('county', { kind: 'disabled', value: 'El Dorado County' }),
          field('multi', { kind: 'yes-no' }),
        ),
      ],
    },
    {
      id: 'project',
      title: said('Project'),
      sections: [
        section('land', field('transfer_form', { kind: 'form', form: 'transfer', action: said('Fill in') })),
        section('water', field('cut_volume'), field('plan', { kind: 'upload' })),
      ],
    },
    {
      id: 'multi-family',
      title: said('Multi-Family'),
      shownWhen: { field: 'multi', is: 'yes' },
      sections: [section('multi-family', field('units'))],
    },
    { id: 'signature', title: said('Signature'), sections: [section('signature', field('owner_signature'))] },
  ],
});

const look = (data: Partial<ApplicationData> = {}, uploads: Record<string, UploadState> = {}) =>
  evaluateQuestionnaire(questionnaire, {
    data: { answers: {}, textAnswers: {}, ...data },
    uploads,
    today: '2026-11-21',
  });

describe('arriving at a place', () => {
  const at = (tab: string | null, part: string | null, formState = look()) => {
    const found = arrive(questionnaire, formState, { tab, section: part });
    expect(found && [found.asked.tab.id, found.asked.section.id]).toEqual(found && [found.tab.id, found.section.id]);
    return found && [found.tab.id, found.section.id];
  };

  it('goes where the address says', () => {
    expect(at('project', 'water')).toEqual(['project', 'water']);
    expect(at('project', null)).toEqual(['project', 'land']);
  });

  it('goes to the first section where the address is wrong, or its tab is not asked', () => {
    expect(at(null, null)).toEqual(['general', 'general']);
    expect(at('nowhere', 'water')).toEqual(['general', 'general']);
    expect(at('project', 'signature')).toEqual(['project', 'land']);
    expect(at('multi-family', null)).toEqual(['general', 'general']);
    expect(at('multi-family', null, look({ answers: { multi: 'yes' } }))).toEqual(['multi-family', 'multi-family']);
  });
});

describe('going on', () => {
  const walk = (formState = look()) => {
    const places = [];
    let here = { tab: 'general', section: 'general' };
    for (;;) {
      const next = nextSection(formState, here);
      if (!next) return places;
      places.push(next.section);
      here = next;
    }
  };

  it('leads through the parts of a tab, then to the next tab, and ends at the last', () => {
    expect(walk()).toEqual(['land', 'water', 'signature']);
  });

  it('passes through a tab that an answer has added', () => {
    expect(walk(look({ answers: { multi: 'yes' } }))).toEqual(['land', 'water', 'multi-family', 'signature']);
  });
});

describe('how far a section is', () => {
  const started = (part: string[], formState = look(), uploads: Record<string, UploadState> = {}) =>
    isStarted(questionnaire, part, { values: formState.values, uploads });

  it('is not started by what was filled in for the person', () => {
    const formState = look({ textAnswers: { applicant_name: 'Marisol Vega' } });
    expect(formState.values.get('county')).toBe('El Dorado County');
    expect(started(['applicant_name', 'county', 'multi'], formState)).toBe(false);
  });

  it('is started by an answer or a document', () => {
    expect(started(['multi'], look({ answers: { multi: 'no' } }))).toBe(true);
    expect(started(['plan'], look(), { plan: 'checking' })).toBe(true);
    expect(started(['plan'], look(), { plan: 'none' })).toBe(false);
  });

  it('has a word for each', () => {
    expect([progressOf(true, true), progressOf(false, true), progressOf(false, false)]).toEqual([
      'complete',
      'in-progress',
      'not-started',
    ]);
  });
});

describe('what a section lacks', () => {
  const lacks = (formState: ReturnType<typeof look>, part: string) => {
    const tab = formState.tabs.find(({ id }) => id === 'project');
    return tab && missingInSection(questionnaire, tab, part).map((one) => one.field);
  };

  it('is told of that section alone', () => {
    expect(lacks(look(), 'land')).toEqual(['transfer_form']);
    expect(lacks(look(), 'water')).toEqual(['cut_volume', 'plan']);
  });

  it('counts what an attached form lacks where the form is attached', () => {
    const formState = look({ textAnswers: { transfer_form: 'attached' } });
    expect(lacks(formState, 'land')).toEqual(['transfer.sending']);
    expect(lacks(formState, 'water')).toEqual(['cut_volume', 'plan']);
  });
});
