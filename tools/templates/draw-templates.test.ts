import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTemplateErrors } from '#server/writing/check-template.ts';
import { TEMPLATES, type TemplateName } from '#server/writing/templates.ts';
import { readWord } from '../../test/read-word.ts';
import { drawTemplates } from './templates.ts';

test.each(Object.keys(TEMPLATES) as TemplateName[])('%s is drawn with tags that stand for something', async (name) => {
  const drawn = await drawTemplates[name]();
  expect(findTemplateErrors(drawn, TEMPLATES[name])).toEqual([]);
  expect((await drawTemplates[name]()).equals(drawn), 'the same bytes each time').toBe(true);
});

test.each(['letter', 'permit-letter', 'permit-record', 'site-assessment'])(
  'whoever signs the shipped %s stands on the page of the line below',
  (name) => {
    const file = readFileSync(new URL(`../../agency/templates/${name}.docx`, import.meta.url));
    const [signature] = readWord(file).part('word/document.xml').split('{signedBy}');
    expect(signature?.slice(signature.lastIndexOf('<w:p>'))).toContain('w:val="KeptWithNext"');
  },
);
