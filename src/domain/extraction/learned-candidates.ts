import { isUpright, type Line } from '../documents/lines.ts';
import { figureMarks, textMarks, type TextSpanFound } from './candidate-features.ts';
import type { FactName, FactUnit } from './catalogue.ts';
import { isPlausible } from './catalogue.ts';
import type { SurroundedFigure, TextSpan } from './clue.ts';
import { readDate } from './dates.ts';
import { type Profile, profiles } from './figure-profiles.ts';
import { isInOthersPart } from './guards.ts';
import { type BlockView, lineAt, type PageView } from './page-view.ts';
import { authorIn, inCapitals, leadingName, nameWords, readName, wholeName } from './person-name.ts';
import { addressesIn, keyOf } from './read-places.ts';
import { DATE } from './read-plan-dates.ts';
import { cluesAround, figuresOf, isProse } from './surroundings.ts';

type Value = { value: string | number; unit?: FactUnit | undefined };

/** What may be a fact, with what it would be as each, and the marks that weights are learned for. */
export type LearnedCandidate = {
  view: PageView;
  block: BlockView;
  from: number;
  to: number;
  values: ReadonlyMap<FactName, Value>;
  /** What tells one value from another: two writings of a name are one. */
  key: (name: FactName) => string;
  marks: readonly string[];
  figure?: SurroundedFigure;
};

/** The facts that weights are learned for besides the figures. */
export const TEXT_FACTS = ['owner.name', 'applicant.name', 'plans.preparedBy', 'plans.date', 'project.address'] as const;

/** Every figure, name, date and address of the pages that could be a fact. */
export const learnedCandidates = (views: readonly PageView[]): LearnedCandidate[] => [
  ...views.flatMap(figureCandidates),
  ...textCandidates(views),
];

function figureCandidates(view: PageView): LearnedCandidate[] {
  return figuresOf(view).flatMap((figure): LearnedCandidate[] => {
    const values = new Map<FactName, Value>();
    for (const profile of profiles) {
      const read = valueFor(profile, figure);
      if (read !== undefined && isPlausible(profile.name, read.value)) values.set(profile.name, read);
    }
    if (values.size === 0) return [];
    const { block, from, to } = figure;
    const key = (name: FactName) => String(values.get(name)?.value);
    return [{ view, block, from, to, values, key, marks: figureMarks(figure, view), figure }];
  });
}

/** In a profile's unit, or as a number alone where the profile takes one. */
function valueFor({ kinds, bare }: Profile, { readings }: SurroundedFigure): Value | undefined {
  for (const kind of kinds) {
    const read = readings[kind];
    if (read) return { value: read.value, unit: read.unit };
  }
  const { number } = readings;
  const unit = kinds.find((kind) => kind === 'sf' || kind === 'ft' || kind === 'cy' || kind === 'percent');
  return number && bare ? { value: number.value, ...(unit ? { unit } : {}) } : undefined;
}

const LONGEST_TEXT = 20_000;
const MOST_SPANS = 400;
/** Words with capitals that follow each other, joined as names are. */
const NAME =
  /\p{Lu}[\p{L}.'’&-]*(?:,?\s(?:(?:and|&|\+|of|the|de|van|von|der|la)\s){0,2}\p{Lu}[\p{L}.'’&-]*){1,7}/gu;

type Found = TextSpan & Pick<TextSpanFound, 'kind' | 'value' | 'line'>;

function spansIn(view: PageView, block: BlockView): Found[] {
  const text = block.spelled.text.slice(0, LONGEST_TEXT);
  const lineOf = (at: number) => block.lines[lineAt(block, at)] as Line;
  const dates = [...text.matchAll(DATE)].flatMap(({ index }): Found[] => {
    const read = readDate(text.slice(index, index + 40));
    return read
      ? [{ kind: 'date', value: String(read.value), from: index, to: index + read.to, line: lineOf(index) }]
      : [];
  });
  const addresses = block.lines.flatMap((line, at) =>
    addressesIn(block, at).map(({ value, from, to }): Found => ({ kind: 'address', value, from, to, line })),
  );
  // In running text a name may go on on the next line; elsewhere that is another cell.
  const parts = isProse(block, 0)
    ? [{ from: 0, text }]
    : block.lines.map((line, at) => ({ from: block.lineStarts[at] ?? 0, text: inCapitals(line.text) }));
  const names = parts.flatMap((part) =>
    [...part.text.matchAll(NAME)].flatMap((match): Found[] => {
      const from = part.from + match.index;
      const value = nameIn(match[0]);
      return value ? [{ kind: 'name', value, from, to: from + value.length, line: lineOf(from) }] : [];
    }),
  );
  return [...dates, ...addresses, ...names]
    .filter(({ line }) => line !== undefined && isUpright(line) && !isInOthersPart(view, line.box))
    .slice(0, MOST_SPANS);
}

const nameIn = (text: string): string | undefined =>
  wholeName(text) ?? leadingName(text) ?? readName(text)?.value?.toString() ?? authorIn(text);

function textCandidates(views: readonly PageView[]): LearnedCandidate[] {
  const found = views.flatMap((view) =>
    view.blocks.flatMap((block) => {
      const spans = spansIn(view, block);
      return spans.map((span, at) => ({
        view,
        block,
        span,
        clues: () => {
          const own = spans.filter(({ kind }) => kind === span.kind);
          return cluesAround(view, block, own, own.indexOf(spans[at] as Found));
        },
      }));
    }),
  );
  const keyFor = ({ kind, value, from, to }: Found): string =>
    kind === 'name' ? nameWords(value).join(' ') : kind === 'address' ? keyOf({ value, from, to, lines: 1 }) : value;
  const said = new Map<string, number>();
  for (const { span } of found) said.set(`${span.kind} ${keyFor(span)}`, (said.get(`${span.kind} ${keyFor(span)}`) ?? 0) + 1);
  const kinds = (kind: Found['kind']) => found.filter(({ span }) => span.kind === kind).map(({ span }) => keyFor(span));
  const newest = kinds('date').sort().at(-1);
  const isOnly = { name: new Set(kinds('name')).size === 1, date: new Set(kinds('date')).size === 1, address: new Set(kinds('address')).size === 1 };
  return found.map(({ view, block, span, clues }): LearnedCandidate => {
    const { kind, value, from, to, line } = span;
    const key = keyFor(span);
    const marks = textMarks(
      {
        kind,
        value,
        from,
        to,
        line,
        block,
        clues: clues(),
        said: said.get(`${kind} ${key}`) ?? 1,
        isNewest: kind === 'date' && value === newest,
        isOnly: isOnly[kind],
      },
      view,
    );
    const values = new Map<FactName, Value>();
    if (kind === 'date') values.set('plans.date', { value });
    if (kind === 'address') values.set('project.address', { value });
    if (kind === 'name') {
      values.set('owner.name', { value });
      values.set('applicant.name', { value });
      values.set('plans.preparedBy', { value: authorIn(value) ?? value });
    }
    return { view, block, from, to, values, key: () => key, marks };
  });
}
