import { ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** What would help most; the texts are `signIn:strength.advice`. */
export type Advice = 'common' | 'personal' | 'names' | 'dates' | 'keyboard' | 'repeats' | 'words';
export type PasswordScore = { word: 'common' | 'weak' | 'fair' | 'good' | 'strong'; advice: Advice | null };

const common = new Set(dictionary['passwords-common']);

/** Whether a password is on the list of those that are tried first, however it is written. */
export const isCommon = (password: string): boolean => common.has(password.toLowerCase());

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

const words = ['weak', 'weak', 'fair', 'good', 'strong'] as const;

const advices: Record<string, Advice> = {
  userInputs: 'personal',
  namesByThemselves: 'names',
  commonNames: 'names',
  dates: 'dates',
  recentYears: 'dates',
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  sequences: 'keyboard',
  simpleRepeat: 'repeats',
  extendedRepeat: 'repeats',
};

const adviceOn = ({ score, feedback }: ZxcvbnResult): Advice | null =>
  score > 2 ? null : (advices[feedback.warning ?? ''] ?? 'words');

/** More is strong anyway, and estimating it would take long enough to be felt while typing. */
const LONGEST = 64;

/**
 * How hard a password is to guess, and the one thing that would help most.
 * @param about what others know of the person: name, address; a password made of it is weak
 */
export function scorePassword(password: string, about: readonly string[]): PasswordScore {
  if (isCommon(password)) return { word: 'common', advice: 'common' };
  const known = about.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]).filter((text) => text.length > 2);
  const result = estimate.check(password.slice(0, LONGEST), known);
  return { word: words[result.score], advice: adviceOn(result) };
}
