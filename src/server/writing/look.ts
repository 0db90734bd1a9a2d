import { type IStylesOptions, LineRuleType } from 'docx';
import type { ChecklistAnswer } from '#domain/rules/result.ts';
import { type Language, LOCALES } from '#messages/languages.ts';

/** Colours of the printed page (hex without #). Text colours reach 4.5:1 on white and on their tints. */
export const COLOUR = {
  ink: '1F2933',
  quiet: '52606D',
  lake: '0B4F6C',
  lakeTint: 'E6EFF3',
  pine: '2F6B4F',
  sunrise: '9A4508',
  sunriseTint: 'FBF1E6',
  brick: 'B3261E',
  brickTint: 'FBEAE9',
  rule: 'CBD2D9',
} as const;

/** Every answer has a word, a sign and a colour, so that none rests on colour alone. */
export const ANSWER_LOOK: Record<ChecklistAnswer, { sign: string; colour: string }> = {
  yes: { sign: '✓', colour: COLOUR.pine },
  no: { sign: '✗', colour: COLOUR.brick },
  'not-applicable': { sign: '–', colour: COLOUR.quiet },
  'not-found': { sign: '○', colour: COLOUR.sunrise },
  'cannot-tell': { sign: '?', colour: COLOUR.lake },
};

/** Letter paper, portrait, in twentieths of a point. */
export const PAGE = { width: 12_240, height: 15_840, side: 1_080, top: 1_200, bottom: 1_240 } as const;
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.side;

/** Half points, as Word counts type. */
export const SIZE = { title: 44, subtitle: 20, body: 20, cell: 18, small: 16, figure: 36 } as const;

const FONT = 'Arial';
export const SIGN_FONT = 'Segoe UI Symbol';

export const stylesIn = (language: Language): IStylesOptions => ({
  default: {
    document: {
      run: { font: FONT, size: SIZE.body, color: COLOUR.ink, language: { value: LOCALES[language] } },
      paragraph: { spacing: { after: 80, line: 264, lineRule: LineRuleType.AUTO } },
    },
    title: {
      run: { font: FONT, size: SIZE.title, bold: true, color: COLOUR.lake },
      paragraph: { spacing: { before: 0, after: 60, line: 240, lineRule: LineRuleType.AUTO } },
    },
    heading1: {
      run: { font: FONT, size: 30, bold: true, color: COLOUR.lake },
      paragraph: { spacing: { before: 400, after: 120 }, keepNext: true },
    },
    heading2: {
      run: { font: FONT, size: 23, bold: true, color: COLOUR.ink },
      paragraph: { spacing: { before: 280, after: 100 }, keepNext: true },
    },
    heading3: {
      run: { font: FONT, size: SIZE.body, bold: true, color: COLOUR.quiet },
      paragraph: { spacing: { before: 200, after: 80 }, keepNext: true },
    },
  },
});
