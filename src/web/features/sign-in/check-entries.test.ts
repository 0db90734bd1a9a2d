import { describe, expect, it } from 'vitest';
import {
  looksLikeEmail,
  type RegistrationEntry,
  registrationFaults,
  registrationToast,
  safeNext,
  signInFaults,
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
    expect(Object.keys(signInFaults({ email: '', password: '' }))).toEqual(['email', 'password']);
    expect(signInFaults({ email: 'ana@example.com', password: 'x' })).toEqual({});
  });
});

describe('registering', () => {
  it('finds nothing wrong with a good entry', () => {
    expect(registrationFaults(good)).toEqual({});
    expect(registrationToast(good)).toBeNull();
  });

  it('counts a name without its spaces and takes a password of exactly eight characters', () => {
    expect(registrationFaults({ ...good, full_name: '  A ' })).toHaveProperty('full_name');
    expect(registrationFaults({ ...good, password: '12345678', confirmation: '12345678' })).toEqual({});
    expect(registrationFaults({ ...good, password: '1234567', confirmation: '1234567' })).toHaveProperty('password');
  });

  it('tells of the first broken rule: the match, then the length, then the name', () => {
    const broken = { ...good, full_name: 'A', password: 'short', confirmation: 'shorter' };
    expect(registrationToast(broken)).toEqual({ title: 'Password mismatch', message: 'Passwords do not match' });
    expect(registrationToast({ ...broken, confirmation: 'short' })?.title).toBe('Password too short');
    expect(registrationToast({ ...good, full_name: 'A' })?.message).toBe('Please enter your full name');
  });
});

describe('where a sign-in leads', () => {
  it('stays on this site', () => {
    const to = (next: string | null) => safeNext(next, '/home');
    expect(to('/permit-review?session=1')).toBe('/permit-review?session=1');
    for (const foreign of [null, '', 'https://evil.example', '//evil.example', '/\\evil.example']) {
      expect(to(foreign)).toBe('/home');
    }
  });
});
