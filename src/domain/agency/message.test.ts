import { expect, it } from 'vitest';
import { z } from 'zod';
import { formatMessage } from '#messages/format-message.ts';
import type { Message as StoredMessage } from '#messages/message.ts';
import { Message } from './message.ts';

const told: StoredMessage = {
  code: 'problems:network',
  params: {
    count: 2,
    name: 'plans.pdf',
    rule: { en: 'Setback', es: 'Retiro' },
    inner: { code: 'ui:outcomes.yes', params: { of: { code: 'ui:outcomes.no' } } },
  },
};

it('reads a message as it was stored, with all that it was filled with', () => {
  expect(Message.parse(JSON.parse(JSON.stringify(told)))).toEqual(told);
});

it('reads the words of a record that was frozen before messages had codes', () => {
  const read = Message.parse({ en: 'Over the limit by', es: 'Por encima del límite' });
  expect([formatMessage('en', read), formatMessage('es', read)]).toEqual([
    'Over the limit by',
    'Por encima del límite',
  ]);
});

it.each([
  ['a sentence', 'It is not there.'],
  ['no code', {}],
  ['no part', { code: 'yes' }],
  ['nothing', null],
])('refuses %s', (_, given) => {
  expect(Message.safeParse(given).success).toBe(false);
});

it('is written into answers as it stands', () => {
  expect(z.encode(z.object({ told: Message }), { told })).toEqual({ told });
});

it('can be described to those who call the API', () => {
  expect(() => [z.toJSONSchema(Message, { io: 'output' }), z.toJSONSchema(Message, { io: 'input' })]).not.toThrow();
});

it('is checked on its way out as on its way in', () => {
  expect(z.encode(z.object({ message: Message }), { message: told })).toEqual({ message: told });
  expect(z.safeEncode(Message, { code: 'no code' } as unknown as StoredMessage).success).toBe(false);
});
