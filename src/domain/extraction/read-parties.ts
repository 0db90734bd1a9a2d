import { isInTitleBlock, isSheet } from '../documents/headings.ts';
import { isUpright, type Line } from '../documents/lines.ts';
import { Sieve } from '../documents/needed-text.ts';
import { bottomOf, rightOf } from '../documents/page.ts';
import type { FactName } from './catalogue.ts';
import { evidenceFrom, factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import { captionSide } from './form-captions.ts';
import { isElsewhere, isInOthersPart } from './guards.ts';
import type { BlockView, PageView } from './page-view.ts';
import { PARTIES, type Party } from './party-phrases.ts';
import { ENDS_IN_TRADE, inCapitals, isFirm, wholeName } from './person-name.ts';
import { recipientsWhoOwn, sendersWhoDrew, signersWhoDrew, signersWhoOwn } from './read-signers.ts';
import { isProse } from './surroundings.ts';

const CONFIDENCE = 0.75;
const TALLEST_CELL = 5.5;

/** "Landowner Barnaby Achterberg": a caption in another type, and what is filled in behind it. */
const ON_A_FORM =
  /^(?<caption>(?:[Ll]and|[Pp]roperty\s|[Rr]ecord\s)?[Oo]wner|OWNER|[Aa]pplicant|APPLICANT|(?:[Tt]itle\s[Hh]eld|[Oo]wned|OWNED|[Aa]pplied|[Aa]pplied\sfor|APPLIED\sFOR)\s(?:by|BY):?|[Nn]ame\son\s[Dd]eed)\s(?<value>(?:\p{Lu}[\p{L}.'’-]*|&|and)(?:\s(?:\p{Lu}[\p{L}.'’-]*|&|and)){1,6})$/u;
const MOST_CAPTION_WORDS = 7;
const FARTHEST_RIGHT = 45;

/** Captions are cut short: "OWN:", "APPL'T", "DWN. BY". */
const captionOf = (text: string): string =>
  text
    .replace(/^\d{1,2}[.)]?\s(?=\p{L})/u, '')
    .replace(/\?$/, '')
    .replace(/\bown['’]?r?\b\.?(?=\s?[:/]|\s*$)/gi, 'owner')
    .replace(/\bappl(?:['’]?t)?\b\.?(?=\s?[:/]|\s*$)/gi, 'applicant')
    .replace(/\b(?:dwn|drn|drwn|dr)\b\.?(?=\s?(?:by|:|$))/gi, 'drawn')
    .replace(/\bdsgn(?:['’]?d)?\b\.?/gi, 'designed')
    .replace(/\barch\b\.?(?=\s?:|\s*$)/gi, 'architect');

/** Names beside, under or over a caption that says whose they are, or in a sentence that does. */
function namesOf(documentId: string, views: readonly PageView[], party: Party): Fact[] {
  const captioned = views.flatMap((view) =>
    view.blocks
      .flatMap(({ lines }) => lines)
      .filter(
        (line) =>
          isUpright(line) &&
          line.words.length <= MOST_CAPTION_WORDS &&
          party.caption(captionOf(line.text)) &&
          !isElsewhere(line.text) &&
          !isInOthersPart(view, line.box),
      )
      .flatMap((caption): Fact[] => {
        const value = nameBy(view, caption, party);
        return value
          ? [
              {
                name: party.name,
                value: value.name,
                evidence: [
                  evidenceFrom(documentId, view.page.number, value.line.words, {
                    quote: value.line.text.slice(0, 160),
                    confidence: CONFIDENCE,
                  }),
                ],
              },
            ]
          : [];
      }),
  );
  const inLine = views.flatMap((view) =>
    view.blocks.flatMap((block) =>
      block.lines.flatMap((line, at): Fact[] => {
        const parts =
          /^(?<caption>[^:–—]{3,40})(?::|\s[–—]|\s?\.{3,}|(?:\s\.){3,})\s(?<value>.+)$/u.exec(line.text)?.groups ??
          (isSheet(view.page) && !isInTitleBlock(view.page, line.box) ? undefined : ON_A_FORM.exec(line.text)?.groups);
        const name =
          parts && party.caption(captionOf(parts.caption ?? '')) && !isElsewhere(parts.caption ?? '')
            ? party.read(parts.value ?? '')
            : undefined;
        const from = block.lineStarts[at] ?? 0;
        return name && !isInOthersPart(view, line.box)
          ? [
              factAt(documentId, view, block, {
                name: party.name,
                value: name,
                from,
                to: from + line.text.length,
                confidence: CONFIDENCE,
              }),
            ]
          : [];
      }),
    ),
  );
  if (captioned.length + inLine.length > 0) return onlyOne([...captioned, ...inLine]);
  const told = views.flatMap((view) => view.blocks.flatMap((block) => inWords(documentId, view, block, party)));
  return onlyOne(told);
}

const sieves = new Map(PARTIES.map((party) => [party, new Sieve(party.prose.map(({ source }) => source))]));

/** Outside of a letter a line is read by itself first: in a title block the next one is another cell. */
function inWords(documentId: string, view: PageView, block: BlockView, party: Party): Fact[] {
  const { text } = block.spelled;
  const ofLines = block.lines.map((_, at) => ({
    from: block.lineStarts[at] ?? 0,
    to: block.lineStarts[at + 1] ?? text.length,
  }));
  const whole = { from: 0, to: Math.min(text.length, 20_000) };
  const spans = !isSheet(view.page) && isProse(block, 0) ? [whole] : [...ofLines, whole];
  const may = sieves.get(party)?.mayMatchEach(text);
  const patterns = party.prose.filter((_, at) => may?.[at] !== 0);
  for (const { from: start, to: end } of patterns.length > 0 ? spans : []) {
    const part = inSmallLetters(text.slice(start, end).trimEnd());
    const facts = patterns
      .flatMap((pattern) => [...part.matchAll(pattern)])
      .flatMap((match): Fact[] => {
        const given = match.groups?.name ?? '';
        const name = party.read(given.replace(/^(?:Mr|Ms|Mrs)\.\s/, ''));
        const from = start + match.index + match[0].indexOf(given);
        if (!name || isElsewhere(part.slice(Math.max(0, match.index - 40), match.index))) return [];
        return [
          factAt(documentId, view, block, {
            name: party.name,
            value: name,
            from,
            to: from + given.length,
            confidence: CONFIDENCE,
          }),
        ];
      });
    if (facts.length > 0) return facts;
  }
  return [];
}

const SMALL =
  /\b(?:THE|OF|IS|ARE|WAS|IN|BY|FOR|AT|AND|TO|ON|PER|WHO|WHICH|NOW|HER|HIS|THEIR|ITS|OUR|MY|THESE|THIS|TITLE|VESTED|HELD|OWNED|BELONGS|BEHALF|REQUEST|REQUESTED|PREPARED|DRAWN|DESIGNED|DRAFTED|OWNERS?|APPLICANTS?|RECORD|PLANS|DRAWINGS|SHEETS|PROPOSED|FEE)\b/g;
/** Notes all in capitals with the words of phrases small, as the phrases have them: "title is vested in the COLDIRON LIVING TRUST". */
const inSmallLetters = (text: string): string =>
  /\p{Ll}{2}/u.test(text)
    ? text
    : text
        .replace(SMALL, (word) => word.toLowerCase())
        .replace(/\b(M)(RS?|S)\.(?=\s)/g, (_, m, rest) => `${m}${rest.toLowerCase()}.`);

export const onlyOne = (facts: readonly Fact[]): Fact[] =>
  new Set(facts.map(({ value }) => value)).size === 1 ? facts.slice(0, 1) : [];

function nameBy(view: PageView, caption: Line, { read }: Party): { name: string; line: Line } | undefined {
  const named = (line: Line | undefined) => {
    const name = line && read(inCapitals(line.text));
    return line && name ? { name, line } : undefined;
  };
  const right = view.rightOf(caption)?.line;
  const beside =
    right && right.box.x - rightOf(caption.box) < FARTHEST_RIGHT * caption.box.height ? named(right) : undefined;
  const [over, under] = [named(nextTo(view, caption, 'over')), named(nextTo(view, caption, 'under'))];
  if (over && under) return captionSide(view, caption) === 'under' ? over : under;
  return under ?? over ?? beside;
}

/** The line straight over or under a caption, at its left edge or about its middle. */
function nextTo(view: PageView, caption: Line, side: 'over' | 'under'): Line | undefined {
  const reach = (side === 'under' ? TALLEST_CELL : 2.4) * Math.max(caption.box.height, 7);
  return view.blocks
    .flatMap(({ lines }) => lines)
    .flatMap((line) => {
      const gap = side === 'under' ? line.box.y - bottomOf(caption.box) : caption.box.y - bottomOf(line.box);
      const isAligned =
        Math.abs(line.box.x - caption.box.x) <= 8 ||
        Math.abs(line.box.x + line.box.width / 2 - caption.box.x - caption.box.width / 2) <= 6;
      return line !== caption && isAligned && gap > -0.3 * caption.box.height && gap <= reach ? [{ line, gap }] : [];
    })
    .sort((a, b) => a.gap - b.gap)[0]?.line;
}

/** A sheet that names its firm may name who drew it beside. */
const isFirmAlone = (known: readonly Fact[], name: FactName): boolean =>
  name === 'plans.preparedBy' && known.filter((fact) => fact.name === name).every(({ value }) => isFirm(String(value)));

/** In a title block the owner stands beside the project's address or number, with no caption: "Okafor-Lindqvist Living Trust". */
function ownersByPlace(documentId: string, views: readonly PageView[], known: readonly Fact[]): Fact[] {
  const places = known
    .filter(({ name }) => name === 'project.address' || name === 'parcel.apn')
    .flatMap(({ evidence }) => evidence);
  const found = views
    .filter(({ page }) => isSheet(page))
    .flatMap((view) =>
      view.blocks.flatMap((block) =>
        block.lines.flatMap((line, at): { isClose: boolean; fact: Fact }[] => {
          const isClose = places.some(
            ({ page, box }) =>
              page === view.page.number &&
              Math.abs(box.y - line.box.y) < NEAR_PLACE * Math.max(line.box.height, 8) &&
              Math.min(
                Math.abs(box.x - line.box.x),
                Math.abs(box.x + box.width / 2 - line.box.x - line.box.width / 2),
              ) <
                NEAR_PLACE * 12,
          );
          if (!(isClose || ONLY_OWNERS.test(line.text)) || !isUpright(line) || !isInTitleBlock(view.page, line.box))
            return [];
          const text = line.text.replace(/^for\s(?:the\s)?|\s[·|•]\s.*$/gi, '');
          const name = wholeName(text);
          if (!name || NO_OWNER.test(text) || ENDS_IN_TRADE.test(text) || isElsewhere(line.text)) return [];
          const from = (block.lineStarts[at] ?? 0) + line.text.length - text.length;
          const place = { name: 'owner.name' as const, value: name, from, to: from + name.length };
          return [{ isClose, fact: factAt(documentId, view, block, { ...place, confidence: CONFIDENCE }) }];
        }),
      ),
    );
  const close = found.filter(({ isClose }) => isClose);
  return onlyOne((close.length > 0 ? close : found).map(({ fact }) => fact));
}
/** Couples, families, trusts and estates draw no plans. */
const ONLY_OWNERS = /\p{L}\s(?:&|and)\s\p{L}|\b(?:family|trust|estate\sof)\b/iu;
/** So many heights of its line from the address an owner's name may stand. */
const NEAR_PLACE = 6;
const NO_OWNER =
  /\b(?:residence|cabin|lodge|house|home|addition|remodel|garage|rebuild|retreat|plan|plans|site|survey|map|sheet|lake|tahoe|city|county|beach|bay|valley|village|nevada|california|calif|creek|subdivision|estates|unit|lot|tract|set|permit|project|exhibit|architect\w*|engineer\w*|design\w*|studio|drawn|avenue|street|road|drive|court|lane|way|AIA|P\.?E|P?LS|PLA|guest|wing|topographic|grading|drainage|erosion|planting|demolition|bmps?|homes|builders|construction|coverage|cover|notes|details)\b|\d/i;

/** Who owns, who applies and who drew, where nothing else has told it. */
export function readOwnersAndAuthors(documentId: string, views: readonly PageView[], known: readonly Fact[]): Fact[] {
  const missing = (name: FactName) => !known.some((fact) => fact.name === name);
  const facts = PARTIES.filter(({ name }) => missing(name) || isFirmAlone(known, name)).flatMap((party) =>
    namesOf(documentId, views, party),
  );
  if (missing('plans.preparedBy') && !facts.some(({ name }) => name === 'plans.preparedBy'))
    facts.push(...[signersWhoDrew, sendersWhoDrew].flatMap((read) => read(documentId, views)).slice(0, 1));
  if (missing('owner.name') && !facts.some(({ name }) => name === 'owner.name'))
    facts.push(...ownersByPlace(documentId, views, known));
  const hasOwner = !missing('owner.name') || facts.some(({ name }) => name === 'owner.name');
  if (hasOwner) return facts;
  const signed = signersWhoOwn(documentId, views);
  return [...facts, ...(signed.length > 0 ? signed : recipientsWhoOwn(documentId, views))];
}
