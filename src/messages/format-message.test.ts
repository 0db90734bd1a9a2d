import { describe, expect, it } from 'vitest';
import { formatMessage } from './format-message.ts';
import type { Message, MessageCode } from './message.ts';

describe('a message in words', () => {
  it('is written in the language of who reads it', () => {
    const message: Message = { code: 'ui:outcomes.yes' };
    expect([formatMessage('en', message), formatMessage('es', message)]).toEqual(['Yes', 'Sí']);
  });

  it('stops where the catalogue has no such text, which also does not compile', () => {
    // @ts-expect-error: a code that is not in the catalogue.
    const code: MessageCode = 'ui:outcomes.yess';
    expect(() => formatMessage('en', { code })).toThrow(/outcomes.yess/);
  });
});
