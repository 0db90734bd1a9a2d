import { isSheet } from '../documents/headings.ts';
import type { Line } from '../documents/lines.ts';
import type { Box } from '../documents/page.ts';
import { groupsOf } from './apn.ts';
import type { FactName } from './catalogue.ts';
import type { SurroundedFigure } from './clue.ts';
import { evidenceFrom, wordsBetween } from './evidence.ts';
import type { Fact } from './fact.ts';
import { CONFIDENCE, factOf, LEAST, readBySums, readLonePitch, readShare, TRANSFERRED } from './figure-arithmetic.ts';
import { profiles } from './figure-profiles.ts';
import type { PageView } from './page-view.ts';
import { scoreFigure } from './score-figures.ts';
import { isOfOthers, isSentenceOfOthers } from './stages.ts';
import { figuresOf } from './surroundings.ts';

const MARGIN = 0.12;
/** A figure that is so much surer another one is not this one. */
const SURER = 0.25;

/** Facts by the words that stand round figures, where they point to one figure only. `known`: what was read otherwise. */
export function readByWords(documentId: string, views: readonly PageView[], known: readonly Fact[]): Fact[] {
  const isTheirs = namesOtherParcel(known);
  const figures = views.flatMap((view) =>
    figuresOf(view)
      // What is transferred comes from another parcel.
      .map((figure) => ({
        figure,
        view,
        scored: scoreFigure(figure).filter(({ fact }) => fact === TRANSFERRED || !isTheirs(figure, view)),
      })),
  );
  const missing = (name: FactName) => !known.some((fact) => fact.name === name);
  // What figures make of each other says more than the words beside them.
  const facts = [
    ...readShare(documentId, figures, known),
    ...views.flatMap((view) => readCutAndFill(documentId, view)).filter(({ name }) => missing(name)),
    ...readLonePitch(documentId, figures, known),
  ];
  for (const { name } of profiles) {
    if (
      known.some((fact) => fact.name === name || fact.name === SAME_AS[name]) ||
      facts.some((fact) => fact.name === name)
    )
      continue;
    const all = figures
      .flatMap(({ scored, view }) =>
        scored
          .filter(
            ({ fact, score }) =>
              fact === name && score >= LEAST && !scored.some((other) => other.score - score >= SURER),
          )
          .map((each) => ({ ...each, view })),
      )
      .sort((a, b) => b.score - a.score);
    const [best] = all;
    if (!best || all.some(({ value, score }) => value !== best.value && best.score - score < MARGIN)) continue;
    facts.push(factOf(documentId, best, name, { value: best.value, unit: best.unit }));
  }
  return [...facts, ...readBySums(documentId, figures, [...known, ...facts])];
}

const SHARE = /\bof\s(?:the\s)?(?:site|lot|parcel|land|area)\s?=\s*$/i;
const AREA: FactName = 'parcel.areaSqFt';

/** Verified coverage is what exists. */
const SAME_AS: Partial<Record<FactName, FactName>> = { 'coverage.existingSqFt': 'coverage.verifiedSqFt' };

const CUT_AND_FILL: readonly RegExp[] = [
  /\bcut\s?(?:\/|&|and|,)\s?fill\b[^\d\n]{0,24}(?<cut>\d[\d,]*)\s?(?:c\.?\s?y\.?|cubic\syards)?\s?(?:\/|&|and|,)\s?(?<fill>\d[\d,]*)\s?(?:c\.?\s?y\b|cubic\syards)/i,
  /(?<![\d.,])(?<cut>\d[\d,]*)\s?(?:c\.?\s?y\b\.?|cu\.?\s?yds?\b\.?|cubic\syards)\s(?:of\s)?cut,?\s?(?:\/|&|and|with)?\s(?<fill>\d[\d,]*)\s?(?:c\.?\s?y\b\.?|cu\.?\s?yds?\b\.?|cubic\syards)\s(?:of\s)?fill\b/i,
];

/** "Cut / fill: 58 cy / 15 cy", "41 C.Y. CUT AND 22 C.Y. FILL", also with the two in the cell beside their name. */
function readCutAndFill(documentId: string, view: PageView): Fact[] {
  return view.blocks.flatMap((block) =>
    block.lines.flatMap((line, at): Fact[] => {
      const left = view.leftOf(line)?.line;
      const lead = left && /\bcut\b/i.test(left.text) ? `${left.text} ` : '';
      const match = CUT_AND_FILL.map((pattern) => pattern.exec(`${lead}${line.text}`)).find((found) => found !== null);
      const rest = line.text.slice(match ? match.index + match[0].length - lead.length : 0);
      if (!match?.groups || isSentenceOfOthers(line.text, rest)) return [];
      // In a line of prose the figures' own words: what their sentence says of them counts.
      const start = block.lineStarts[at] ?? 0;
      const from = start + Math.max(0, match.index - lead.length);
      const to = start + match.index + match[0].length - lead.length;
      const evidence = evidenceFrom(documentId, view.page.number, wordsBetween(block.spelled, from, to), {
        quote: match[0].slice(0, 160),
        confidence: CONFIDENCE,
      });
      const amount = (text = '') => Number(text.replaceAll(',', ''));
      return [
        { name: 'grading.cutCy', value: amount(match.groups.cut), unit: 'cy', evidence: [evidence] },
        { name: 'grading.fillCy', value: amount(match.groups.fill), unit: 'cy', evidence: [evidence] },
      ];
    }),
  );
}

const APN = /\b\d{3,4}(?:-\d{2,3}){2,3}\b/g;

/** Whether a figure's sentence names a parcel, and not one of the project's own among `facts`. */
function namesOtherParcel(facts: readonly Fact[]): (figure: SurroundedFigure, view: PageView) => boolean {
  const own = new Set(facts.filter(({ name }) => name === 'parcel.apn').map(({ value }) => groupsOf(String(value))));
  return ({ clues, inProse, block, line }, view) => {
    if (own.size === 0) return false;
    // On a drawing a lot is labelled in a few lines, its number among them.
    const isLabel = isSheet(view.page) && block.lines.length <= MOST_LABEL_LINES;
    const words = inProse
      ? clues.find(({ at }) => at === 'sentence')?.text
      : isLabel
        ? labelAround(view, line)
        : undefined;
    const named = words?.match(APN)?.map(groupsOf) ?? [];
    return named.length > 0 && !named.some((apn) => own.has(apn));
  };
}

/** The short lines over and under a line of a label on a drawing. */
function labelAround(view: PageView, line: Line): string {
  const lines = [line.text];
  for (const step of ['above', 'below'] as const) {
    let at = view[step](line);
    for (let count = 0; at && count < MOST_LABEL_LINES; count += 1) {
      const gap = step === 'above' ? line.box.y - at.line.box.y : at.line.box.y - line.box.y;
      if (gap > MOST_LABEL_LINES * 2 * line.box.height || at.line.words.length > MOST_LABEL_LINES) break;
      lines.push(at.line.text);
      at = view[step](at.line);
    }
  }
  return lines.join(' ');
}
const MOST_LABEL_LINES = 5;

const inFigures: ReadonlySet<FactName> = new Set(profiles.map(({ name }) => name));

/** Facts without the figures that the words beside them give to another parcel, another time or another project. */
export function withoutOthers(views: readonly PageView[], facts: readonly Fact[], apns: readonly Fact[]): Fact[] {
  const isTheirs = namesOtherParcel(apns);
  const isOthers = standsAmong(views, (figure, view) => isOfOthers(figure) || isTheirs(figure, view));
  // "20% of lot = 3,589 sf" and "(in parcel) 5,166" are no area of it.
  const isNoArea = standsAmong(
    views,
    (figure) =>
      figure.clues.some(({ at, text }) => (at === 'before' || at === 'row') && SHARE.test(text)) ||
      isSurelyElse(figure, AREA),
  );
  return facts.filter(
    ({ name, evidence }) =>
      !(name === AREA && evidence.every(isNoArea)) &&
      (!inFigures.has(name) || name === TRANSFERRED || !evidence.every(isOthers)),
  );
}

/** Whether the words round a figure make it one fact for certain, and not the one called `name`. */
function isSurelyElse(figure: SurroundedFigure, name: FactName): boolean {
  const scored = scoreFigure(figure);
  const most = Math.max(0, ...scored.map(({ score }) => score));
  return most >= SURE && !scored.some(({ fact, score }) => fact === name && most - score < CLOSE);
}
const SURE = 1.25;
const CLOSE = 0.4;

/** Whether evidence stands where one of the figures does that `matches`. */
function standsAmong(
  views: readonly PageView[],
  matches: (figure: SurroundedFigure, view: PageView) => boolean,
): (evidence: Fact['evidence'][number]) => boolean {
  const known = new Map<SurroundedFigure, boolean>();
  const isMatch = (figure: SurroundedFigure, view: PageView) => {
    const told = known.get(figure) ?? matches(figure, view);
    known.set(figure, told);
    return told;
  };
  return ({ page, box }) =>
    views.some(
      (view) =>
        view.page.number === page &&
        figuresOf(view).some(
          (figure) =>
            wordsBetween(figure.block.spelled, figure.from, figure.to).some((word) => holds(box, word.box)) &&
            isMatch(figure, view),
        ),
    );
}

const holds = (box: Box, inner: Box): boolean =>
  inner.x >= box.x - 1 &&
  inner.x + inner.width <= box.x + box.width + 1 &&
  inner.y >= box.y - 1 &&
  inner.y + inner.height <= box.y + box.height + 1;
