import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Language, type Localized } from '#domain/agency/language.ts';
import type { LegalBlock, LegalDocument, LegalId } from '#domain/agency/legal-document.ts';
import { loadRemembered } from '../../../test/agency-errors.ts';
import type { AgencyData } from './load-agency.ts';
import { AgencyError } from './read-yaml.ts';

const textsIn = (block: LegalBlock): Localized[] => ('list' in block ? block.list : [block.paragraph]);
const textsOf = ({ title, intro, sections }: LegalDocument): Localized[] => [
  title,
  ...intro.flatMap(textsIn),
  ...sections.flatMap((section) => [section.title, ...section.body.flatMap(textsIn)]),
];

describe('the texts that ship', () => {
  const { legal, agency }: AgencyData = loadRemembered('agency');
  const words = (id: LegalId, language: Language) =>
    textsOf(legal[id])
      .map((text) => text[language])
      .join('\n');
  const section = (id: LegalId, at: string, language: Language) => {
    const found = legal[id].sections.find((each) => each.id === at);
    if (!found) throw new Error(`${id} has no section ${at}`);
    return found.body
      .flatMap(textsIn)
      .map((text) => text[language])
      .join('\n');
  };
  const ids = (id: LegalId) => legal[id].sections.map((each) => each.id);

  test('the privacy policy has its ten sections and its date', () => {
    expect(ids('privacy-policy')).toEqual([
      'information-we-collect',
      'how-we-use-it',
      'how-we-share-it',
      'your-choices',
      'other-sites',
      'security',
      'international-transfer',
      'children',
      'changes',
      'contact-us',
    ]);
    expect(legal['privacy-policy'].updated).toBe('2025-08-28');
  });

  test('the terms of service have their twelve sections', () => {
    expect(ids('terms-of-service')).toEqual([
      'definitions',
      'service',
      'onboarding',
      'use',
      'fees',
      'confidentiality',
      'ownership',
      'term-and-termination',
      'warranty',
      'indemnity',
      'liability',
      'general',
    ]);
  });

  test('the accessibility statement has its date and its aim', () => {
    expect(legal['accessibility-statement'].updated).toBe('2025-08-28');
    for (const language of Language.options) {
      expect(section('accessibility-statement', 'aim', language)).toMatch(/\(WCAG\) 2\.1.+AA/);
    }
  });

  test.each<[string, LegalId, string, Record<Language, RegExp>]>([
    ['children', 'privacy-policy', 'children', { en: /not for children under 13/, es: /menores de 13 años/ }],
    [
      'support',
      'terms-of-service',
      'service',
      {
        en: /9am–5pm EST, by email, excluding federal holidays/,
        es: /9:00 a 17:00 \(EST\), por correo electrónico, excepto feriados federales/,
      },
    ],
    [
      'renewal',
      'terms-of-service',
      'term-and-termination',
      { en: /renews for one year.+60\s+days’/, es: /renueva por un año.+60 días/ },
    ],
    [
      'cure of a breach',
      'terms-of-service',
      'term-and-termination',
      { en: /material.+cured within 30 days/, es: /sustancial.+30 días/ },
    ],
    [
      'liability',
      'terms-of-service',
      'liability',
      { en: /limited to the fees.+12 months before/, es: /se limita a las tarifas.+12 meses anteriores/ },
    ],
    ['law', 'terms-of-service', 'general', { en: /law of the State of New York/, es: /ley del estado de Nueva York/ }],
  ])('%s: the fact stands in its section, in each language', (_, id, at, said) => {
    for (const language of Language.options) expect(section(id, at, language)).toMatch(said[language]);
  });

  test('every text stands in each language, and none was left in English', () => {
    for (const text of Object.values(legal).flatMap(textsOf)) {
      expect(text.en).not.toBe('');
      expect(text.es).not.toBe(text.en);
    }
  });

  test('what agency.yaml says stands in the place of every brace', () => {
    for (const language of Language.options) {
      expect(section('privacy-policy', 'contact-us', language)).toContain(agency.support.email);
      expect(section('privacy-policy', 'contact-us', language)).toContain(agency.company.postalAddress.join(', '));
      expect(words('privacy-policy', language)).toContain(agency.name);
      for (const id of Object.keys(legal) as LegalId[]) {
        expect(words(id, language)).toContain(agency.company.name);
        expect(words(id, language)).toContain(agency.support.hours[language]);
        expect(words(id, language)).not.toMatch(/[{}]/);
      }
    }
  });
});

describe('a mistake in a legal text stops the start and names its file and line', () => {
  const privacy = 'legal/privacy-policy.yaml';
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'agency-'));
    cpSync('agency', dir, { recursive: true });
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const write = (text: string) => writeFileSync(join(dir, privacy), text);
  /** A small policy whose paragraph stands on line 8. */
  const policy = (paragraph: string, more = '') => `id: privacy-policy
title: { en: Privacy Policy, es: Política de privacidad }
sections:
  - id: contact
    title: { en: Contact, es: Contacto }
    body:
      - list: [{ en: Write to us., es: Escríbanos. }]
      - paragraph: ${paragraph}
${more}`;

  function errors(): string[] {
    try {
      loadRemembered(dir);
    } catch (error) {
      if (error instanceof AgencyError)
        return error.errors.map(({ file, line, message }) => `${file}:${line} ${message}`);
      throw error;
    }
    return [];
  }

  test('the small policy itself has none', () => {
    write(policy('{ en: "Ask {company}.", es: "Pregunte a {company}." }'));
    expect(errors()).toEqual([]);
    expect(loadRemembered(dir).legal['privacy-policy'].sections[0]?.body[1]).toEqual({
      paragraph: { en: 'Ask Planwright, Inc..', es: 'Pregunte a Planwright, Inc..' },
    });
  });

  test.each([
    ['a word that nothing stands for', '{suportEmail}'],
    ['a word of every object', '{constructor}'],
    ['a space in the braces', '{ company }'],
    ['a brace that is not closed', '{company'],
    ['a brace that is not opened', 'company}'],
  ])('%s', (_, wrong) => {
    write(policy(`{ en: "Ask ${wrong}", es: "Pregunte a {company}." }`));
    const [fileError, ...others] = errors();
    expect(fileError).toContain(`${privacy}:8 sections.0.body.1.paragraph.en: "${wrong}" stands for nothing.`);
    expect(fileError).toContain('{supportEmail}');
    expect(others).toEqual([]);
  });

  test('a text that is missing in one language', () => {
    write(policy('{ en: "Ask us." }'));
    expect(errors()).toHaveLength(1);
    expect(errors()[0]).toContain(`${privacy}:8 sections.0.body.1.paragraph.es: `);
  });

  test('two sections of one id, and a date that is none', () => {
    const again = '  - { id: contact, title: { en: More, es: Más }, body: [{ paragraph: { en: More., es: Más. } }] }';
    write(policy('{ en: "Ask us.", es: "Pregunte." }', `${again}\nupdated: 2025-08-32`));
    expect(errors().join()).toContain('Two sections share an id.');
    expect(errors().join()).toContain('Write the day as YYYY-MM-DD.');
  });

  test('a text that is missing, or stands under the name of another', () => {
    cpSync(join(dir, 'legal/terms-of-service.yaml'), join(dir, privacy));
    rmSync(join(dir, 'legal/accessibility-statement.yaml'));
    expect(errors()).toEqual([
      `${privacy}:1 id: The id is "terms-of-service" but the file is named "privacy-policy".`,
      'legal/accessibility-statement.yaml:1 The file is missing or cannot be read.',
    ]);
  });

  test('the words of agency.yaml are not read for braces again', () => {
    const path = join(dir, 'agency.yaml');
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace('name: Planwright, Inc.', () => 'name: "{agency} $& Co"'),
    );
    write(policy('{ en: "Ask {company}", es: "Pregunte a {company}" }'));
    expect(loadRemembered(dir).legal['privacy-policy'].sections[0]?.body[1]).toEqual({
      paragraph: { en: 'Ask {agency} $& Co', es: 'Pregunte a {agency} $& Co' },
    });
  });
});
