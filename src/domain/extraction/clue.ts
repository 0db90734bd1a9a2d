import type { Line } from '../documents/lines.ts';
import type { ValueReading } from './fact.ts';
import type { BlockView } from './page-view.ts';

/** What words near a figure say of when, or by whose leave, it is so. */
export type Stage =
  | 'existing'
  | 'proposed'
  | 'limit'
  | 'allowed'
  | 'base'
  | 'transferred'
  | 'required'
  | 'removed'
  | 'added'
  | 'left'
  | 'excess'
  | 'other';

/** What a figure is measured in, as it is written or as it may be read. `number`: without a unit. */
export type FigureKind =
  | 'sf'
  | 'ft'
  | 'cy'
  | 'percent'
  | 'pitch'
  | 'class'
  | 'year'
  | 'number'
  | 'count'
  | 'parking'
  | 'ipes';

/**
 * Where words stand that say what a figure is, nearest first: on its line before and behind it, the name of its row, the
 * caption over or under it, the head of its column, its sentence, the heading of its part.
 */
export type ClueAt = 'before' | 'after' | 'row' | 'over' | 'under' | 'column' | 'sentence' | 'heading';

/** `stage`: what the head of a column says beside the others of its table, where its words alone say less. */
export type Clue = { at: ClueAt; text: string; stage?: Stage };

/** How much words count by where they stand. */
export const CLUE_WEIGHT: Readonly<Record<ClueAt, number>> = {
  before: 1,
  row: 1,
  after: 0.9,
  over: 0.85,
  under: 0.8,
  column: 0.85,
  sentence: 0.6,
  heading: 0.55,
};

export type TextSpan = { from: number; to: number };

/** A figure on a page with all that it could be read as, and the words round it. */
export type SurroundedFigure = {
  readings: Partial<Record<FigureKind, ValueReading>>;
  clues: Clue[];
  line: Line;
  block: BlockView;
  from: number;
  to: number;
  inProse: boolean;
  /** Its words name a lot that is not the project's. */
  ofOtherLot?: true;
  /** The names of the parts that it adds up, where it is their sum: of its column, or of its row. */
  sumOf?: string[];
};
