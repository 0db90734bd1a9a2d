import { describe, expect, it } from 'vitest';
import { findLinks } from './outbox-page.tsx';

const HERE = 'http://localhost:3000';
const linksIn = (text: string) => findLinks(text, HERE).flatMap(({ to }) => (to === null ? [] : [to]));

describe('the links of a mail', () => {
  it('are found with what follows the #, and end before the end of the sentence', () => {
    const text = `Hello.\n\nOpen ${HERE}/reset-password#a_b-c. It works once (see ${HERE}/login?as=citizen).`;
    expect(linksIn(text)).toEqual(['/reset-password#a_b-c', '/login?as=citizen']);
  });

  it('lead to this site only', () => {
    const foreign = ['http://localhost:3001/x', 'https://localhost:3000/x', 'http://localhost:3000.evil.example/x'];
    for (const address of foreign) expect(linksIn(`See ${address} now`)).toEqual([]);
    expect(linksIn('javascript:alert(1) http://')).toEqual([]);
  });

  it.each(['', 'No link.', `${HERE}/a`, `${HERE}/a ${HERE}/b`, `x ${HERE}/a, https://other.example/y.\n`])(
    'leave the text as it is: %j',
    (text) => {
      const pieces = findLinks(text, HERE);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    },
  );
});
