import { hasThing } from './building-entries.ts';
import type { Figure } from './building-figures.ts';
import { GIVEN, MAXIMUM, MINIMUM, REQUIRED, words } from './statement-words.ts';

const SEGMENT =
  /[;,]\s|(?<=(?:wide|width|high|height|w|h|clear|clr)\.?)\s(?:[x×]|by)\s|\s[/&+•–-]\s|(?<!between\s.{0,20})\s(?:and|with|w\/)\s|(?<=\p{L}{5})\.\s/giu;

/** In characters: what was named earlier in a statement than this is not what a figure is of. */
export const FARTHEST_BACK = 200;
export const NEAR_BEHIND = 40;

/** The words of one figure: `before` begins where the figure before ends, `after` ends where the words of the next begin. */
export type FigurePart = {
  figure: Figure;
  before: string;
  after: string;
  sofar: string;
  opening: string;
  rest: string;
};

/** What stands right behind a figure is its own, before the words of the next begin. */
export const OWN_LIMIT = new RegExp(
  `^\\s?(?:${words(`${MAXIMUM}|${MINIMUM}|clr\\.?|clear|typ\\.?|dia(?:m(?:eter)?)?\\.?|thick|thk\\.?|o\\.?c\\.?|wide|high|tall|long|deep|[hw]\\.|a\\.?f\\.?f\\.?|${REQUIRED}|${GIVEN}`)}\\s?)+`,
  'iu',
);

export function partsOf(text: string, figures: readonly Figure[]): FigurePart[] {
  const masked = figures.reduce(
    (rest, { from, to }) => rest.slice(0, from) + '¤'.repeat(to - from) + rest.slice(to),
    text,
  );
  const cuts = [...masked.matchAll(SEGMENT)].map(({ index, 0: cut }) => ({
    ...{ from: index, to: index + cut.length, isFirm: /[;.]/.test(cut) },
  }));
  let leads = false;
  return figures.map((figure, place): FigurePart => {
    const [last, next] = [figures[place - 1], figures[place + 1]];
    const ahead = cuts.filter(({ from }) => from >= (last?.to ?? 0) && from < figure.from);
    const behind = cuts.find(({ from }) => from >= figure.to);
    const opens = Math.max(0, ahead.findLast(({ isFirm }) => isFirm)?.to ?? 0, (last && ahead[0]?.to) ?? 0);
    if (!last || ahead.length > 0) leads = !hasThing(text.slice(opens, figure.from));
    const ownOf = (one: Figure, other?: Figure) => OWN_LIMIT.exec(text.slice(one.to, other?.from))?.[0].length ?? 0;
    const from = !last || ahead.length > 0 ? opens : leads ? figure.from : last.to + ownOf(last, figure);
    const end = behind?.from ?? text.length;
    const isLast = !next || next.from >= end;
    const to = isLast ? end : leads ? next.from : figure.to + ownOf(figure, next);
    return {
      figure,
      before: text.slice(from, figure.from),
      after: text.slice(figure.to, to),
      sofar: text.slice(Math.max(0, from - FARTHEST_BACK), from),
      rest: text.slice(figure.to, Math.min(next?.from ?? text.length, figure.to + NEAR_BEHIND)),
      opening: text.slice(0, Math.min(from, figures[0]?.from ?? 0)),
    };
  });
}
