import { describe, expect, it } from 'vitest';
import { qualityOf } from './text-quality.ts';

const dictionary = new Set(
  'the applicant proposes to replace an existing house with garage scale front setback roof plan'.split(' '),
);
const score = (text: string) => qualityOf(text.split(' '), dictionary).score;

describe('how well words read', () => {
  it('is well for language and for what stands on drawings', () => {
    expect(score('The applicant proposes to replace the existing house.')).toBeGreaterThan(0.97);
    expect(
      score(`SCALE: 1/4" = 1'-0" 26'-4" 6:12 +6,254.35' A5-111 027-431-018 10/14/2024 33.5% 2x6 #4`),
    ).toBeGreaterThan(0.9);
  });

  it('is badly for a wrong encoding, for scattered letters and for what a scanner made of lines', () => {
    expect(score('\uFFFD\uFFFDe \uE012\uE013 \uFFFDppl\uFFFDcant')).toBeLessThan(0.2);
    expect(score('T h e a p p l c n t')).toBeLessThan(0.5);
    expect(score('xkqzt lIl|l ~~ wEfR ]| rnrnVvw tttg')).toBeLessThan(0.3);
    expect(score('Wkh dssolfdqw sursrvhv wr uhsodfh wkh halvwlqj krxvh')).toBeLessThan(0.55);
  });

  it('counts names and other languages for something, and no words for nothing', () => {
    expect(score('Señora Guadalupe Villanueva solicita permiso')).toBeGreaterThanOrEqual(0.5);
    expect(qualityOf([], dictionary)).toEqual({ score: 0, sense: 0 });
  });

  it('lets no single run of rubbish outweigh a page', () => {
    expect(score(`${'x'.repeat(4000)} the applicant proposes to replace the existing house`)).toBeGreaterThan(0.7);
  });
});
