import { describe, expect, test } from 'vitest';
import type { Page } from '../documents/page.ts';
import { viewPage } from './page-view.ts';
import { readCodeAnalysis } from './read-code-analysis.ts';

/** A sheet with one line for each text; cells of a line are parted by " | ". */
function sheetOf(...lines: string[]): Page {
  const words = lines.flatMap((line, row) =>
    line.split(' | ').flatMap((cell, column) => {
      let x = 100 + 300 * column;
      return cell.split(' ').map((text) => {
        const box = { x, y: 100 + 12 * row, width: 5 * text.length, height: 9 };
        x += box.width + 4;
        return { text, box, method: 'text-layer' as const };
      });
    }),
  );
  return { number: 1, width: 2592, height: 1728, state: 'read', words };
}

const read = (...lines: string[]): string[] =>
  readCodeAnalysis('plans', [viewPage(sheetOf(...lines))]).map(({ name, value }) => `${name.slice(5)}: ${value}`);

describe('the code analysis of a sheet', () => {
  test.each<[string[], string[]]>([
    [['OCC: R-3/U'], ['occupancy: R-3/U']],
    [['Occupancy group: R3 and U'], ['occupancy: R-3/U']],
    [['TYPE OF CONSTRUCTION | V-B'], ['constructionType: V-B']],
    [['Const. type: VB'], ['constructionType: V-B']],
    [['R-3 / U, V-A, two stories'], ['constructionType: V-A', 'occupancy: R-3/U']],
    [['Fire sprinklers: NFPA 13D, by others'], ['sprinklered: NFPA 13D']],
    [['FIRE SPRINKLERS | YES, DEFERRED'], ['sprinklered: YES']],
    [['The house is sprinklered throughout.'], ['sprinklered: sprinklered']],
    [['SPRINKLERS: | (E) HOUSE HAS NONE'], ['notSprinklered: NONE']],
    [['No fire sprinklers, main house not sprinklered.'], ['notSprinklered: No fire sprinklers']],
    [
      ['The site lies outside the State Responsibility Area'],
      ['wildland: The site lies outside the State Responsibility Area'],
    ],
  ])('%j says %j', (lines, said) => {
    expect(read(...lines)).toEqual(said);
  });

  test('keeps both where one part has sprinklers and another has none', () => {
    expect(read('No sprinklers in the existing house; NFPA 13D in the ADU.')).toEqual([
      'notSprinklered: No sprinklers',
      'sprinklered: NFPA 13D',
    ]);
    expect(read('Main house sprinklered (NFPA 13D), ADU exempt from sprinklers.')).toContain(
      'notSprinklered: exempt from sprinklers',
    );
  });

  test.each([
    'Eaves less than 3 ft. from P/L in a sprinklered house shall be rated.',
    'Sprinkler plans, where sprinklers are provided, are a deferred submittal.',
    'NFPA 13D system if the fire district requires it.',
    'Is the house sprinklered?',
    'Fire sprinklers shall be installed per NFPA 13D.',
    'Landscape sprinklers: yes',
    'The house next door is sprinklered.',
    'Future: NFPA 13D',
    'Sprinkler riser at garage',
    'Type X gypsum board both sides',
    'Detail type V, B side',
    'Driveways in the State Responsibility Area shall be 10 feet wide.',
    'Stair riser R-3 of 14',
  ])('takes nothing from “%s”', (line) => {
    expect(read(line)).toEqual([]);
  });

  test('does not part a denial from what it denies at the end of a line', () => {
    expect(read('The existing house and its garage as they are today are not', 'sprinklered and stay so.')).toEqual([
      'notSprinklered: not sprinklered',
    ]);
  });
});
