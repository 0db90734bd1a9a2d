import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import type { Message } from '#messages/message.ts';
import { answerError } from './api.ts';
import { describeError, NetworkError, RequestError, SignInNeeded, UnexpectedAnswer } from './problems.ts';
import { openTexts, startTexts } from './texts.ts';

type Given = { detail?: string; fields?: Record<string, string>; field_messages?: Record<string, Message> };

/** A refusal as it comes from the server, with the texts that are fetched for it. */
const refused = async (code: ErrorCode, message: Message, { detail = 'In English.', ...fields }: Given = {}) => {
  const error = await answerError(
    ERRORS[code],
    JSON.stringify({ code, message, detail, requestId: 'r-17', ...fields }),
  );
  expect(error).toBeInstanceOf(RequestError);
  return error as RequestError;
};

const inSpanish = async () => {
  await openTexts(['problems', 'api'], 'es');
  await i18next.changeLanguage('es');
};

beforeEach(async () => {
  startTexts('en');
  await openTexts(['problems']);
});

describe('in English', () => {
  it('gives the words of the messages, for the whole and for each field', async () => {
    const message = { code: 'api:fields.fullName' } as const;
    const error = await refused('invalid-request', message, {
      fields: { full_name: 'Please enter your full name' },
      field_messages: { full_name: message },
    });
    expect(error.message).toBe('Please enter your full name');
    expect(error.problem.fields).toEqual({ full_name: 'Please enter your full name' });
  });

  it('has sentences of its own where no server spoke', () => {
    expect(new NetworkError().message).toBe('The server could not be reached. Check your connection, then try again.');
    expect(new UnexpectedAnswer(502).message).toMatch(/^The server sent an unexpected answer/);
    expect(new SignInNeeded('reviewer').message).toBe('Your session has ended. Sign in to continue.');
  });
});

describe('in Spanish', () => {
  beforeEach(inSpanish);

  it('says what a message means, with what is filled into it and with messages in messages', async () => {
    expect((await refused('wrong-credentials', { code: 'api:account.wrongCredentials' })).message).toBe(
      'El correo electrónico o la contraseña no son correctos.',
    );
    const internal = { code: 'api:server.internal', params: { requestId: 'r-17' } } as const;
    expect((await refused('internal', internal)).message).toContain('r-17');
    const tooMany = { code: 'api:file.tooMany', params: { count: 30 } } as const;
    expect((await refused('too-many-files', tooMany)).message).toBe('Solo puede subir un máximo de 30 archivos.');
    const wait = { code: 'api:account.minutes', params: { count: 1 } } as const;
    const tooOften = { code: 'api:account.tooManyAttempts', params: { wait } } as const;
    expect((await refused('too-many-requests', tooOften)).message).toBe(
      'Hubo demasiados intentos. Espere un minuto e inténtelo de nuevo.',
    );
  });

  it('leaves what it does not know in the words of the server', async () => {
    const unknown = { code: 'api:fields.shoe' } as unknown as Message;
    const detail = 'No hay un zapato así.';
    const error = await refused('invalid-request', unknown, {
      detail,
      fields: { password: 'Password must be at least 8 characters', shoe: detail },
      field_messages: { password: { code: 'api:fields.passwordTooShort' }, shoe: unknown },
    });
    expect([error.message, describeError(error)]).toEqual([detail, detail]);
    expect(error.problem.fields).toEqual({
      password: 'La contraseña debe tener al menos 8 caracteres',
      shoe: detail,
    });
    const inside = { code: 'api:account.tooManyAttempts', params: { wait: unknown } } as const;
    expect((await refused('too-many-requests', inside, { detail })).message).toBe(detail);
    const elsewhere = { code: 'unheardOf:of' } as unknown as Message;
    expect((await refused('gone', elsewhere, { detail })).message).toBe(detail);
  });
});

it('follows a language that is chosen later', async () => {
  const lost = new NetworkError();
  const gone = await refused('gone', { code: 'api:parcel.mapChanged' });
  await inSpanish();
  expect(lost.message).toMatch(/^The server could not be reached/);
  expect(describeError(lost)).toMatch(/^No se pudo conectar con el servidor/);
  expect(describeError(gone)).toMatch(/^Las parcelas cambiaron/);
  expect(describeError(new Error('Something of its own.'))).toBe('Something of its own.');
});
