import { readFileSync } from 'node:fs';
import PizZip from 'pizzip';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findTemplateErrors } from './check-template.ts';
import { TEMPLATES, type TemplateName } from './templates.ts';

/** The tags of a shape, as a template writes them. */
const tagsOf = (shape: z.ZodObject, above = ''): string[] =>
  Object.entries(shape.shape).flatMap(([name, field]) => {
    const tag = `${above}${name}`;
    // One for each language: the how-to shows the first two.
    if (name === 'language') return [];
    if (field instanceof z.ZodObject) return tagsOf(field, `${tag}.`);
    if (field instanceof z.ZodString) return [`{${tag}}`];
    return [`{#${tag}}`, ...(field instanceof z.ZodArray ? tagsOf(field.element as z.ZodObject) : [])];
  });

/** The shipped template with its text changed. */
function changed(name: TemplateName, change: (xml: string) => string): Buffer {
  const zip = new PizZip(readFileSync(`agency/templates/${name}.docx`));
  const xml = zip.file('word/document.xml')?.asText() ?? '';
  if (change(xml) === xml) throw new Error('Nothing was changed.');
  zip.file('word/document.xml', change(xml));
  return zip.generate({ type: 'nodebuffer' });
}

describe('what a template must hold', () => {
  const neededOf = (name: TemplateName) => TEMPLATES[name].meta()?.needed as Record<string, string>;
  const errorsOf = (name: TemplateName, change: (xml: string) => string) =>
    findTemplateErrors(changed(name, change), TEMPLATES[name]);

  test.each(Object.keys(TEMPLATES) as TemplateName[])('is named, each with its reason, where %s is empty', (name) => {
    const errors = errorsOf(name, (xml) =>
      xml.replace(/<w:body>.*(?=<w:sectPr)/s, '<w:body><w:p><w:r><w:t>Hello</w:t></w:r></w:p>'),
    );
    // The head and foot of its pages are left.
    const { title, made, ...needed } = neededOf(name);
    expect(errors.map((error) => error.replace(/.*: |\.$/g, ''))).toEqual(Object.values(needed));
  });

  test.each([
    [
      'all conditions are cut out',
      /\{#stages\}.*\{\/stages\}/s,
      '',
      '{text} within {#versions} {#stages} {#conditions} is',
    ],
    ['the heading of the acceptance is gone', '{labels.acceptance}', '', '{labels.acceptance} within {#versions} is'],
    [
      'the conditions stand in drafts only',
      /\{#stages\}.*\{\/stages\}/s,
      '{#isDraft}$&{/isDraft}',
      'only within a condition',
    ],
    ['the acceptance follows the fees', '{labels.acceptance}', '{#hasFees}$&{/hasFees}', 'only within a condition'],
  ])('of a permit, where %s', (_, from, to, error) => {
    expect(errorsOf('permit-letter', (xml) => xml.replace(from, to)).join()).toContain(error);
  });

  test('stands where each of two languages has it', () => {
    const both = '{#language.en}$&{/language.en}{#language.es}$&{/language.es}';
    expect(errorsOf('permit-letter', (xml) => xml.replace('{labels.acceptance}', both))).toEqual([]);
  });
});

describe('the how-to for templates', () => {
  const howTo = readFileSync('docs/how-to/change-a-word-template.md', 'utf8');

  // How many tags a shape has at least, so that this does not pass because none were found. Some are short.
  const SHORT = ['letter', 'permit-record', 'planning-chat', 'site-assessment', 'permit-letter'];
  const least = (name: string) => (SHORT.includes(name) ? 25 : 50);

  test.each(Object.entries(TEMPLATES))('names every tag of %s', (name, shape) => {
    expect(howTo).toContain(`\`${name}.docx\``);
    expect(tagsOf(shape).length).toBeGreaterThan(least(name));
    expect(tagsOf(shape).filter((tag) => !howTo.includes(`\`${tag}\``))).toEqual([]);
  });

  test('names no label that there is not', () => {
    const known = Object.values(TEMPLATES).flatMap((shape) => tagsOf(shape));
    const named = [...howTo.matchAll(/`(\{labels\.\w+\})`/g)].map(([, tag]) => tag);
    expect(named.filter((tag) => !known.includes(tag ?? ''))).toEqual([]);
  });
});
