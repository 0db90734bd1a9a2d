import { describe, expect, test } from 'vitest';
import type { Agency } from './agency.ts';
import { documentAgency, shownAgency, shownLanding } from './shown.ts';

const text = { en: 'text', es: 'texto' };
const person = (name: string, placeholder: boolean) => ({ name, role: text, about: text, placeholder });

const agencyOf = (placeholder: boolean): Agency => ({
  name: 'Lakeside Planning Agency',
  nameNote: { en: '(sample)', es: '(muestra)', placeholder },
  contact: { en: 'Permit counter', es: 'Ventanilla', placeholder },
  timeZone: 'UTC',
  contractors: 'invitation',
  company: {
    name: 'P',
    postalAddress: ['1 St'],
    professionalNetwork: 'https://a.example',
    copyrightYear: 2025,
    placeholder,
  },
  support: { email: 'a@example.com', hours: text, placeholder },
  bookingPage: { address: 'https://b.example', placeholder },
  landing: {
    headline: { lead: text, words: [text, text], below: text },
    testimonial: { quote: text, name: 'N', role: text, organisation: text, placeholder },
    solutions: [],
    founders: [person('Invented', true), person('Real', false)],
  },
});

describe('what is marked as a placeholder', () => {
  const agency = agencyOf(true);

  test('is not shown in production: nothing stands in its place', () => {
    expect(shownAgency(agency, 'production')).toEqual({
      ...{ name: 'Lakeside Planning Agency', timeZone: 'UTC', contractors: 'invitation' },
    });
    expect(shownAgency({ ...agency, contractors: 'open' }, 'production').contractors).toBe('open');
    const { testimonial, founders } = shownLanding(agency.landing, 'production');
    expect(testimonial).toBeUndefined();
    expect(founders.map(({ name }) => name)).toEqual(['Real']);
    expect(documentAgency(agency, 'production', 'en')).toEqual({
      name: 'Lakeside Planning Agency',
      contact: '',
      timeZone: 'UTC',
    });
  });

  test('is shown in the demonstration, with the mark that voices and people are tagged by', () => {
    expect(shownAgency(agency, 'demo')).toMatchObject({
      contact: { en: 'Permit counter', es: 'Ventanilla' },
      bookingPage: 'https://b.example',
    });
    const { testimonial, founders } = shownLanding(agency.landing, 'demo');
    expect(testimonial?.placeholder).toBe(true);
    expect(founders).toHaveLength(2);
    expect(documentAgency(agency, 'demo', 'en').name).toBe('Lakeside Planning Agency (sample)');
  });
});

test("an agency's own entries are shown in production", () => {
  const agency = agencyOf(false);
  expect(shownAgency(agency, 'production')).toEqual(shownAgency(agency, 'demo'));
  expect(shownLanding(agency.landing, 'production').testimonial?.name).toBe('N');
});
