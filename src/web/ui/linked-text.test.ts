import { expect, it } from 'vitest';
import { findLinks } from './linked-text.tsx';

const links = (text: string) =>
  findLinks(text).flatMap(({ text, href }) => (href === undefined ? [] : [{ text, href }]));

it('leaves words as they are', () => {
  expect(findLinks('At 24 x 36, by 9 a.m. and/or @home.')).toEqual([
    { at: 0, text: 'At 24 x 36, by 9 a.m. and/or @home.' },
  ]);
  expect(findLinks('')).toEqual([]);
});

it('links mail addresses without the full stop of their sentence', () => {
  expect(findLinks('Write to support@planwright.example. We answer.')).toEqual([
    { at: 0, text: 'Write to ' },
    { at: 9, text: 'support@planwright.example', href: 'mailto:support@planwright.example' },
    { at: 35, text: '. We answer.' },
  ]);
});

it('links web addresses without the punctuation round them', () => {
  expect(
    links('See (https://www.ada.gov/file-a-complaint/), or https://a.example/x?y=1#z; “https://b.example”.'),
  ).toEqual([
    { text: 'https://www.ada.gov/file-a-complaint/', href: 'https://www.ada.gov/file-a-complaint/' },
    { text: 'https://a.example/x?y=1#z', href: 'https://a.example/x?y=1#z' },
    { text: 'https://b.example', href: 'https://b.example' },
  ]);
});

it('never links to anything but the web, mail and telephones', () => {
  expect(links('javascript:alert(1) data:text/html,x http://plain.example file:///etc')).toEqual([]);
});

it('links everything in the line of an agency', () => {
  const line = 'Permit counter, permits@agency.example, (555) 555-0100';
  expect(links(line).map(({ href }) => href)).toEqual(['mailto:permits@agency.example', 'tel:+15555550100']);
  expect(
    findLinks(line)
      .map(({ text }) => text)
      .join(''),
  ).toBe(line);
});
