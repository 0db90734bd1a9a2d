import { isSheet } from '../documents/headings.ts';
import { isUpright, type Line } from '../documents/lines.ts';
import { bottomOf } from '../documents/page.ts';
import { factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import type { BlockView, PageView } from './page-view.ts';
import {
  authorIn,
  ENDS_IN_TRADE,
  NAMES_TRADE,
  NOT_A_FIRM,
  nameWords,
  ONLY_TRADE,
  wholeName,
  withCredential,
} from './person-name.ts';

const CONFIDENCE = 0.75;

const OWNS =
  /\b(?:I|[Ww]e)\s(?:own|bought|have\sowned)\b|\b(?:my|our)\s(?:lot|house|home|parcel|property|cabin|land|place)\b/;
const CLOSES =
  /^(?:with\s)?(?:very\s)?(?:many\s)?(?:thanks?|thank\syou|sincerely|respectfully|yours|best|kind\sregards|regards|cordially|truly)\b/i;
const LINES_TO_SIGN = 5;
const MOST_CLOSING_WORDS = 5;
/** The line that closes a letter, and none that thanks within it. */
const closeOf = (lines: readonly PlacedLine[]): number =>
  lines.findLastIndex(({ line }) => CLOSES.test(line.text) && line.words.length <= MOST_CLOSING_WORDS);
/** What a professional puts behind the name, or on the line under it. */
const PROFESSIONAL =
  /^(?:AIA|NCARB|R\.?A|P\.?E|S\.?E|G\.?E|C\.?E\.?G|P\.?L\.?S|L\.?S|P?\.?LA|ASLA|architect|(?:principal|project|registered|licensed|professional|civil|structural|geotechnical|consulting|senior|staff)\s(?:\p{L}+\s)?(?:architect|engineer|designer|surveyor|geologist)|engineer|designer|AICP|(?:principal\s|senior\s)?planner|land\ssurveyor|surveyor|building\sdesigner|(?:ISA\s)?(?:board\s)?(?:certified|consulting)\sarborist)\b/iu;
const LETTERHEAD = 0.18;

type PlacedLine = { view: PageView; block: BlockView; line: Line; from: number };

/** The lines of what are no sheets, from top to bottom. */
const linesOf = (views: readonly PageView[]): PlacedLine[] =>
  views
    .filter(({ page }) => !isSheet(page))
    .flatMap((view) =>
      view.blocks
        .flatMap((block) => block.lines.map((line, at) => ({ view, block, line, from: block.lineStarts[at] ?? 0 })))
        .sort((a, b) => a.line.box.y - b.line.box.y),
    );

/** The professional who signs a letter or a report, with the firm that its head names. */
export function signersWhoDrew(documentId: string, views: readonly PageView[]): Fact[] {
  const lines = linesOf(views);
  const close = closeOf(lines);
  if (close < 0) return [];
  const signing = lines.slice(close + 1, close + 1 + LINES_TO_SIGN + 1);
  const firmUnder = (at: number) => signing.slice(at + 1, at + 3).flatMap(({ line }) => firmIn(line.text) ?? [])[0];
  const at = signing.findIndex(({ line: { text } }, own) => {
    const [name = '', ...rest] = text.split(/,\s/);
    const title = rest.length > 0 ? rest.join(', ') : (signing[own + 1]?.line.text ?? '');
    return wholeName(name) && (PROFESSIONAL.test(title) || firmUnder(own) !== undefined);
  });
  const signed = signing[at];
  if (!signed) return [];
  const { text } = signed.line;
  const name = text.split(/,\s/)[0] ?? '';
  const firmOver = signing.slice(0, at).flatMap(({ line }) => firmIn(line.text) ?? [])[0];
  const firm = firmUnder(at) ?? firmOver ?? letterheadOf(lines);
  return [
    authorAt(
      documentId,
      signed,
      text,
      firm && !isOwnName(firm, name) ? `${withCredential(name, text)}, ${firm}` : text,
    ),
  ];
}

/** The line names the author, under its own words or under what is known of the author's firm besides. */
function authorAt(documentId: string, { view, block, line, from }: PlacedLine, words: string, value = words): Fact {
  const begins = from + Math.max(0, line.text.indexOf(words));
  const place = { name: 'plans.preparedBy' as const, value, from: begins, to: begins + words.length };
  return factAt(documentId, view, block, { ...place, confidence: CONFIDENCE });
}

/** An architect alone has the letterhead in the own name. */
const isOwnName = (firm: string, name: string): boolean => {
  const own = nameWords(name);
  return nameWords(firm).every((word) => own.includes(word) || ENDS_IN_TRADE.test(word));
};

const POSITION = /^(?:(?:managing\s|founding\s)?(?:principal|partner|owner|president|director|associate|member)),\s/i;

/** The firm on the line under a signature: "Principal, Basalt & Boreal Geotechnical", "… · Post Office Box 771". */
function firmIn(text: string): string | undefined {
  const firm = (text.split(/\s[·|•]\s/)[0] ?? '').replace(POSITION, '').trim();
  const isFirm = ENDS_IN_TRADE.test(firm) && NAMES_TRADE.test(firm) && !ONLY_TRADE.test(firm) && !NOT_A_FIRM.test(firm);
  return isFirm ? firm : undefined;
}

/** Who writes a memorandum, where a profession stands behind the name: "FROM: H. T. Quillfeather, P.E.". */
export function sendersWhoDrew(documentId: string, views: readonly PageView[]): Fact[] {
  const lines = linesOf(views);
  return lines
    .flatMap((each): Fact[] => {
      const label = /^from\s?:?$/i.test(each.view.leftOf(each.line)?.line.text ?? '');
      const text = label
        ? each.line.text
        : (/^from(?:\s?:|\s{1,3}(?=\p{Lu}))\s*(?<sender>.+)$/iu.exec(each.line.text)?.groups?.sender ?? '');
      const [name = '', ...title] = text.split(/,\s/);
      const told = title.join(', ');
      const profession = PROFESSIONAL.exec(told)?.[0];
      const value = profession
        ? `${name}, ${told.slice(0, profession.length)}${told[profession.length] === '.' ? '.' : ''}`
        : '';
      if (!profession || !(wholeName(name) ?? authorIn(name))) return [];
      const at = lines.findIndex(
        (other, place) =>
          other !== each && other.line.text.startsWith(name) && firmIn(lines[place + 1]?.line.text ?? ''),
      );
      const firm = firmIn(title.at(-1) ?? '') ?? (at < 0 ? undefined : firmIn(lines[at + 1]?.line.text ?? ''));
      return [authorAt(documentId, each, value, firm && !isOwnName(firm, name) ? `${value}, ${firm}` : value)];
    })
    .slice(0, 1);
}

/** The firm in the largest letters at the head of the first page, its parts in one row joined. */
function letterheadOf(lines: readonly PlacedLine[]): string | undefined {
  const [first] = lines;
  if (!first) return undefined;
  const head = lines.filter(
    ({ view, line }) => view === first.view && bottomOf(line.box) < LETTERHEAD * view.page.height && isUpright(line),
  );
  // "ORRIS + HALVORSEN" and "ARCHITECTURE, P.C." may stand apart on one row.
  const onRow = ({ line }: PlacedLine) =>
    head
      .filter(({ line: other }) => Math.abs(other.box.y - line.box.y) < 0.5 * line.box.height)
      .sort((a, b) => a.line.box.x - b.line.box.x)
      .map(({ line: { text } }) => text)
      .join(' ');
  const firms = head
    .flatMap((each) => [each.line.text, onRow(each)].map((text) => ({ text, height: each.line.box.height })))
    .filter(
      ({ text }) => text.length < 60 && !/\d|@|:/.test(text) && (ENDS_IN_TRADE.test(text) || OF_COMPANY.test(text)),
    )
    .filter(({ text }) => !ONLY_TRADE.test(text))
    .sort((a, b) => b.height - a.height);
  return firms[0]?.text;
}
const OF_COMPANY = /\b(?:inc|llc|l\.l\.c|p\.?c|llp|ltd|co|corp)\.?$/i;

const TITLE = /^(?:Mr|Ms|Mrs|Dr)\.?\s(?:and\s(?:Mr|Ms|Mrs|Dr)\.?\s)?/u;
const surnameOf = (name: string): string => name.split(' ').at(-1) ?? '';

/** Who signs a letter about a house or a lot of their own: under its close, else over its head. */
export function signersWhoOwn(documentId: string, views: readonly PageView[]): Fact[] {
  const lines = linesOf(views);
  if (!lines.some(({ block }) => OWNS.test(block.spelled.text))) return [];
  const close = closeOf(lines);
  const ofLine = ({ line }: PlacedLine) => wholeName(line.text.replace(/,\s\p{Ll}.*$/u, ''));
  const signed = (close >= 0 ? lines.slice(close + 1, close + 1 + LINES_TO_SIGN) : lines.slice(0, 1)).find(ofLine);
  if (!signed) return [];
  // One of a couple may sign for both.
  const surname = surnameOf(ofLine(signed) ?? '');
  const both = lines
    .slice(0, LINES_TO_SIGN)
    .find((each) => /\s(?:and|&)\s/.test(each.line.text) && surnameOf(ofLine(each) ?? '') === surname);
  return ownerAt(documentId, both ?? signed, ofLine(both ?? signed) ?? '');
}

const TELLS_OWNER =
  /\b(?:you\sas\s(?:the\s)?(?:record\s)?owners?|you\sown|your\s(?:property|parcel|lot|house|home|residence|cabin|land))\b/i;

/** Who is written to about a house or a lot that is theirs. */
export function recipientsWhoOwn(documentId: string, views: readonly PageView[]): Fact[] {
  const lines = linesOf(views);
  const greeting = lines.findIndex(({ line }) => /^dear\s/i.test(line.text));
  if (greeting < 0 || !lines.some(({ block }) => TELLS_OWNER.test(block.spelled.text))) return [];
  const greeted = surnameOf(lines[greeting]?.line.text.replace(/[\s,:]+$/, '') ?? '').toLowerCase();
  const nameOf = ({ line }: PlacedLine) => wholeName(line.text.replace(TITLE, ''));
  const addressed = lines.slice(0, greeting).find((each) => surnameOf(nameOf(each) ?? '').toLowerCase() === greeted);
  return addressed ? ownerAt(documentId, addressed, nameOf(addressed) ?? '') : [];
}

function ownerAt(documentId: string, { view, block, line, from }: PlacedLine, name: string): Fact[] {
  const begins = from + Math.max(0, line.text.indexOf(name));
  const place = { name: 'owner.name' as const, value: name, from: begins, to: begins + name.length };
  return [factAt(documentId, view, block, { ...place, confidence: CONFIDENCE })];
}
