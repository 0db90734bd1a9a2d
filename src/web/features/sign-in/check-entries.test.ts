import { describe, expect, it } from 'vitest';
import {
  looksLikeEmail,
  newPasswordErrors,
  type RegistrationEntry,
  registrationErrors,
  safeNext,
  signInErrors,
  toastOf,
} from './check-entries.ts';

const good: RegistrationEntry = {
  full_name: 'Ana Ruiz',
  email: 'ana@example.com',
  password: 'long enough',
  confirmation: 'long enough',
};

describe('an email address', () => {
  it.each(['ana@example.com', ' ana.ruiz+permit@mail.example.co.uk '])('takes %s', (email) => {
    expect(looksLikeEmail(email)).toBe(true);
  });
  it.each(['', 'ana', 'ana@', '@example.com', 'ana@example', 'ana ruiz@example.com', 'ana@example..com'])(
    'refuses %s',
    (email) => {
      expect(looksLikeEmail(email)).toBe(false);
    },
  );
});

describe('signing in', () => {
  it('names each empty field', () => {
    expect(Object.keys(signInErrors({ email: '', password: '' }))).toEqual(['email', 'password']);
    expect(signInErrors({ email: 'ana@example.com', password: 'x' })).toEqual({});
  });

  it('asks for the code only where there is a field for it', () => {
    expect(signInErrors({ email: 'ana@example.com', password: 'x', code: ' ' })).toEqual({ code: 'codeMissing' });
    expect(signInErrors({ email: 'ana@example.com', password: 'x', code: '123 456' })).toEqual({});
  });
});

describe('registering', () => {
  const toastFor = (wrong: Partial<RegistrationEntry>) => toastOf(registrationErrors({ ...good, ...wrong }));

  it('finds nothing wrong with a good entry', () => {
    expect(registrationErrors(good)).toEqual({});
    expect(toastFor({})).toBeNull();
  });

  it('counts a name without its spaces and takes a password of exactly eight characters', () => {
    expect(registrationErrors({ ...good, full_name: '  A ' })).toEqual({ full_name: 'nameShort' });
    expect(registrationErrors({ ...good, password: '12345678', confirmation: '12345678' })).toEqual({});
    expect(newPasswordErrors({ password: '1234567', confirmation: '1234567' })).toEqual({ password: 'passwordShort' });
  });

  it('names every field of an empty form, and speaks of the first', () => {
    const empty = registrationErrors({ full_name: '', email: '', password: '', confirmation: '' });
    expect(Object.keys(empty)).toEqual(['full_name', 'email', 'password', 'confirmation']);
    expect(toastOf(empty)).toBe('name');
  });

  it('speaks of the first field with an error, and of none where that is said at the field only', () => {
    expect(toastFor({ full_name: 'A', password: 'short' })).toBe('name');
    expect(toastFor({ password: 'short', confirmation: 'shorter' })).toBe('short');
    expect(toastFor({ confirmation: 'long enought' })).toBe('mismatch');
    expect(toastFor({ email: 'nobody', password: 'short' })).toBeNull();
    expect(toastOf({ password: 'passwordCommon' })).toBe('common');
  });
});

describe('where a sign-in leads', () => {
  const to = (next: string | null) => safeNext(next, '/home');

  it('is the page that was asked for', () => {
    expect(to('/permit-review?session=1#page-2')).toBe('/permit-review?session=1#page-2');
    expect(to('/')).toBe('/');
  });

  it.each([
    null,
    '',
    'home',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
  ])('stays on this site for %j', (foreign) => {
    expect(to(foreign)).toBe('/home');
  });
});
