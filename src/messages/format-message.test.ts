import { describe, expect, it } from 'vitest';
import { formatMessage } from './format-message.ts';
import type { Message, MessageCode } from './message.ts';

describe('a message in words', () => {
  it('is written in the language of who reads it', () => {
    const message: Message = { code: 'ui:outcomes.yes' };
    expect([formatMessage('en', message), formatMessage('es', message)]).toEqual(['Yes', 'Sí']);
  });

  it('holds other messages, the agency’s words, and lists that the text joins', () => {
    const places = ['sheet A1', { en: 'a deck', es: 'una terraza' }, { code: 'ui:outcomes.no' as const }];
    const message: Message = {
      code: 'uploadAnswers:foundAt',
      params: { label: { en: 'Deck', es: 'Terraza' }, places },
    };
    expect(formatMessage('en', message)).toBe('Deck: sheet A1, a deck and No.');
    expect(formatMessage('es', message)).toBe('Terraza: sheet A1, una terraza y No.');
  });

  it('leaves what documents say as it stands, whatever it looks like', () => {
    const said = '$t(ui:outcomes.yes) {{places}} $& <b>';
    const message: Message = { code: 'uploadAnswers:foundAt', params: { label: said, places: [said] } };
    expect(formatMessage('en', message)).toBe(`${said}: ${said}.`);
  });

  it('stops where the catalogue has no such text, which also does not compile', () => {
    // @ts-expect-error: a code that is not in the catalogue.
    const code: MessageCode = 'ui:outcomes.yess';
    expect(() => formatMessage('en', { code })).toThrow(/outcomes.yess/);
  });
});
