import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { auth, Registration } from '#contract/auth.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { permitReview } from '#contract/permit-review.ts';
import { secondFactor } from '#contract/second-factor.ts';
import { NetworkFailure, RequestRefused, SignInNeeded, sayError, UnexpectedAnswer } from './problems.ts';
import { fieldSentence, knownFieldSentences } from './server-sentences.ts';
import { openTexts, startTexts } from './texts.ts';

const refused = (code: ErrorCode, detail: string, fields?: Record<string, string>) =>
  new RequestRefused(ERRORS[code], { code, detail, requestId: 'r-17', ...(fields ? { fields } : {}) });

const inSpanish = async () => {
  await openTexts(['problems'], 'es');
  await i18next.changeLanguage('es');
};

beforeEach(async () => {
  startTexts('en');
  await openTexts(['problems']);
});

describe('in English', () => {
  it("gives the server's own sentence and its own words for each field", () => {
    const error = refused('invalid-request', 'Please enter your full name', {
      full_name: 'Please enter your full name',
    });
    expect(error.message).toBe('Please enter your full name');
    expect(error.problem.fields).toEqual({ full_name: 'Please enter your full name' });
  });

  it('has sentences of its own where no server spoke', () => {
    expect(new NetworkFailure().message).toBe(
      'The server could not be reached. Check your connection, then try again.',
    );
    expect(new UnexpectedAnswer(502).message).toMatch(/^The server gave an answer that this page does not understand/);
    expect(new SignInNeeded('reviewer').message).toBe('Your session has ended. Sign in to go on.');
  });
});

describe('in Spanish', () => {
  beforeEach(inSpanish);

  it('says what a code means, with the number to quote', () => {
    expect(refused('wrong-credentials', 'The email address or the password is wrong.').message).toBe(
      'El correo electrónico o la contraseña no son correctos.',
    );
    expect(refused('internal', 'Something went wrong.').message).toContain('r-17');
    expect(refused('too-many-files', 'Too many.').message).toBe('Solo puede subir un máximo de 30 archivos.');
  });

  it('has a sentence for every code, and none of the server in it but where particulars are needed', () => {
    const detail = 'The server says this in English.';
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      const { text, english } = sayError(refused(code, detail));
      expect(text, code).toMatch(/^\p{Lu}.+[.:]$/u);
      expect(english, code).toBe(code === 'invalid-file' || code === 'invalid-request' ? detail : undefined);
    }
  });

  it('says a known fault of a field itself, and leaves an unknown one as it came', () => {
    const error = refused('invalid-request', 'Password must be at least 8 characters', {
      password: 'Password must be at least 8 characters',
      shoe: 'Too big: expected number to be <=50',
    });
    expect(sayError(error)).toEqual({ text: 'La contraseña debe tener al menos 8 caracteres' });
    expect(error.problem.fields).toEqual({
      password: 'La contraseña debe tener al menos 8 caracteres',
      shoe: 'Too big: expected number to be <=50',
    });
  });
});

it('follows a language that is chosen later', async () => {
  const error = new NetworkFailure();
  await inSpanish();
  expect(error.message).toMatch(/^The server could not be reached/);
  expect(sayError(error).text).toMatch(/^No se pudo conectar con el servidor/);
  expect(sayError(new Error('Something of its own.'))).toEqual({ text: 'Something of its own.' });
});

describe('the sentences of the contract', () => {
  const long = 'x'.repeat(400);
  const faults = [
    Registration.safeParse({ email: 'nobody', password: 'short', full_name: ' ' }),
    Registration.safeParse({ email: 'a@example.com', password: long, full_name: long }),
    auth.confirmEmail.body.safeParse({ token: 'cut' }),
    secondFactor.confirm.body.safeParse({ code: ' ' }),
    permitReview.status.params.safeParse({ sessionId: 'cut' }),
    permitReview.uploadUrls.body.safeParse({ filenames: [' ', long] }),
  ].flatMap((outcome) => outcome.error?.issues.map(({ message }) => message) ?? []);

  it.each(faults)('knows “%s”', (sentence) => {
    expect(fieldSentence(sentence)).toBeDefined();
  });

  it('are in the English catalogue word for word', () => {
    expect(faults.length).toBeGreaterThan(8);
    for (const [sentence, key] of knownFieldSentences) expect(i18next.t(`problems:fields.${key}`)).toBe(sentence);
  });
});
