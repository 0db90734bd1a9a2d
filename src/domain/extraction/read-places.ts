import type { County } from '../agency/county.ts';
import { headingsOf, isInTitleBlock, isSheet } from '../documents/headings.ts';
import type { Line } from '../documents/lines.ts';
import { type AddressReading, readAddress } from './address.ts';
import type { Fact } from './fact.ts';
import { isElsewhere } from './guards.ts';
import { headingOver } from './headings.ts';
import { type BlockView, lineEnd, type PageView } from './page-view.ts';
import { ENDS_IN_TRADE, readName } from './person-name.ts';
import { factAt } from './read-unlabelled.ts';

const PARTY =
  /owner|applicant|representative|agent|architect|engineer|contractor|surveyor|designer|consultant|prepare|developer|builder|client/i;
/** What a firm prints with its address. */
const OF_A_FIRM = /\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}|@|\bwww\.|\.com\b|\bp\.?\s?o\.?\s?box\b|\bsuite\b|\blic/i;
const CONFIDENCE = { beside: 0.75, title: 0.65, name: 0.8 };

/**
 * The project's address where no label names it: on a line close above or below the parcel's own number, or before or
 * behind it on its own line; else in the subject of a letter, in the head of a page, or in the title of a sheet. Not
 * under an owner's, an architect's or another party's name, and not in a letterhead. `apns`: the project's own.
 */
export function readUnlabelledAddress(documentId: string, view: PageView, apns: readonly Fact[]): Fact[] {
  const beside = view.blocks.flatMap((block) => besideApn(documentId, view, block, apns));
  if (beside.length > 0) return beside;
  for (const find of [inSubject, inHead]) {
    const found = view.blocks.flatMap((block) => find(documentId, view, block));
    if (found.length > 0) return new Set(found.map(({ value }) => value)).size === 1 ? found.slice(0, 1) : [];
  }
  if (!isSheet(view.page)) return [];
  const titles = view.blocks.flatMap((block) => asTitle(documentId, view, block));
  return new Set(titles.map(({ value }) => value)).size === 1 ? titles.slice(0, 1) : [];
}

const SUBJECT = /^(?:re|regarding|subject|concerning|about|in\sre|project|property|location)\b\s?[:.]?\s/i;
const SUBJECT_ALONE = /^(?:re|regarding|subject|concerning|about|project|property|location)\s?:?$/i;

/** "Re: Addition to a dwelling, 1477 Meadowlark Bend, South Lake / Tahoe, CA 96150", its label on the line or left of it. */
function inSubject(documentId: string, view: PageView, block: BlockView): Fact[] {
  if (isSheet(view.page) || view.page.number !== 1) return [];
  return block.lines.flatMap((line, at): Fact[] => {
    const isSubject = SUBJECT.test(line.text) || SUBJECT_ALONE.test(view.leftOf(line)?.line.text ?? '');
    return isSubject
      ? addressesIn(block, at).map((read) => placeAt(documentId, view, block, read, CONFIDENCE.beside))
      : [];
  });
}

/** The head of a page: its upper part, of a sheet its title block and its largest lines. */
function inHead(documentId: string, view: PageView, block: BlockView): Fact[] {
  if (view.page.number !== 1 && !isSheet(view.page)) return [];
  const large = new Set(isSheet(view.page) ? headingsOf(view.page).flatMap(({ words }) => words) : []);
  return block.lines.flatMap((line, at): Fact[] => {
    const isHead = isSheet(view.page)
      ? isInTitleBlock(view.page, line.box) ||
        line.box.y < TOP_OF_SHEET * view.page.height ||
        (line.words[0] !== undefined && large.has(line.words[0]))
      : line.box.y < HEAD * view.page.height && line.words.length <= MOST_HEAD_WORDS;
    if (!isHead || isOfFirm(view, block, at) || isOfParty(view, line)) return [];
    return addressesIn(block, at)
      .filter(({ value }) => readAddress(value)?.parts.city || /\s\d{5}$/.test(value))
      .map((read) => placeAt(documentId, view, block, read, CONFIDENCE.title));
  });
}

/** "Ridge Road Holdings LP, 400 Depot Drive" is where the company is. */
const OF_COMPANY =
  /\b(?:llc|l\.l\.c|lp|llp|inc|corp|co|company|trust|holdings|partners|associates|properties)\b\.?,?\s*$/i;
const HEAD = 0.3;
const TOP_OF_SHEET = 0.09;
const MOST_HEAD_WORDS = 14;

/** A letterhead or a consultant's cell: a telephone number, a box or a trade close by, or a name straight above. */
function isOfFirm(view: PageView, block: BlockView, at: number): boolean {
  const line = block.lines[at] as Line;
  const near = [at - 2, at - 1, at, at + 1, at + 2].flatMap((other) => block.lines[other]?.text ?? []);
  const [over, under] = [view.above(line)?.line, view.below(line)?.line];
  const close = [over, under].flatMap((each) =>
    each && Math.abs(each.box.y - line.box.y) < 3 * Math.max(line.box.height, 8) ? [each.text] : [],
  );
  if ([...near, ...close].some((text) => OF_A_FIRM.test(text) || ENDS_IN_TRADE.test(text))) return true;
  const above = (block.lines[at - 1] ?? over)?.text ?? '';
  return !isSheet(view.page) && readName(above)?.to === above.length;
}

/** The addresses with a street's type in a line, with the town on the next where it stands there. */
function addressesIn(block: BlockView, at: number): FoundAddress[] {
  const start = block.lineStarts[at] ?? 0;
  const end = lineEnd(block, at);
  const text = block.spelled.text.slice(start, Math.min(lineEnd(block, at + 1), start + 400));
  return [...text.slice(0, end - start).matchAll(/(?<![\w#-])\d{1,6}\s\p{L}/gu)].flatMap(({ index }) => {
    const read = readAddress(text.slice(index));
    const before = text.slice(0, index);
    // A ZIP code makes an address of a street whose type is unusual.
    const isWhole = read !== undefined && (read.typed || /\s\d{5}$/.test(read.value));
    if (!isWhole || isElsewhere(before) || PARTY.test(before) || OF_COMPANY.test(before)) return [];
    // Between the street and a town on the next line no comma is printed.
    const own = text.slice(index, end - start).trimEnd();
    const isSplit = index + read.to > end - start && !own.endsWith(',');
    const whole = isSplit ? readAddress(`${own}, ${text.slice(end - start)}`) : undefined;
    return [{ value: (whole ?? read).value, from: start + index, to: start + index + read.to, lines: 1 }];
  });
}

function besideApn(documentId: string, view: PageView, block: BlockView, apns: readonly Fact[]): Fact[] {
  const boxes = apns.flatMap((fact) => fact.evidence.filter((each) => each.page === view.page.number));
  return block.lines.flatMap((line, at): Fact[] => {
    const apn = boxes.find(({ box }) => holds(line, box));
    if (!apn) return [];
    const own = onApnLine(block, at);
    if (own) return [placeAt(documentId, view, block, own, CONFIDENCE.beside)];
    // The town may stand on a line of its own between the street and the number.
    return [at - 1, at - 2, at + 1].flatMap((other) => {
      const candidate = block.lines[other];
      const read = candidate && wholeAddress(block, other);
      if (!candidate || !read || isOfParty(view, candidate)) return [];
      if (other === at - 2 && read.lines < 2) return [];
      return [placeAt(documentId, view, block, read, CONFIDENCE.beside)];
    });
  });
}

const holds = (line: Line, box: { x: number; y: number }): boolean =>
  box.y >= line.box.y - 1 &&
  box.y <= line.box.y + line.box.height &&
  box.x >= line.box.x - 1 &&
  box.x <= line.box.x + line.box.width;

const isOfParty = (view: PageView, line: Line): boolean => PARTY.test(headingOver(view, line) ?? '');

type FoundAddress = { value: string; from: number; to: number; lines: number };

/** An address that fills a line, with the town where that fills the next. */
function wholeAddress(block: BlockView, at: number): FoundAddress | undefined {
  const line = block.lines[at];
  const start = block.lineStarts[at] ?? 0;
  const read = line && readAddress(line.text);
  if (!line || !read?.typed || read.to < line.text.replace(/[,.\s]+$/, '').length) return undefined;
  const next = block.lines[at + 1];
  const both = next && readAddress(`${line.text.replace(/[,.\s]+$/, '')}, ${next.text}`);
  if (both && next && hasPlace(both) && endsWith(both, next))
    return { value: both.value, from: start, to: lineEnd(block, at + 1), lines: 2 };
  return { value: read.value, from: start, to: start + read.to, lines: 1 };
}

const hasPlace = ({ parts }: AddressReading): boolean => parts.city !== '';
const endsWith = ({ value }: AddressReading, { words }: Line): boolean =>
  value.endsWith((words.at(-1)?.text ?? '').replace(/[,.]+$/, ''));

/** "Fiorello Residence, 3302 Lynx Court, South Lake Tahoe, CA 96150 (APN 025-731-12)", or the other way round. */
function onApnLine(block: BlockView, at: number): FoundAddress | undefined {
  const start = block.lineStarts[at] ?? 0;
  const text = block.spelled.text.slice(start, lineEnd(block, at)).slice(0, 300);
  for (const { index } of text.matchAll(/(?<![\w-])\d{1,6}\s\p{L}/gu)) {
    const read = readAddress(text.slice(index));
    if (!read?.typed) continue;
    const before = text.slice(0, index);
    const after = text.slice(index + read.to);
    const touchesApn = /\d{3}[\s,;:|–-]*$/.test(before) || /^[\s,;:|(–-]*(?:a\.?p\.?n|assessor|parcel\sn)/i.test(after);
    if (touchesApn && !isElsewhere(before) && !PARTY.test(before))
      return { value: read.value, from: start + index, to: start + index + read.to, lines: 1 };
  }
  return undefined;
}

/** An address set as large as a title, with its town: nobody prints an office's so. */
function asTitle(documentId: string, view: PageView, block: BlockView): Fact[] {
  const large = new Set(headingsOf(view.page).flatMap(({ words }) => words));
  return block.lines.flatMap((line, at): Fact[] => {
    if (!line.words[0] || !large.has(line.words[0]) || OF_A_FIRM.test(block.spelled.text)) return [];
    const read = wholeAddress(block, at) ?? splitAddress(view, line, block, at);
    return read && readAddress(read.value)?.parts.city && !isOfParty(view, line)
      ? [placeAt(documentId, view, block, read, CONFIDENCE.title)]
      : [];
  });
}

/** The street in one block and the town in the next, as titles of two sizes are. */
function splitAddress(view: PageView, line: Line, block: BlockView, at: number): FoundAddress | undefined {
  const below = view.below(line);
  const whole = below && readAddress(`${line.text.replace(/[,.\s]+$/, '')}, ${below.line.text}`);
  const start = block.lineStarts[at] ?? 0;
  if (!whole?.typed || !below || !hasPlace(whole) || !endsWith(whole, below.line)) return undefined;
  return { value: whole.value, from: start, to: lineEnd(block, at), lines: 2 };
}

function placeAt(documentId: string, view: PageView, block: BlockView, found: FoundAddress, confidence: number): Fact {
  return factAt(documentId, view, block, { name: 'project.address', confidence, ...found });
}

/** "DOUGLAS COUNTY, NEVADA" in the paragraph of the parcel's number or address; only a county that is known. */
export function readCountyLine(
  documentId: string,
  view: PageView,
  found: readonly Fact[],
  counties: readonly County[],
): Fact[] {
  const places = found.filter(({ name }) => name === 'parcel.apn' || name === 'project.address');
  const boxes = places.flatMap(({ evidence }) => evidence.filter(({ page }) => page === view.page.number));
  return view.blocks.flatMap((block) => {
    if (!block.lines.some((line) => boxes.some(({ box }) => holds(line, box)))) return [];
    return block.lines.flatMap((line, at): Fact[] => {
      const stated =
        /^(?:county\sof\s)?(?<name>[\p{L} ]{4,30}?)(?:\scounty)?(?:,\s?(?:california|nevada|ca|nv)\.?)?$/iu.exec(
          line.text,
        );
      const bare = (stated?.groups?.name ?? '').toLowerCase();
      if (!/county/i.test(line.text) && !boxes.some(({ box }) => holds(line, box))) return [];
      const isOwn = boxes.some(({ box }) => holds(line, box));
      const county = counties.find(({ name }) => {
        const own = name.replace(/\scounty$/i, '');
        return own.toLowerCase() === bare || (isOwn && new RegExp(`\\b${own}\\b`, 'i').test(line.text));
      });
      const from = block.lineStarts[at] ?? 0;
      if (!county) return [];
      const to = from + line.text.length;
      return [
        factAt(documentId, view, block, {
          name: 'parcel.county',
          value: county.name,
          from,
          to,
          confidence: CONFIDENCE.name,
        }),
      ];
    });
  });
}
