import type { County } from '../agency/county.ts';
import { headingsOf, isInTitleBlock, isSheet } from '../documents/headings.ts';
import type { Line } from '../documents/lines.ts';
import type { Word } from '../documents/page.ts';
import { readAddress } from './address.ts';
import { groupsOf } from './apn.ts';
import { factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import { headingOver, isElsewhere } from './guards.ts';
import { type BlockView, lineEnd, type PageView } from './page-view.ts';
import { ENDS_IN_TRADE, readName } from './person-name.ts';
import { cluesAround } from './surroundings.ts';

const PARTY =
  /owner|applicant|representative|agent|architect|engineer|contractor|surveyor|designer|consultant|prepare|developer|builder|client/i;
/** What a firm prints with its address. */
const OF_A_FIRM = /\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}|@|\bwww\.|\.com\b|\bp\.?\s?o\.?\s?box\b|\bsuite\b|\blic/i;
const CONFIDENCE = { beside: 0.75, title: 0.65, name: 0.8 };

/** What says beside an address, or in its sentence, that the project is there. */
const HERE =
  /\b(?:site|situs|location|located|project|premises|job|where|place|property|street\saddress|re|regarding|subject|concerning|about|house\s(?:is\s)?at|live\sat|home\sat|lot\sat|residence\sat|cabin\sat|owners?\sof|lot\sat|land\s(?:is|at)|application|residence|addition|cabin|vacant)\b/i;
/** Straight before an address these leave no doubt. */
const SPOKEN =
  /\b(?:lot|house|home|residence|cabin|land|live|lives|property|project|work|garage|deck|addition|located)\s(?:is\s)?at$|\b(?:place|land|site|property|project|house)\sis$|\bre:$|\bsubject:$|^at\W*$/i;
/** What a letter or a memorandum is about stands behind such a word. */
const IN_SUBJECT = /^(?:re|regarding|subject|concerning|about)\b\s?:?/i;
/** What a form asks for: "Street address of project", "Location of trees (street no. and street)". */
const ASKS_FOR =
  /\b(?:address|location)\sof\s(?:the\s)?(?:project|property|site|work|job|parcel|trees?)\b|\b(?:project|site|job|property|situs)\s(?:street\s)?(?:address|location)\b/i;
const BY_MAIL =
  /\b(?:mail(?:ing)?|billing|correspondence|send|office|c\/o|branch|shop|yard|plant|broker|bank|agency|counter|department|division|attn)\b/i;
const WEIGHT = {
  region: 0.6,
  elsewhere: -2,
  here: 0.6,
  title: 0.7,
  head: 0.3,
  beside: 0.7,
  party: -1.1,
  mail: -1.5,
  again: 0.15,
  spoken: 1.2,
  subject: 0.8,
  asked: 0.5,
  street: 0.3,
};
const LEAST = 0.7;
const MARGIN = 0.2;
/** So close, in points, an address stands beside the parcel's own number. */
const BESIDE = 46;
const APN = /\b\d{3,4}(?:-\d{2,3}){2,3}\b/;
/** Whether words name one of the project's own parcels. */
const namesApn = (apns: readonly Fact[], text: string): boolean => {
  const named = APN.exec(text)?.[0];
  return named !== undefined && apns.some(({ value }) => groupsOf(String(value)) === groupsOf(named));
};

/**
 * The project's address where no label names it: of all that a document prints the one that most speaks for, by its ZIP
 * code, its words, its place on the page and the parcel's own number beside it (`apns`). Empty where two are as likely.
 */
export function readUnlabelledAddress(
  documentId: string,
  views: readonly PageView[],
  apns: readonly Fact[],
  counties: readonly County[],
): Fact[] {
  const zips = new Set(counties.flatMap((county) => county.zips ?? []));
  const found = views.flatMap((view) =>
    view.blocks.flatMap((block) =>
      block.lines.flatMap((_, at) =>
        addressesIn(block, at).map((read) => ({
          view,
          block,
          read,
          key: keyOf(read),
          score: scoreOf(view, block, at, read, { apns, zips }),
        })),
      ),
    ),
  );
  const [first, second] = [...new Set(found.map(({ key }) => key))]
    .map((key) => {
      const own = found.filter((each) => each.key === key);
      return { key, score: Math.max(...own.map(({ score }) => score)) + mentionsOf(views, key) };
    })
    .sort((a, b) => b.score - a.score);
  if (!first || first.score < LEAST || (second && first.score - second.score < MARGIN)) return [];
  const whole = found
    .filter(({ key }) => key === first.key)
    .sort((a, b) => b.read.value.length - a.read.value.length)[0];
  if (!whole) return [];
  return [placeAt(documentId, whole.view, whole.block, whole.read, CONFIDENCE.title)];
}

/** How much the other places count where the same house is named, without its town: "the house at 455 Chinquapin Spur". */
function mentionsOf(views: readonly PageView[], key: string): number {
  const named = new RegExp(`\\b${key.replace(/[^\p{L}\d\s]/gu, '.')}\\b`, 'giu');
  const before = views.flatMap((view) =>
    view.blocks.flatMap(({ spelled: { text } }) =>
      [...text.matchAll(named)].map(({ index }) => text.slice(Math.max(0, index - 40), index).trim()),
    ),
  );
  // A note on a sheet speaks of other houses too: "HOUSE AT 1191 WHITE FIR TERRACE STANDS 34 FEET HIGH".
  const isSpoken = !views.some(({ page }) => isSheet(page)) && before.some((words) => SPOKEN.test(words));
  return WEIGHT.again * Math.min(3, before.length - 1) + (isSpoken ? WEIGHT.spoken : 0);
}

export const keyOf = ({ value }: FoundAddress): string => {
  const parts = readAddress(value)?.parts;
  return parts ? `${parts.number} ${parts.street.split(' ')[0]}` : value;
};

type Around = { apns: readonly Fact[]; zips: ReadonlySet<string> };

function scoreOf(view: PageView, block: BlockView, at: number, read: FoundAddress, { apns, zips }: Around): number {
  const line = block.lines[at] as Line;
  const { page } = view;
  const clues = cluesAround(view, block, [read], 0).filter(({ at: where }) => where !== 'heading');
  const before = clues
    .filter(({ at: where }) => where !== 'after')
    .map(({ text }) => text.slice(-60))
    .join(' | ');
  const lead = clues.find(({ at: where }) => where === 'before')?.text.trim() ?? '';
  const after = (clues.find(({ at: where }) => where === 'after')?.text ?? '').slice(0, 70);
  const zip = /\b(\d{5})(?:-\d{4})?$/.exec(read.value)?.[1];
  const heads = headingsOf(page);
  const isTitle =
    isSheet(page) &&
    (isInTitleBlock(page, line.box) ||
      heads.some(({ words }) => words.includes(line.words[0] as Word)) ||
      line.box.y < TOP_OF_SHEET * page.height);
  const isBeside = apns.some(({ evidence }) =>
    evidence.some(
      ({ page: on, box }) =>
        on === page.number && Math.abs(box.y - line.box.y) < BESIDE && Math.abs(box.x - line.box.x) < 6 * BESIDE,
    ),
  );
  const isOverOwn = isBeside && namesApn(apns, view.below(line)?.line.text ?? '');
  const isHead = !isSheet(page) && page.number === 1 && line.box.y < HEAD * page.height;
  let score = 0;
  if (zip && zips.size > 0) score += zips.has(zip) ? WEIGHT.region : isOverOwn ? 0 : WEIGHT.elsewhere;
  if (HERE.test(before)) score += WEIGHT.here;
  if (clues.some(({ at: where, text }) => (where === 'before' || where === 'over') && BY_MAIL.test(text.slice(-40))))
    score += WEIGHT.mail;
  if (isTitle) score += WEIGHT.title;
  if (isHead) score += WEIGHT.head;
  if (isBeside || namesApn(apns, after) || namesApn(apns, lead.slice(-20))) score += WEIGHT.beside;
  const isSubject = !isSheet(page) && isInSubject(view, line);
  const isAsked = clues.some(
    ({ at: where, text }) => where !== 'after' && where !== 'sentence' && ASKS_FOR.test(text.slice(-60)),
  );
  if (isSubject) score += WEIGHT.subject;
  if (isAsked) score += WEIGHT.asked;
  if (isSheet(page) && namesStreet(view, line, read)) score += WEIGHT.street;
  const isTitled = isUnderTitle(view, block, at);
  if (isTitled) score += WEIGHT.beside;
  const isOthers = (!isBeside && !isTitled && isOfFirm(view, block, at)) || isOfParty(view, line);
  if (!SPOKEN.test(lead) && !isSubject && !isAsked && isOthers) score += WEIGHT.party;
  return score;
}

/** Whether the street stands on the drawing by itself, along the road that it is. */
function namesStreet(view: PageView, line: Line, { value }: FoundAddress): boolean {
  const street = /^\d+\s(?<name>\p{L}[^,]+)/u.exec(value)?.groups?.name?.toLowerCase();
  return (
    street !== undefined &&
    view.blocks.some(({ lines }) =>
      lines.some(
        (other) =>
          other !== line && !isInTitleBlock(view.page, other.box) && other.text.toLowerCase().startsWith(street),
      ),
    )
  );
}

/** Whose or which house a sheet is of, over the address: "A new home for Viola Kerrigan", "Dunmore remodel". */
const IS_TITLE =
  /\b(?:residence|additions?|remodel|house|home|garage|cabin|rebuild|stor(?:y|ey)|renovation|dwelling|deck|plans)\s(?:for|of)\s|^for\s(?!sale|rent|reference|permit|information)|\b(?:residence|remodel|addition|rebuild|cabin)$/i;
const isUnderTitle = (view: PageView, block: BlockView, at: number): boolean => {
  const line = block.lines[at] as Line;
  const over = block.lines[at - 1] ?? view.above(line)?.line;
  return over !== undefined && line.box.y - over.box.y < 4 * Math.max(line.box.height, 8) && IS_TITLE.test(over.text);
};

const MOST_SUBJECT_LINES = 3;

/** Whether a line, or one of the two close over it at its edge, stands beside "Re:" or "Subject:". */
function isInSubject(view: PageView, line: Line): boolean {
  let at: Line | undefined = line;
  for (let steps = 0; at && steps < MOST_SUBJECT_LINES; steps += 1) {
    if ([view.leftOf(at)?.line.text ?? '', at.text].some((text) => IN_SUBJECT.test(text))) return true;
    const over: Line | undefined = view.above(at)?.line;
    const isNext: boolean =
      over !== undefined &&
      Math.abs(over.box.x - at.box.x) < 3 &&
      at.box.y - over.box.y < 2 * Math.max(at.box.height, 8);
    at = isNext ? over : undefined;
  }
  return false;
}
/** "Ridge Road Holdings LP, 400 Depot Drive" is where the company is. */
const OF_COMPANY =
  /\b(?:llc|l\.l\.c|lp|llp|inc|corp|co|company|trust|holdings|partners|associates|properties)\b\.?,?\s*$/i;
/** "Placer County, 775 North Lake Boulevard" is where an office is. */
const OF_OFFICE = /\b(?:county|agency|department|division|office|district|counter)\b,?\s*$/i;
const HEAD = 0.4;
const TOP_OF_SHEET = 0.2;

/** Under the title of a report stands who wrote it. */
const NAMES_AUTHOR = /^(?:prepared|written|submitted|drawn|designed)\sby\b/i;

/** A letterhead or a consultant's cell: a telephone number, a box or a trade close by, or a name straight above. */
function isOfFirm(view: PageView, block: BlockView, at: number): boolean {
  const line = block.lines[at] as Line;
  const near = [at - 2, at - 1, at, at + 1, at + 2]
    .flatMap((other) => block.lines[other]?.text ?? [])
    .filter((text) => !NAMES_AUTHOR.test(text));
  const [over, under] = [view.above(line)?.line, view.below(line)?.line];
  const close = [over, under].flatMap((each) =>
    each && Math.abs(each.box.y - line.box.y) < 3 * Math.max(line.box.height, 8) && !NAMES_AUTHOR.test(each.text)
      ? [each.text]
      : [],
  );
  if ([...near, ...close].some((text) => OF_A_FIRM.test(text))) return true;
  // In a title strip the firm's name stands beside the project's cells.
  if (!isSheet(view.page) && [...near, ...close].some((text) => ENDS_IN_TRADE.test(text))) return true;
  if (isSheet(view.page) && ENDS_IN_TRADE.test(block.lines[at - 1]?.text ?? '')) return true;
  const above = (block.lines[at - 1] ?? over)?.text ?? '';
  if (OF_COMPANY.test(above)) return true;
  return !isSheet(view.page) && readName(above)?.to === above.length;
}

/** The addresses with a street's type in a line, with the town on the next where it stands there. */
export function addressesIn(block: BlockView, at: number): FoundAddress[] {
  const start = block.lineStarts[at] ?? 0;
  const end = lineEnd(block, at);
  const text = block.spelled.text.slice(start, Math.min(lineEnd(block, at + 1), start + 400));
  return [...text.slice(0, end - start).matchAll(/(?<![\w#-])\d{1,6}\s\p{L}/gu)].flatMap(({ index }) => {
    const here = text.slice(index, end - start).trimEnd();
    // A street whose type is unusual ends with its line where the town is on the next.
    const onTwo = readAddress(`${here}, ${text.slice(end - start)}`);
    const alone = readAddress(text.slice(index));
    const read = alone?.typed || !onTwo || !/\s\d{5}$/.test(onTwo.value) ? alone : onTwo;
    const before = text.slice(0, index);
    // A ZIP code makes an address of a street whose type is unusual.
    const isWhole = read !== undefined && (read.typed || /\s\d{5}$/.test(read.value));
    if (
      !isWhole ||
      isElsewhere(before) ||
      PARTY.test(before) ||
      /\b(?:pas|plan\sarea|statement)\s?(?:no\.?\s?)?$/i.test(before) ||
      OF_COMPANY.test(before) ||
      OF_OFFICE.test(before)
    )
      return [];
    // Between the street and a town on the next line no comma is printed.
    const own = text.slice(index, end - start).trimEnd();
    const isSplit = index + read.to > end - start && !own.endsWith(',');
    const whole = isSplit ? readAddress(`${own}, ${text.slice(end - start)}`) : undefined;
    return [{ value: (whole ?? read).value, from: start + index, to: start + index + read.to, lines: 1 }];
  });
}

/** A number and words with capitals: a street whose type is unusual or left out, as "88 Marlette View" in a sentence; no post-office box. */
const LIKE_A_STREET = /(?<![\w#$.,/-]|\b[Bb][Oo][Xx]\s)\d{2,6}(?:\s\p{Lu}[\p{L}'’.-]+){1,4}/gu;

/** What may be an address in a line besides `addressesIn`: without a type, and beside words of somebody. */
export function likeAddresses(block: BlockView, at: number): FoundAddress[] {
  const start = block.lineStarts[at] ?? 0;
  const known = addressesIn(block, at);
  const text = block.spelled.text.slice(start, lineEnd(block, at));
  const loose = [...text.matchAll(LIKE_A_STREET)].flatMap(({ 0: words, index }) => {
    const read = readAddress(text.slice(index)) ?? readAddress(words);
    const from = start + index;
    return read && !known.some((each) => each.from === from)
      ? [{ value: read.value, from, to: from + read.to, lines: 1 }]
      : [];
  });
  return [...known, ...loose];
}

const isOfParty = (view: PageView, line: Line): boolean => PARTY.test(headingOver(view, line) ?? '');

export type FoundAddress = { value: string; from: number; to: number; lines: number };

function placeAt(documentId: string, view: PageView, block: BlockView, found: FoundAddress, confidence: number): Fact {
  return factAt(documentId, view, block, { name: 'project.address', confidence, ...found });
}
