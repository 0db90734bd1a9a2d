import type { Agency } from '#domain/agency/agency.ts';
import { Language, type Localized } from '#domain/agency/language.ts';
import { type LegalBlock, LegalDocument, type LegalId } from '#domain/agency/legal-document.ts';
import { AGENCY_WORDS, agencyWords, fillIn } from '#domain/agency/shown.ts';
import { inEachLanguage } from '#messages/languages.ts';
import type { AgencyReader } from './agency-reader.ts';

const WORDS: ReadonlySet<string> = new Set(AGENCY_WORDS);

/** Reads the three legal texts, filled in; undefined where one has errors. A brace that is no placeholder is an error. */
export function loadLegal(
  reader: AgencyReader,
  agency: Agency | undefined,
): Record<LegalId, LegalDocument> | undefined {
  const privacy = reader.read('legal/privacy-policy.yaml', CheckedText);
  const terms = reader.read('legal/terms-of-service.yaml', CheckedText);
  const accessibility = reader.read('legal/accessibility-statement.yaml', CheckedText);
  if (!agency || !privacy || !terms || !accessibility) return undefined;
  return {
    'privacy-policy': fillDocument(privacy, agency),
    'terms-of-service': fillDocument(terms, agency),
    'accessibility-statement': fillDocument(accessibility, agency),
  };
}

function fillDocument(document: LegalDocument, agency: Agency): LegalDocument {
  const format = (text: string, language: Language) => fillIn(text, agencyWords(agency, language));
  const both = (text: Localized) => inEachLanguage((language) => format(text[language], language));
  const block = (given: LegalBlock): LegalBlock =>
    'list' in given ? { list: given.list.map(both) } : { paragraph: both(given.paragraph) };
  return {
    ...document,
    title: both(document.title),
    intro: document.intro.map(block),
    sections: document.sections.map(({ id, title, body }) => ({ id, title: both(title), body: body.map(block) })),
  };
}

type TextAt = { path: PropertyKey[]; text: string };

/** Every text of a document in every language, each with its place in the file. */
function textsOf({ title, intro, sections }: LegalDocument): TextAt[] {
  const both = (given: Localized, ...path: PropertyKey[]) =>
    Language.options.map((language) => ({ path: [...path, language], text: given[language] }));
  const block = (given: LegalBlock, ...path: PropertyKey[]) =>
    'list' in given
      ? given.list.flatMap((item, index) => both(item, ...path, 'list', index))
      : both(given.paragraph, ...path, 'paragraph');
  return [
    ...both(title, 'title'),
    ...intro.flatMap((given, index) => block(given, 'intro', index)),
    ...sections.flatMap((section, at) => [
      ...both(section.title, 'sections', at, 'title'),
      ...section.body.flatMap((given, index) => block(given, 'sections', at, 'body', index)),
    ]),
  ];
}

const CheckedText = LegalDocument.superRefine((document, context) => {
  for (const { path, text } of textsOf(document)) {
    // With or without its other half: `{suport email}` or `{company` would reach the reader as they stand.
    for (const [found] of text.matchAll(/\{[^{}]*\}?|\w*\}/g)) {
      if (/^\{.*\}$/.test(found) && WORDS.has(found.slice(1, -1))) continue;
      const known = AGENCY_WORDS.map((name) => `{${name}}`);
      context.addIssue({
        code: 'custom',
        path,
        message: `"${found}" stands for nothing. Known are ${known.join(', ')}.`,
      });
    }
  }
});
