import { expect, test } from 'vitest';
import { NEW_RULE, readRuleText } from './rule-text.ts';

const YAML = `# Decided in May.
id: height
title: { en: "Height: all", es: Altura }
requires:
  all:
    - { left: building.heightFt, is: at-most, right: 26 } # the ordinance
    - { left: 10, is: less-than, right: building.heightFt }
    - { left: building.heightFt, is: at-most, right: zoning.heightMaxFt }
`;

test('the form reads the words and the limits of a rule, and changes one without touching the rest', () => {
  const text = readRuleText(YAML);
  expect(text?.at(['title', 'en'])).toBe('Height: all');
  expect(text?.at(['meaning', 'en'])).toBe('');
  expect(text?.limits).toEqual([
    { place: ['requires', 'all', 0, 'right'], fact: 'building.heightFt', value: 26 },
    { place: ['requires', 'all', 1, 'left'], fact: 'building.heightFt', value: 10 },
  ]);
  expect(text?.with(['requires', 'all', 0, 'right'], 24.5)).toBe(YAML.replace('26', '24.5'));
  const titled = readRuleText(text?.with(['title', 'en'], 'Height: "most" ') ?? '');
  expect(titled?.at(['title', 'en'])).toBe('Height: "most" ');
  expect(readRuleText(text?.with(['meaning', 'es'], 'Hasta 24') ?? '')?.at(['meaning', 'es'])).toBe('Hasta 24');
});

test('a rule with one limit, and what a new one begins with', () => {
  expect(readRuleText(NEW_RULE)?.limits).toEqual([
    { place: ['requires', 'right'], fact: 'building.heightFt', value: 26 },
  ]);
});

test.each(['title: [', 'only words', '- a list', ''])('%j is no rule that a form could show', (yaml) => {
  expect(readRuleText(yaml)).toBeUndefined();
});
