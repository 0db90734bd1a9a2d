import { describe, expect, it } from 'vitest';
import { isCommon, scorePassword } from './score-password.ts';

describe('a common password', () => {
  it.each(['password', 'PASSWORD1', '12345678', 'Qwertyuiop'])('%s is one', (password) => {
    expect(isCommon(password)).toBe(true);
    expect(scorePassword(password, [])).toEqual({ word: 'common', advice: 'common' });
  });
  it.each(['pine-needle-42', 'correct horse battery'])('%s is none', (password) => {
    expect(isCommon(password)).toBe(false);
  });
});

describe('the strength of a password', () => {
  it.each([
    ['correct horse battery', 'strong', null],
    ['dfghjkl;', 'weak', 'keyboard'],
    ['abcabcabcabc', 'weak', 'repeats'],
    ['abcdefghijk', 'weak', 'keyboard'],
    ['12-03-1984', 'weak', 'dates'],
  ])('%s is %s', (password, word, advice) => {
    expect(scorePassword(password, [])).toEqual({ word, advice });
  });

  it('knows what others know of the person', () => {
    const about = ['Marisol Vega Ortiz', 'mvortiz.tahoe@example.com'];
    expect(scorePassword('marisolvega', about)).toEqual({ word: 'weak', advice: 'personal' });
    expect(scorePassword('marisolvega', []).advice).not.toBe('personal');
  });

  it('is found quickly for the longest entry too', () => {
    const began = performance.now();
    scorePassword('aB3$'.repeat(64), []);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
