import { expect, test } from 'vitest';
import { findTemplateErrors } from '#server/writing/check-template.ts';
import { TEMPLATES, type TemplateName } from '#server/writing/templates.ts';
import { drawTemplates } from './templates.ts';

test.each(Object.keys(TEMPLATES) as TemplateName[])('%s is drawn with tags that stand for something', async (name) => {
  const drawn = await drawTemplates[name]();
  expect(findTemplateErrors(drawn, TEMPLATES[name])).toEqual([]);
  expect((await drawTemplates[name]()).equals(drawn), 'the same bytes each time').toBe(true);
});
