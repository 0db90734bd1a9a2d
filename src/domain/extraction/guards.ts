import { isInPartHeaded } from '../documents/headed-parts.ts';
import { isInTitleBlock, isSheet } from '../documents/headings.ts';
import type { Line } from '../documents/lines.ts';
import type { Box } from '../documents/page.ts';
import { readAddress } from './address.ts';
import type { BlockView, PageView } from './page-view.ts';

/** Words that turn a figure into a rule, a limit, an instruction or an example. */
const RULE =
  /\b(?:shall|must|may\snot|cannot|not\s(?:to\s)?exceed|exceeds?|exceeding|no\s(?:more|less|greater|higher|deeper)\sthan|up\sto|at\s(?:least|most)|(?:less|more|greater|fewer|higher|deeper)\sthan|e\.g\b|for\sexample|for\sinstance|examples?|samples?|should|prohibited|typical(?:ly)?|hypothetical|assum(?:e|es|ed|ing))\b/i;
/** In a sentence these too: whatever follows is about projects in general. */
const GENERAL =
  /\b(?:minimum|unless|whenever|when|where|if|requires?|required|requirements?|provide|indicate|enter|include|describe|identify|specify|submit|code|chapter|section|ordinance|standards?|any|each|every|an?\s(?:project|building|structure|parcel|lot|applicant)|projects|buildings|structures|parcels|lots|limit(?:ed|s)?|allow(?:s|ed)?|permit(?:s|ted)?|average|calculat(?:e|ed|ion)|means|defined)\b/i;
const ELSEWHERE =
  /\b(?:adjacent|adjoining|next\sdoor|(?:parcel|lot|house|property|land)\s(?:behind|beside|below|above|uphill\sof|downhill\sof|across\sfrom)\s(?:us|ours|me|mine|this\sone)|by\smistake|in\serror|across\sthe\sstreet|nearby|comparison|neighbo(?:u)?r(?:s|ing)?|abutting|(?:parcel|lot|house|property)\s(?:to|on)\sthe\s(?:north|south|east|west)(?!ern?\sshore)|not\s(?:a\s)?part\sof\sthis|sending|donor\s(?:parcel|lot|site)|that\s(?:lot|parcel)|former(?:ly)?|previous(?:ly)?|comparable|now\sor\sformerly)\b|\b(?:transfer|purchas|acquir|bought|bank)\w*\b[^.;:]{0,60}\bfrom\b|(?<![\w/])n\/f(?![\w/])|\b(?:mr|mrs|ms|dr)\.?\s[\w-]+[’']s?\s(?:lot|parcel|land|property|house|home)\b/i;

export const isRule = (text: string): boolean => RULE.test(text);
export const isGeneral = (text: string): boolean => RULE.test(text) || GENERAL.test(text);
export const isElsewhere = (text: string): boolean => ELSEWHERE.test(text);

/** The sentence that holds the characters `from` to `to`, at most 200 characters to each side. */
export function sentenceAround(text: string, from: number, to: number): string {
  const before = text.slice(Math.max(0, from - 200), from);
  const begins = Math.max(...['. ', '; ', '! ', '? ', '• '].map((stop) => before.lastIndexOf(stop)));
  const after = text.slice(to, to + 200);
  const ends = after.search(/[.;!?](?:\s|$)/);
  return `${before.slice(begins < 0 ? 0 : begins + 1)}${text.slice(from, to)}${ends < 0 ? after : after.slice(0, ends + 1)}`;
}

/** The part of one line round the characters `from` to `to`: what a labelled value is judged by. */
export function aroundOnLine(block: BlockView, from: number, to: number, line: { start: number; end: number }): string {
  return block.spelled.text.slice(Math.max(line.start, from - 60), Math.min(line.end, to + 16));
}

const SALUTATION =
  /^(?:dear\s(?:\p{Lu}|sir|madam|owner|applicant|property)[^.]{0,60}|to\swhom\sit\smay\sconcern|ladies\sand\sgentlemen|gentlemen|(?:hello|greetings|good\s(?:morning|afternoon|day))(?:\s\p{Lu}[\p{L}.]*){0,3})[:,]$/iu;
/** "Dear Mr. Renquist,". */
const TO_A_PERSON = /^dear\s(?:mr|ms|mrs|dr)\.?\s.{0,60}[:,]$/iu;
/** The month is written "May". */
const BOOKISH = /\b(?:[Ss]hall|SHALL|[Mm]ust|MUST|may|MAY|[Ss]hould|SHOULD)\b(?!\s\d)/g;
const OF_AUTHORS = /\b(?:[Ww]e|[Oo]urs?|[Mm]y|I)\b(?!\.)/g;
const FEWEST_OF_AUTHORS = 5;
const FEWEST_RULES = 2;
/** "How high may it be?" is no rule. */
const QUESTION = /(?<=^|[.?!;])[^.?!;]*\?/g;
/** A permit names the parcel that its conditions are for. */
const NAMES_PARCEL =
  /\b(?:a\.?p\.?n\.?|assessor[’']?s?\s(?:parcel\s)?(?:no\.?|number)|(?:parcel|lot)(?:\s(?:no\.?|number))?\s(?=\d{3,4}-\d))\s?[:#]?/i;
const NUMBER_OF_PARCEL = /(?<![\d-])\d{3,4}-\d{2,3}-\d{2,3}(?:-\d{2,3})?(?![\d-])/;
const HEAD = 0.4;

/**
 * A page of a handbook, ordinance or guideline: letter-sized, mostly long lines of prose, with many rules in it.
 * Its sentences speak of projects in general. Computed once per view.
 */
export function readsAsRules(view: PageView): boolean {
  const known = asRules.get(view);
  if (known !== undefined) return known;
  const isRules = looksLikeRules(view);
  asRules.set(view, isRules);
  return isRules;
}

const asRules = new WeakMap<PageView, boolean>();

function looksLikeRules(view: PageView): boolean {
  const { page, blocks } = view;
  // A letter speaks to one person about one project, however many rules it recalls.
  if (blocks.some((block) => block.lines.some((line) => SALUTATION.test(line.text)))) return false;
  if (Math.max(page.width, page.height) > 1100 || page.words.length < 120) return false;
  const lines = blocks.flatMap((block) => block.lines);
  const inProse = lines.filter((line) => line.words.length >= 8).reduce((sum, line) => sum + line.words.length, 0);
  const rules = blocks.reduce(
    (sum, { spelled }) => sum + (spelled.text.replace(QUESTION, '').match(BOOKISH)?.length ?? 0),
    0,
  );
  // One "may" makes no handbook of a short page.
  return inProse >= 0.5 * page.words.length && rules >= FEWEST_RULES && rules * 150 >= page.words.length;
}

/** Whether what a page says is of one project: no handbook, or one person's letter or narrative, or a permit for a parcel. */
export const isOfOneProject = (view: PageView): boolean =>
  !readsAsRules(view) || namesItsParcel(view) || isPersonal(view) || commentsOf(view).length > 0;

/** A letter to somebody, or a narrative that says what its authors do. */
const isPersonal = ({ blocks }: PageView): boolean =>
  blocks.some(({ lines }) => lines.some(({ text }) => TO_A_PERSON.test(text))) ||
  blocks.reduce((sum, { spelled }) => sum + (spelled.text.match(OF_AUTHORS)?.length ?? 0), 0) >= FEWEST_OF_AUTHORS;

/** Whether the page names the parcel that it is about at its head: its conditions and figures are for that one. */
const namesItsParcel = (view: PageView): boolean =>
  view.blocks.some(({ lines }) =>
    lines.some((line) => {
      const { text, box } = line;
      if (box.y >= HEAD * view.page.height) return false;
      const isNumber = NUMBER_OF_PARCEL.test(text);
      return (
        (NAMES_PARCEL.test(text) && (isNumber || text.length < 80)) ||
        (isNumber && /\b(?:parcel|apn|assessor)/i.test(view.leftOf(line)?.line.text ?? ''))
      );
    }),
  );

/** What heads a part of a page that speaks of other parcels, other times, or other people's projects. */
const OF_OTHERS =
  /\b(?:neighbou?r(?:s|ing|hood\scomparison)?|adjacent|adjoining|abutting|next\sdoor|across\sthe\sstreet|(?:sending|donor|retired)\s(?:parcel|lot|site)|other\s(?:parcels?|lots?|projects?|sites?)|(?:last|previous|prior|earlier|former|old|first)\s(?:permits?|plans?|schemes?|projects?|approvals?|submittals?|owners?|applications?|drawings|designs?)|(?<!revision\s)(?<!revisions\s)history|historic(?:al)?\s(?:figures|data|record)|superseded|(?:19|20[01])\d\d\s(?:plans?|permits?|schemes?|projects?|approvals?|figures|record)|for\s(?:the\s)?(?:record|reference|information)\sonly|for\scomparison|to\sbe\storn\sdown|not\s(?:part\sof|this|for\sthis)\b|compar(?:ison|ed)\swith|(?:typical|example|sample|worked)\s(?:example|entry|entries|figures)|background\sonly)\b/i;

/** Whether something on a page stands in a part that is headed as another's. */
export const isInOthersPart = (view: PageView, box: Box): boolean =>
  isInPartHeaded(view.page, box, OF_OTHERS) ||
  commentsOf(view).some(({ from, to, left, right }) => box.y >= from && box.y < to && box.x >= left && box.x < right);

const RESPONSE =
  /\b(?:response|responses|reply|replies|answers?)\sto\s(?:[\p{L}\d’']+\s){0,5}(?:comments?|corrections?|letter|review|remarks|questions)\b/iu;
const NUMBERED = /^(?:comment\s)?\d{1,2}[.)]\s/i;
const ANSWER = /^(?:response|reply|answer|applicant|a)\s?[:.–-]/i;
/** In points. */
const INDENT = 6;

/** What a comment begins and ends with where it is quoted; the last line may be followed by nothing. */
const QUOTED = /^(?:comment\s)?\d{1,2}[.)]\s[“"]/i;
const END_OF_QUOTE = /[”"]$/;
/** The heads of two columns of one table. */
const COMMENT_COLUMN = /^(?:#\s|no\.?\s)?(?:[\p{L}&’'.-]+\s){0,3}comments?$/iu;
const ANSWER_COLUMN = /^(?:[\p{L}&’'.-]+\s){0,3}(?:response|reply|answer)s?$/iu;

/** Where on a page a comment stands, in points. */
type CommentSpan = { from: number; to: number; left: number; right: number };
const asComments = new WeakMap<PageView, CommentSpan[]>();

/** Where a letter that answers a reviewer repeats the comments: numbered, each with its answer under it, or in a column. */
function commentsOf(view: PageView): readonly CommentSpan[] {
  const known = asComments.get(view);
  if (known) return known;
  const lines = view.blocks.flatMap((block) => block.lines).sort((a, b) => a.box.y - b.box.y);
  const spans: CommentSpan[] = [];
  if (!isSheet(view.page) && lines.some(({ text }) => RESPONSE.test(text))) {
    spans.push(...commentColumn(view, lines));
    for (const [at, first] of lines.entries()) {
      if (!NUMBERED.test(first.text)) continue;
      const rest = lines.slice(at + 1);
      const isQuoted = QUOTED.test(first.text);
      const end = rest.findIndex(
        (line, next) =>
          NUMBERED.test(line.text) ||
          ANSWER.test(line.text) ||
          (isQuoted ? END_OF_QUOTE.test((rest[next - 1] ?? first).text) : line.box.x > first.box.x + INDENT),
      );
      const answer = rest[end];
      if (answer && !NUMBERED.test(answer.text)) {
        spans.push({ from: first.box.y - 1, to: answer.box.y - 1, left: 0, right: view.page.width });
      }
    }
  }
  asComments.set(view, spans);
  return spans;
}

/** The column of comments in a table that has their answers in the next. */
function commentColumn({ page }: PageView, lines: readonly Line[]): CommentSpan[] {
  for (const head of lines.filter(({ text }) => COMMENT_COLUMN.test(text))) {
    const answers = lines.find(
      ({ text, box }) =>
        ANSWER_COLUMN.test(text) && box.x > head.box.x && Math.abs(box.y - head.box.y) < head.box.height,
    );
    if (answers) {
      const from = head.box.y + head.box.height;
      return [{ from, to: page.height, left: head.box.x - 1, right: answers.box.x - 1 }];
    }
  }
  return [];
}

const PARTY_OR_PLACE =
  /\b(?:owners?|applicants?|representative|agent|architect|engineer|contractor|surveyor|designer|consultant|preparer|lender|buyer|site|project|property|parcel|apn|assessor)\b/i;
/** A heading further up than this speaks of other lines. */
const FARTHEST_HEADING = 130;
const MOST_STEPS = 10;

/**
 * The first words of the nearest line above `line`, in its column, that names a party (owner, architect) or
 * the place (site, parcel): whose name or address stands under it. Undefined where there is none close by.
 */
export function headingOver(view: PageView, line: Line): string | undefined {
  const left = view.leftOf(line);
  if (left && /^(?:apn|assessor|parcel\b)/i.test(left.line.text)) return left.line.text;
  let at = view.above(line);
  for (let steps = 0; at && steps < MOST_STEPS && line.box.y - at.line.box.y < FARTHEST_HEADING; steps += 1) {
    const opening = at.line.words
      .slice(0, 6)
      .map((word) => word.text)
      .join(' ');
    if (PARTY_OR_PLACE.test(opening)) return opening;
    at = view.above(at.line);
  }
  return undefined;
}

/** What a document says of itself at its head: it holds no longer, or it was never real. */
const IS_VOID =
  /\bthis\s(?:permit|approval|plan|sheet|set|drawing|application|document|letter|certificate|worksheet|form)s?\s(?:has\s|have\s|is\s|was\s|are\s|were\s)?(?:since\s|now\s|been\s|hereby\s|long\s)*(?:expired|lapsed|void(?:ed)?|superseded|withdrawn|revoked|cancell?ed|obsolete|out\sof\sdate|no\slonger\svalid)\b(?!\s(?:if|when|unless))|^\W*(?:void|superseded|expired|obsolete|do\snot\suse)\b(?!\s(?:ratio|schemes?|designs?|options?|alternat\w+|concepts?|layouts?|figures|quantities|data)\b)[^.]{0,60}$|\bnot\sa\sreal\s(?:project|parcel|house|application)\b|\bfor\s(?:training|instruction(?:al)?|classroom)\s(?:purposes\s)?only\b/i;
/** The title of a page: "TRPA PERMIT ERSP2014-0231, ISSUED MAY 2, 2014 (EXPIRED)". */
const ENDED =
  /\b(?:permit|approval|plans?|set|drawings?|application|certificate)\b[^()]{0,60}\((?:void|expired|superseded|withdrawn|revoked|lapsed|obsolete)\)/i;
const LINES_OF_TITLE = 3;
/** A letter of somebody who lives beside the project. */
const OF_A_NEIGHBOR =
  /\b(?:I|we)\s(?:live|reside)\s(?:right\s|directly\s)?(?:next\sdoor|across\sthe|behind|beside|uphill|downhill|(?:one|two|three)\s(?:doors|houses|lots))\b|\b(?:I|we)\s(?:am|are)\s(?:the\s|an?\s|their\s|your\s|his\s|her\s)?(?:\p{L}+\s)?neighbou?rs?\b|\bas\s(?:the\s|an?\s)?(?:\p{L}+\s)?neighbou?rs?\b|\b(?:I|we)\s(?:strongly\s)?(?:object|oppose|am\sopposed|are\sopposed)\b[^.]{0,40}\b(?:project|application|permit|proposal|plans?)\b|\b(?:I|we)\sown\sthe\s(?:house|lot|parcel|property|cabin|home)\s(?:next|across|behind|beside|uphill|downhill|adjoining|adjacent|to\sthe)\b/iu;
const HEAD_OF_PAGE = 0.3;
const LARGE = 2.5;
const withoutHold = new WeakMap<PageView, boolean>();

/** Whether a page's figures hold for nothing: it is void or a sample by its own head, or a neighbor wrote it. */
export function holdsForNoProject(view: PageView): boolean {
  const known = withoutHold.get(view);
  if (known !== undefined) return known;
  const { page, blocks } = view;
  const lines = blocks.flatMap((block) => block.lines);
  const heights = page.words.map(({ box }) => box.height).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const isVoid =
    lines.some(({ text, box }) => box.y < HEAD_OF_PAGE * page.height && IS_VOID.test(text)) ||
    (!isSheet(page) &&
      [...lines]
        .sort((a, b) => a.box.y - b.box.y)
        .slice(0, LINES_OF_TITLE)
        .some(({ text }) => ENDED.test(text))) ||
    page.words.some(({ text, box }) => box.height > LARGE * usual && /^(?:void|superseded|expired)$/i.test(text));
  const found = isVoid || (!isSheet(page) && blocks.some(({ spelled }) => OF_A_NEIGHBOR.test(spelled.text)));
  withoutHold.set(view, found);
  return found;
}

/** A figure of a scheme that was not taken, straight before its label: "Alternative B (rejected): ". */
const REJECTED =
  /\b(?:rejected|declined|withdrawn|discarded|abandoned|superseded|not\s(?:chosen|selected|adopted|taken))\b\W*(?:\p{L}+\W+){0,3}$|\b(?:alternative|alternate|option|scheme)\s(?:[A-Z]|\d|one|two|three)\b(?!\s?\((?:chosen|preferred|selected|this|proposed|adopted))[^;\d]{0,30}$/iu;
export const isRejected = (before: string): boolean => REJECTED.test(before);

/** Behind a figure: where it is measured is not the project's. */
const AT_OTHERS =
  /^[\s,]*(?:\(\s?|(?:\p{L}+\s)?(?:at|on|of|for|by|in|from)\s)(?:the\s|my\s|our\s|his\s|her\s|their\s|an?\s)?(?:neighbou?r\w*|adjacent|adjoining|abutting|next\sdoor|(?:other|next|sending)\s(?:lot|parcel|house|property))(?!\s(?:property\s)?line)/iu;
export const isAtOthers = (after: string): boolean => AT_OTHERS.test(after);

const LOT = /\blots?\s(?:no\.?\s)?(\d{1,4}[a-z]?)\b(?![,.]\d|\s?(?:%|percent|s\.?f|sq|ft|feet|ac))/gi;
/** "Lot 14, Block C, Osprey Shores Unit 2", "PROJECT: LOT 42": what a project's own lot is called by. */
const OWN_LOT =
  /\b(?:bl(?:oc)?k|tract|unit|subd(?:ivision)?|map|rancho|estates?|project|residence|legal|situs|our|this|table\sof\s\p{L}+\son)\b/iu;
const ownLots = new WeakMap<PageView, ReadonlySet<string>>();

/** Whether words name a lot by its number that nothing on the page calls the project's own. */
export function namesOtherLot(view: PageView, text: string): boolean {
  const named = [...text.matchAll(LOT)].map(([, number = '']) => number.toLowerCase());
  if (named.length === 0) return false;
  const own = ownLots.get(view) ?? new Set(lotsCalledOwn(view));
  ownLots.set(view, own);
  return !named.some((number) => own.has(number));
}

const lotsCalledOwn = ({ page, blocks }: PageView): string[] =>
  blocks
    .flatMap(({ lines }) => lines)
    .filter(({ text, box }) => OWN_LOT.test(text) || (isSheet(page) && isInTitleBlock(page, box)))
    .flatMap(({ text }) => [...text.matchAll(LOT)].map(([, number = '']) => number.toLowerCase()));

const HOUSE = /(?<![\d.,#-])(?<number>\d{2,5})\s(?<street>\p{Lu}[\p{L}’']{2,})/gu;
const ownHouses = new WeakMap<PageView, ReadonlyMap<string, ReadonlySet<string>>>();

/** Whether words tell of a house by its number on a street of the page where only others are addresses: "926 Pinion Jay is 2 levels". */
export function namesOtherHouse(view: PageView, text: string): boolean {
  const own = ownHouses.get(view) ?? housesOn(view);
  ownHouses.set(view, own);
  const told = [...text.matchAll(HOUSE)].flatMap(({ groups }) => {
    const numbers = own.get(groups?.street?.toLowerCase() ?? '');
    return numbers ? [numbers.has(groups?.number ?? '')] : [];
  });
  return told.length > 0 && !told.includes(true);
}

/** The house numbers of the addresses of a page, by the first word of their street in lower case. */
function housesOn({ blocks }: PageView): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { text } of blocks.flatMap(({ lines }) => lines))
    for (const { index, groups } of text.matchAll(HOUSE)) {
      if (!readAddress(text.slice(index))?.typed) continue;
      const street = groups?.street?.toLowerCase() ?? '';
      found.set(street, (found.get(street) ?? new Set()).add(groups?.number ?? ''));
    }
  return found;
}
