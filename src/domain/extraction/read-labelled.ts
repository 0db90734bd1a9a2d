import type { County } from '../agency/county.ts';
import type { Line } from '../documents/lines.ts';
import { endsInShortForm } from './abbreviations.ts';
import { readAddress } from './address.ts';
import { parseBareApns, parseLabelledApns } from './apn.ts';
import type { FactName } from './catalogue.ts';
import { evidenceFrom, isFollowedBy, wordsBetween } from './evidence.ts';
import type { Fact, ValueReading } from './fact.ts';
import { bareMayStand, figuresAt } from './figures-at.ts';
import {
  aroundOnLine,
  headingOver,
  isAtOthers,
  isElsewhere,
  isGeneral,
  isRejected,
  isRule,
  sentenceAround,
} from './guards.ts';
import { isStated } from './is-stated.ts';
import type { Label } from './labels.ts';
import { type BlockView, type LabelHit, lineAt, lineEnd, type PageView, sameRow } from './page-view.ts';
import { readAuthor, readName, readTypedName } from './person-name.ts';
import { readDescription } from './read-description.ts';
import { type ValuePlace, valuePlaces, wayConfidence } from './value-places.ts';

const LONGEST_QUOTE = 160;
/** The longer side, in points, from which a page is a plan sheet (11 by 17 inches, A3 and larger). */
const SHEET = 1100;

/** `inRules`: the page speaks of projects in general. `counties`: whose parcel numbers are known. */
type PageContext = { inRules: boolean; counties: readonly County[] };

/** Facts stated by a label and its value on one page. */
export function readLabelled(documentId: string, view: PageView, context: PageContext): Fact[] {
  return view.blocks.flatMap((block) =>
    block.hits.flatMap((hit) => {
      if (
        isElsewhere(beforeOnLine(block, hit)) ||
        isRejected(onLineBefore(block, hit)) ||
        isElsewhere(besideTurned(view, block.lines[lineAt(block, hit.from)]))
      )
        return [];
      const facts: Fact[] = [];
      // A label that names its surroundings is the more exact one.
      for (const label of [...hit.labels].sort((a, b) => Number(b.near !== undefined) - Number(a.near !== undefined))) {
        const isOpen = facts.every((fact) => label.shape === 'name' && fact.name !== label.name);
        if ((label.name || label.figure) && isOpen)
          facts.push(...readHit({ documentId, view, block, hit, label, ...context }));
      }
      return facts;
    }),
  );
}

type LabelReading = PageContext & {
  documentId: string;
  view: PageView;
  block: BlockView;
  hit: LabelHit;
  label: Label;
};

function readHit(reading: LabelReading): Fact[] {
  const { view, block, hit, label } = reading;
  if (!isAtHome(view, block, hit, label)) return [];
  if (isInBrackets(block, hit)) return [];
  if (label.shape === 'paragraph') return readDescription(reading.documentId, view, block, hit);
  for (const place of valuePlaces(view, block, hit, label)) {
    const values: NamedReading[] = label.figure
      ? figuresAt(place, view, block, hit, label.figure)
      : valuesAt(place, reading);
    if (values.length === 0 || isInNextSentence(block, hit, place)) continue;
    if (!speaksOfThisProject(reading, place, values)) return [];
    return values.map((value) => factOf(reading, value.name ?? (label.name as FactName), place, value));
  }
  return [];
}

/** "3,000 SF MAXIMUM WITH TRANSFER. 849 SF BASE": what stands behind the end of a label's sentence is not its value. */
function isInNextSentence(block: BlockView, { from, to }: LabelHit, place: ValuePlace): boolean {
  const { text } = block.spelled;
  const label = text.slice(from, to);
  return (
    place.block === block &&
    place.position > to &&
    /^\.\s/.test(text.slice(to, place.position)) &&
    /\p{L}{5}$/u.test(label) &&
    !endsInShortForm(label)
  );
}

type NamedReading = ValueReading & { name?: FactName };

function valuesAt(place: ValuePlace, { block, hit, label, counties }: LabelReading): ValueReading[] {
  if (label.shape === 'apns') return apnsAt(place, counties);
  if (label.shape === 'address') return addressAt(place);
  if (label.shape === 'name' && place.way === 'adjacent') return [];
  if (label.shape === 'phrase' && !phraseMayStand(place)) return [];
  const value = label.shape === 'name' ? nameAt(place) : label.read(place.text);
  if (!value) return [];
  if (value.bare && !bareMayStand(place, label, value, block.spelled.text.slice(hit.from, hit.to))) return [];
  const rest = place.text.slice(value.to).trim();
  // In a cell or under a label the value stands alone, but for a remark in brackets or a second figure.
  const mustFill = (place.way === 'below' || place.way === 'right') && label.shape === 'value';
  return mustFill && rest.length > 24 && !/^[(,;/=]/.test(rest) ? [] : [value];
}

/** A name may go on in the next line of its cell ("Ana Vale and / Ben Oro"). In a form field any few words may be one. */
function nameAt(place: ValuePlace): ValueReading | undefined {
  if (place.way === 'field') return readTypedName(place.text);
  const at = lineAt(place.block, place.position);
  const goesOn = /\s(?:and|&)\s*$/i.test(place.text) && at + 1 < place.block.lines.length;
  const whole = place.block.spelled.text.slice(place.position, lineEnd(place.block, at + 1)).trimEnd();
  const name = (goesOn ? readName(whole) : undefined) ?? readName(place.text);
  // A firm by its trade, whose name may hold the words of forms: "Mossgate Permit Expediting".
  return name ?? (place.way === 'right' || place.way === 'below' ? readAuthor(place.text) : undefined);
}

const phraseMayStand = (place: ValuePlace): boolean =>
  place.way === 'field' || place.way === 'same-line' || place.way === 'right' || place.way === 'below';

function apnsAt(place: ValuePlace, counties: readonly County[]): ValueReading[] {
  const text = place.text.slice(0, 400);
  const written = parseLabelledApns(text, counties);
  const apns = written.length > 0 ? written : parseBareApns(text.slice(0, 40), counties);
  const first = apns[0];
  if (
    !first ||
    text
      .slice(0, first.from)
      .replace(/^(?:no\.?|number|#|:|\s)+/i, '')
      .trim() !== ''
  )
    return [];
  const list = apns.filter((apn, at) => {
    const before = apns[at - 1];
    return !before || apn.from === before.from || /^[\s,;&/]*(?:and\s)?$/i.test(text.slice(before.to, apn.from));
  });
  const to = Math.max(...list.map((apn) => apn.to));
  return list.map(({ value }) => ({ value, from: first.from, to }));
}

function addressAt(place: ValuePlace): ValueReading[] {
  const here = readAddress(place.text);
  if (!here) return [];
  // The city often stands on the next line of the same cell.
  const ends = here.to >= place.text.trimEnd().length;
  const text = place.block.spelled.text;
  const at = lineAt(place.block, place.position);
  if (!ends || place.way === 'field' || at + 1 >= place.block.lines.length) return [here];
  const lineStop = lineEnd(place.block, at + 1);
  const nextLabel = place.block.hits.find((hit) => hit.from >= place.position + here.to);
  const longer = text.slice(place.position, Math.min(lineStop, nextLabel?.from ?? lineStop)).trimEnd();
  const whole = readAddress(longer.replace(/,?\s*$/, ''));
  return [whole && whole.to > here.to && /\b[A-Z]{2}\b|\d{5}/.test(longer.slice(here.to)) ? whole : here];
}

function speaksOfThisProject(
  { view, block, hit, label, inRules }: LabelReading,
  place: ValuePlace,
  values: readonly ValueReading[],
): boolean {
  const text = block.spelled.text;
  if (place.way === 'field') return true;
  if (place.way === 'sentence') {
    const to = Math.max(hit.to, place.position + (values[0]?.to ?? 0));
    if (!label.figure) return !inRules && !isGeneral(sentenceAround(text, hit.from, to));
    return !inRules && isStated(view.page, text, hit, to);
  }
  const at = lineAt(block, hit.from);
  const line = { start: block.lineStarts[at] ?? 0, end: lineEnd(block, at) };
  const sameLine = place.block === block && (place.way === 'same-line' || place.way === 'adjacent');
  const to = sameLine ? place.position + (values[0]?.to ?? 0) : hit.to;
  if (isRule(aroundOnLine(block, hit.from, to, line))) return false;
  const behind = place.position + (values.at(-1)?.to ?? 0);
  const ends = lineEnd(place.block, lineAt(place.block, place.position));
  const rest = place.block.spelled.text.slice(behind, Math.min(ends, behind + 60));
  if (label.figure && isAtOthers(rest)) return false;
  return !(inRules && place.way !== 'same-line' && place.way !== 'right');
}

/** What is written in line with turned text ("N/F WHITCOMB   APN 027-123-003" up the side of a lot), run by run. */
function besideTurned(view: PageView, line: Line | undefined): string {
  if (!line || line.box.height < 1.5 * line.box.width) return '';
  const { x, y, width, height } = line.box;
  const runs = view.blocks
    .flatMap(({ lines }) => lines)
    .filter(({ box }) => {
      const gap = Math.max(box.y - y - height, y - box.y - box.height);
      return box.height > 1.5 * box.width && gap < 6 * width && box.x < x + width && x < box.x + box.width;
    });
  return runs.map(({ text }) => text).join(' ');
}

function beforeOnLine(block: BlockView, hit: LabelHit): string {
  const start = block.lineStarts[lineAt(block, hit.from)] ?? 0;
  // Whose parcel it is that "coverage is transferred from", the whole sentence says.
  const near = hit.labels.some(({ shape }) => shape === 'apns') ? 100 : 24;
  return block.spelled.text.slice(Math.max(start, hit.from - near), hit.from);
}

/** "Maximum with transfer (9,001-14,000 sf lot): 2,000 sf": what ends a bracket with a figure is no label of the next one. */
const isInBrackets = (block: BlockView, hit: LabelHit): boolean =>
  /^[^()]*\)/.test(block.spelled.text.slice(hit.from, hit.to + 2)) &&
  /\([^()]*\d[^()]*$/.test(onLineBefore(block, hit));

const onLineBefore = (block: BlockView, hit: LabelHit): string =>
  block.spelled.text.slice(Math.max(hit.from - 80, block.lineStarts[lineAt(block, hit.from)] ?? 0), hit.from);

/** "SCALE 1" = 20'": a label and its value, and nothing else on their line. */
function readsWholeLine(block: BlockView, hit: LabelHit, label: Label): boolean {
  const at = lineAt(block, hit.from);
  const rest = block.spelled.text
    .slice(hit.to, lineEnd(block, at))
    .replace(/^[\s:=.]+/, '')
    .trimEnd();
  return hit.from === (block.lineStarts[at] ?? 0) && label.read(rest)?.to === rest.length;
}

/** Whether the label's own conditions hold: what must stand on its row, above it, or how large the page is. */
function isAtHome(view: PageView, block: BlockView, hit: LabelHit, label: Label): boolean {
  const line = block.lines[lineAt(block, hit.from)];
  if (label.near && !isNear(view, block, hit, label.near)) return false;
  const isLarge = Math.max(view.page.width, view.page.height) >= SHEET;
  // A scale on smaller paper only as a line of its own: notes speak of scales too.
  const isOwnScale = label.name === 'plans.scale' && readsWholeLine(block, hit, label);
  if (label.onSheets && !isLarge && !isOwnScale) return false;
  if (label.atHead && !isHeadOfLetter(view, line)) return false;
  const sides = label.notBeside && line ? [view.leftOf(line), view.rightOf(line)] : [];
  if (sides.some((side) => side && label.notBeside?.test(side.line.text))) return false;
  if ((label.shape === 'apns' || label.shape === 'address') && line && isOfOthers(view, line)) return false;
  const before = block.spelled.text.slice(block.lineStarts[lineAt(block, hit.from)] ?? 0, hit.from);
  const opens = before.trim() === '';
  if (label.beforeLabel) {
    return opens && line !== undefined && isFollowedBy(view, line, label.beforeLabel);
  }
  if (!label.under) return true;
  const follows = /^(?:apn|assessor|parcel\b)/i.test(before) ? before : undefined;
  const heading = line && opens ? headingOver(view, line) : follows;
  return heading !== undefined && label.under.test(heading);
}

/** Under "Other parcels in the same ownership" stand other parcels. */
const isOfOthers = (view: PageView, line: Line): boolean => {
  const over = view.above(line);
  return (
    over !== undefined && /\bother\s(?:parcels?|properties|property|land)\b|\bsame\sownership\b/i.test(over.line.text)
  );
};

/** The upper part of the first page of anything but a plan sheet. */
const HEAD = 0.45;
const isHeadOfLetter = ({ page }: PageView, line: Line | undefined): boolean =>
  page.number === 1 &&
  Math.max(page.width, page.height) < SHEET &&
  line !== undefined &&
  line.box.y < HEAD * page.height;

function isNear(view: PageView, block: BlockView, hit: LabelHit, near: RegExp): boolean {
  const line = block.lines[lineAt(block, hit.from)];
  if (!line) return false;
  const row = [line.text];
  let left = view.leftOf(line);
  for (let steps = 0; left && steps < 4 && sameRow(line, left.line); steps += 1) {
    row.unshift(left.line.text);
    left = view.leftOf(left.line);
  }
  return near.test(row.join(' '));
}

function factOf(reading: LabelReading, name: FactName, place: ValuePlace, value: ValueReading): Fact {
  const words = wordsBetween(place.block.spelled, place.position + value.from, place.position + value.to);
  const evidence = evidenceFrom(reading.documentId, reading.view.page.number, words, {
    quote: quoteOf(reading, place, value),
    confidence: wayConfidence[place.way],
  });
  return { name, value: value.value, ...(value.unit ? { unit: value.unit } : {}), evidence: [evidence] };
}

/** The line of the label, and the line or lines of the value where they are others. */
function quoteOf({ block, hit }: LabelReading, place: ValuePlace, value: ValueReading): string {
  const labelStart = block.lineStarts[lineAt(block, hit.from)] ?? 0;
  const labelEnd = lineEnd(block, lineAt(block, hit.to - 1));
  const valueEnd = place.position + value.to;
  if (place.block === block && place.position >= hit.to && place.way !== 'below' && place.way !== 'right') {
    const end = Math.max(labelEnd, lineEnd(block, lineAt(block, valueEnd - 1)));
    return clip(block.spelled.text.slice(labelStart, end).trim(), hit.from - labelStart, LONGEST_QUOTE);
  }
  const label = clip(block.spelled.text.slice(labelStart, labelEnd).trim(), hit.from - labelStart, 80);
  const from = place.block.lineStarts[lineAt(place.block, place.position)] ?? 0;
  const to = lineEnd(place.block, lineAt(place.block, valueEnd - 1));
  return `${label} ${place.block.spelled.text.slice(from, to).trim()}`.slice(0, LONGEST_QUOTE).trim();
}

/** At most `most` characters of `text` that begin at a word and show what stands at `position`. */
function clip(text: string, position: number, most: number): string {
  if (text.length <= most) return text;
  const from = position < most / 2 ? 0 : text.lastIndexOf(' ', position - 20) + 1;
  return text.slice(Math.max(0, from), Math.max(0, from) + most).trim();
}
