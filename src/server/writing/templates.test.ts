import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TEMPLATES } from './templates.ts';

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

describe('the how-to for templates', () => {
  const howTo = readFileSync('docs/how-to/change-a-word-template.md', 'utf8');

  // How many tags a shape has at least, so that this does not pass because none were found. Some are short.
  const SHORT = ['letter', 'permit-record', 'site-assessment', 'permit-letter'];
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
